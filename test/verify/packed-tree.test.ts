import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openArchive } from '../../src/archive/open-archive.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { readTree } from '../helpers/read-tree.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { writeTree } from './published-tree.ts';
import { type Deviation, serveTree } from './tree-server.ts';

/** A tree with its archive and database, built once. */
let built: Map<string, Buffer> | null = null;

async function tree(): Promise<string> {
  const folder = temporaryFolder();
  if (built === null) {
    const few = ['--no-explorer', '--collection', 'core/ngas', '--collection', 'core/references'];
    const made = await runHere(['build', makeExport(...tiny), ...few, '--snapshot', '--out', 'o'], folder);
    expect(made.code).toBe(0);
    built = new Map(readTree(join(folder, 'o')));
  }
  writeTree(built, join(folder, 'out'));
  return join(folder, 'out');
}

/** A host that answers requests for a part of a file. */
const withRanges: Deviation = {
  garble(reply, { headers: { range } }) {
    const [, first, last] = /^bytes=([0-9]*)-([0-9]+)$/.exec(range ?? '') ?? [];
    if (last === undefined || reply.status !== 200) return;
    const { length } = reply.body;
    const [from, to] = first === '' ? [length - Number(last), length] : [Number(first), Number(last) + 1];
    reply.status = 206;
    reply.headers['content-range'] = `bytes ${from}-${to - 1}/${length}`;
    reply.body = reply.body.subarray(from, to);
  },
};

const verified = async (folder: string, host: Deviation, ...args: string[]) => {
  const { code, stdout, stderr } = await runHere(['verify', await serveTree(folder, '', host), ...args]);
  return { code, last: stdout.trimEnd().split('\n').at(-1), stderr };
};

const cut = (bytes: Buffer) => bytes.subarray(0, -4096);
/** Another byte of content: of an archive within its first file, as readers pass over times before the others. */
const changed = (bytes: Buffer) => {
  const isArchive = bytes.readUInt32LE(0) === 0x04034b50;
  const at = isArchive ? 38 + bytes.readUInt16LE(26) + bytes.readUInt16LE(28) : bytes.length >> 1;
  return bytes.fill((bytes[at] as number) ^ 1, at, at + 1);
};

describe.each([
  ['with ranges', withRanges],
  ['without ranges', {}],
])('packed-tree, at a host %s', (_, host) => {
  it('compares the lengths, and with --all the sums', async () => {
    const folder = await tree();
    expect(await verified(folder, host)).toMatchObject({
      code: 0,
      last: expect.stringMatching(
        / in part: all \d+ checks passed.*; packed-tree read 0 of 2 files\. To check all: /,
      ),
    });
    expect(await verified(folder, host, '--all')).toMatchObject({
      code: 0,
      last: expect.stringMatching(/ keeps the contract: all \d+ checks passed/),
    });
  });

  it.each(['databank.zip', 'export.sqlite'])(
    'finds %s that is cut off, or of which a byte is another',
    async (path) => {
      const folder = await tree();
      const bytes = readFileSync(join(folder, path));
      writeFileSync(join(folder, path), cut(bytes));
      expect(await verified(folder, host)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(
          new RegExp(
            `packed-tree\\n *${path}: (?:is cut off, or is another file|has [\\d,]+ bytes, but says)`,
          ),
        ),
      });
      writeFileSync(join(folder, path), changed(bytes));
      expect((await verified(folder, host)).code).toBe(0);
      expect(await verified(folder, host, '--all')).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(
          /packed-tree\n *(?:databank\.zip: is (?:damaged|refused)|export\.sqlite: differs from what databank\.zip)/,
        ),
      });
    },
  );
});

it('packed-tree takes an archive that is served unpacked for the tree that it is', async () => {
  const folder = await tree();
  const { folder: unpacked, discard } = await openArchive(
    join(folder, 'databank.zip'),
    new AbortController(),
  );
  onTestFinished(discard);
  for (const args of [[], ['--all']])
    expect(await verified(unpacked, {}, ...args)).toMatchObject({
      code: 0,
      stderr: expect.not.stringContaining('packed-tree'),
    });
});

it('an archive that was unpacked, and has lost its pages, is not one without pages', async () => {
  const folder = await tree();
  const archive = await openArchive(join(folder, 'databank.zip'), new AbortController());
  onTestFinished(archive.discard);
  rmSync(join(archive.folder, 'api'), { recursive: true });
  const { code, stderr } = await runHere(['verify', archive.folder]);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('is missing') });
});
