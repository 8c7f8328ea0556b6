import { mkdirSync } from 'node:fs';
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
        message: expect.stringMatching(/ lies in .*, which only builds write/),
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
    expect(refuseOwnedPlace(join(folder, path), '--out')).toBeUndefined();
    expect(refuseOwnedPlace(join(folder, `${path}.zip`), '--to')).toBeUndefined();
  }
  expect(refuseOwnedPlace(join(folder, 'tree/v/all.zip'), '--to')).toBeUndefined();
});
