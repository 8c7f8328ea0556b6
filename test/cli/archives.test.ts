import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesIn, ownCache } from '../archive/support/archives.ts';
import { snapshotOf } from '../archive/support/snapshot.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { choose } from '../helpers/bundled.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { ended, firstOutput, startCli } from '../helpers/run-cli.ts';
import { succeeds } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** A tree of few collections. */
const smallTree = async () =>
  filesIn((await buildTree(makeExport(...tiny), { description: choose('core/references') })).out);

/** An archive of a small tree, and of a table that hardly packs: it takes a moment to unpack. */
async function largeSnapshot(): Promise<string> {
  return snapshotOf({ ...(await smallTree()), 'noise.bin': randomBytes(3 * 2 ** 20) });
}

it('serve answers from an archive as from a folder, until a signal ends it', async () => {
  const left = ownCache();
  const { 'manifest.json': manifest, ...files } = await smallTree();
  const published = JSON.parse(String(manifest));
  const file = await snapshotOf({
    ...files,
    // Of a tree that was published with its archive.
    'manifest.json': JSON.stringify({ ...published, files: [...published.files, 'databank.zip'] }),
    'tables/a.csv': 'id\n1\n',
  });
  const child = startCli(['serve', file, '--port', '0']);
  const end = ended(child);
  const said = await firstOutput(child);
  expect(said).toMatch(new RegExp(`^Serving the archive ${file} at http://127`));
  const address = /http\S+/.exec(said)?.[0] ?? '';
  const answer = await fetch(`${address}core/references/?page=1`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(await answer.json()).toMatchObject({ previous: null });
  expect(await (await fetch(new URL('/tables/a.csv', address))).text()).toBe('id\n1\n');
  const archive = await (await fetch(new URL('/databank.zip', address))).arrayBuffer();
  expect(readFileSync(file).equals(Buffer.from(archive))).toBe(true);
  expect(left()).toHaveLength(1);
  child.kill('SIGTERM');
  expect([(await end).code, left(), existsSync(file)]).toEqual([0, [], true]);
});

it('serve answers from a snapshot as verify expects of its address', async () => {
  ownCache();
  const cwd = temporaryFolder();
  const { out } = await buildTree(makeExport(...tiny), { description: choose('core/references') });
  await succeeds(cwd, 'snapshot', out, '--to', 'all.zip', '--quiet');
  const child = startCli(['serve', join(cwd, 'all.zip'), '--port', '0']);
  const end = ended(child);
  const port = /127\.0\.0\.1:([0-9]+)/.exec(await firstOutput(child))?.[1];
  await succeeds(cwd, 'verify', `http://localhost:${port}`, '--quiet');
  child.kill('SIGTERM');
  await end;
});

it('serve leaves nothing that the next command does not remove, where it is killed', async () => {
  const left = ownCache();
  const file = await snapshotOf(await smallTree());
  const child = startCli(['serve', file, '--port', '0']);
  await firstOutput(child);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(left()).toHaveLength(1);
  await succeeds(temporaryFolder(), 'verify', file, '--quiet');
  expect(left()).toEqual([]);
});

it.each([
  ['verify', []],
  ['build', ['--out', 'out']],
  ['import api', ['--to', 'e.sqlite']],
])('%s removes what it unpacked, also at a signal', async (name, options) => {
  const left = ownCache();
  const file = await largeSnapshot();
  const cwd = temporaryFolder();
  const args = [...name.split(' '), file, '--quiet', ...options];
  await succeeds(cwd, ...args);
  expect(left()).toEqual([]);
  const again = join(cwd, 'again');
  mkdirSync(again);
  const child = startCli(args, again);
  const end = ended(child);
  while (left().length === 0 && child.exitCode === null)
    await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill('SIGTERM');
  const { code, stderr } = await end;
  // A fast machine is done before the signal.
  expect([code, stderr]).toEqual(
    code === 0 ? [0, ''] : [143, expect.stringMatching(/^stopped by SIGTERM; /)],
  );
  expect([left(), filesIn(again)]).toEqual([[], code === 0 ? expect.anything() : {}]);
});
