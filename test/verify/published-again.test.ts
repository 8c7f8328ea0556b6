import { copyFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CliError } from '../../src/contract/errors.ts';
import { verify } from '../../src/verify/verify.ts';
import { options, schemas } from './failed-checks.ts';
import { type Files, publishedTree, temporaryFolder, writeTree } from './published-tree.ts';
import { serveTree } from './tree-server.ts';

/** A served tree, and how often its manifest was asked for. */
async function served(change: (files: Files) => void = () => {}) {
  const folder = await temporaryFolder();
  const asked = { manifest: 0 };
  const address = await serveTree(folder, '', {
    garble(_, { path }) {
      if (path === '/manifest.json') asked.manifest += 1;
    },
  });
  const files = publishedTree(schemas, address);
  change(files);
  writeTree(files, folder);
  return { folder, address, asked };
}

test.each(['disk', 'http'])(
  'a tree that is published again while it is read is not accused (%s)',
  async (over) => {
    const { folder, address } = await served();
    const target = over === 'disk' ? folder : address;
    const next = publishedTree(schemas, 'https://elsewhere.example.org');
    const onProgress = (done: number) => {
      if (done === 4) for (const [path, content] of next) writeFileSync(join(folder, path), content);
    };
    const error = await verify(target, { ...options, onProgress }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CliError);
    expect(error).toMatchObject({
      message: `${target} was rebuilt while it was read`,
      hint: 'Call the command again.',
    });
  },
);

const page = 'api/core/references/page-1.json';

/** As a build does it: file over file; the manifest stays where each collection has as many pages. */
function renamePage(folder: string): void {
  copyFileSync(join(folder, page), join(folder, 'next'));
  renameSync(join(folder, 'next'), join(folder, page));
}

test.each([
  ['a page was renamed into place', renamePage],
  [
    'a build is renaming',
    (folder: string) => {
      mkdirSync(join(folder, '.polity-press'));
      writeFileSync(join(folder, '.polity-press/journal.json'), '');
    },
  ],
])('a folder is not accused whose manifest stays while %s', async (_, change) => {
  const { folder } = await served();
  await setTimeout(10);
  let isChanged = false;
  const onProgress = (done: number) => {
    if (done < 4 || isChanged) return;
    isChanged = true;
    // A file system takes the time of a change from its last tick, some milliseconds ago.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    change(folder);
  };
  await expect(verify(folder, { ...options, onProgress })).rejects.toThrow(
    `${folder} was rebuilt while it was read`,
  );
});

test('pages of a build before the clock was set back are of the same tree', async () => {
  const { folder } = await served();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
  onTestFinished(() => void vi.restoreAllMocks());
  expect((await verify(folder, options)).failures).toEqual([]);
});

test('the manifest is read again at the end if there is one', async () => {
  const whole = await served();
  expect((await verify(whole.address, options)).failures).toEqual([]);
  const without = await served((files) => files.delete('manifest.json'));
  expect((await verify(without.address, options)).failures).toEqual([]);
  expect([whole.asked, without.asked]).toEqual([{ manifest: 3 }, { manifest: 2 }]);
});

test('a manifest that cannot be read at the end is not a new tree', async () => {
  const { folder, address } = await served();
  const onProgress = (done: number) => {
    if (done === 10) rmSync(join(folder, 'manifest.json'));
  };
  expect((await verify(address, { ...options, onProgress })).failures).toEqual([]);
});
