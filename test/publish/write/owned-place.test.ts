import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openOutput } from '../../../src/publish/write/open-output.ts';
import { refuseOwnedPlace } from '../../../src/publish/write/owned-place.ts';
import { temporaryFolder } from './support/folders.ts';
import { OLD, publishTree, readTree } from './support/trees.ts';

it.each(['api/x', 'api/deep/er/x', 'old/x', 'v/1.0.0/x'])(
  'a build into %s of another tree is refused',
  (path) => {
    const folder = temporaryFolder();
    publishTree(folder, OLD);
    const before = readTree(folder);
    expect(() => openOutput(join(folder, path))).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(/ lies in .*, which only builds and snapshots write/),
        hint: expect.stringContaining(`--out ${join(folder, '..', 'x')}`),
      }),
    );
    expect(readTree(folder)).toEqual(before);
  },
);

it('elsewhere in such a folder, and around it, is free', () => {
  const folder = temporaryFolder();
  publishTree(join(folder, 'tree'), OLD);
  mkdirSync(join(folder, 'tree/mine'));
  for (const path of ['tree/mine/x', 'tree', 'other', 'other/api/x']) {
    expect(refuseOwnedPlace(join(folder, path), 'tree')).toBeUndefined();
    expect(refuseOwnedPlace(join(folder, path), 'files')).toBeUndefined();
    expect(refuseOwnedPlace(join(folder, `${path}.zip`), 'archive')).toBeUndefined();
  }
});

it.each([
  ['archive', 'tree/v/all.zip', '--to tree/all.zip'],
  ['archive', 'tree/v/1.0.0/x.zip', '--to tree/x.zip'],
  ['archive', 'packed/x.zip', '--to x.zip'],
  ['archive', 'packed/mine/x.zip', '--to x.zip'],
  ['files', 'tree/api', '--to .'],
  ['files', 'tree/v/1.0.0', '--to .'],
  ['files', 'packed', '--to .'],
  // It may hold what the tree withholds.
  ['export', 'tree/x.sqlite', '--to x.sqlite'],
  ['export', 'tree/mine/x.sqlite', '--to x.sqlite'],
  ['export', 'tree/api/x.sqlite', '--to x.sqlite'],
  ['privateTree', 'tree/x', '--out x'],
  ['privateTree', 'tree/mine/x', '--out x'],
] as const)('a place for %s in %s is refused', (what, path, other) => {
  const folder = temporaryFolder();
  publishTree(join(folder, 'tree'), OLD);
  publishTree(join(folder, 'packed'), OLD);
  writeFileSync(join(folder, 'packed/SHA256SUMS'), '');
  expect(() => refuseOwnedPlace(join(folder, path), what)).toThrow(
    expect.objectContaining({
      message: expect.stringContaining(`${path} lies in `),
      hint: expect.stringContaining(other.replace(/ \.?/, ` ${folder}/`).replace(/\/$/, '')),
    }),
  );
});
