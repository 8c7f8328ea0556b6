import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import {
  type ArchiveEntry,
  expectArchivePlace,
  type WrittenEntry,
  writeArchive,
} from '../../src/archive/write-archive.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { asBytes, entriesOf, type Files, lay, ownCache, packed, unpacked } from './support/archives.ts';

const { signal } = new AbortController();
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const hash = (file: string) => sha256(readFileSync(file));

const files: Files = {
  '404.json': '{"detail":"Not found."}\n',
  'api/index.json': '{}\n'.repeat(1000),
  [`api/${'deep/'.repeat(30)}page-1.json`]: 'long',
  'tables/core/références.parquet': Buffer.from(
    Array.from({ length: 5000 }, (_, index) => (index * index) % 256),
  ),
};

/** Packs these files in another process. */
function packedElsewhere(env: Record<string, string>, umask: string): string {
  const file = join(temporaryFolder(), 'archive.zip');
  const module = JSON.stringify(new URL('../../compiled/archive/write-archive.js', import.meta.url));
  const entries = Object.entries(files).map(([path, content]) => [
    path,
    Buffer.from(content).toString('base64'),
  ]);
  const script = `
    const { writeArchive } = await import(${module});
    const entries = ${JSON.stringify(entries)}.map(([path, text]) => ({ path, content: Buffer.from(text, 'base64') }));
    await writeArchive(${JSON.stringify(file)}, entries, { signal: new AbortController().signal });`;
  const command = `umask ${umask}; exec "$0" --input-type=module --eval "$1"`;
  const { status, stderr } = spawnSync('sh', ['-c', command, process.execPath, script], {
    env: { PATH: process.env.PATH ?? '', ...env },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  return file;
}

describe('an archive', () => {
  it('has the same bytes in any process, time zone and language, and whatever the mask', async () => {
    const first = hash((await packed(files)).file);
    for (const [TZ, LC_ALL, umask] of [
      ['Pacific/Kiritimati', 'tr_TR.UTF-8', '077'],
      ['America/St_Johns', 'C', '000'],
    ] as const)
      expect(hash(packedElsewhere({ TZ, LC_ALL }, umask))).toBe(first);
    // A library that writes otherwise is noticed here; so is another zlib, whose bytes may differ.
    expect(hash((await packed(files)).file)).toBe(first);
  });

  it('has the same bytes wherever its files come from', async () => {
    const folder = temporaryFolder();
    const all = { ...files, large: Buffer.alloc(3 * 2 ** 20, 'some of this, some of that. ') };
    lay(folder, all);
    const to = join(temporaryFolder(), 'archive.zip');
    const entries = Object.keys(all).map((path) => ({ path, content: { file: join(folder, path) } }));
    await writeArchive(to, entries, { signal });
    expect(await unpacked(to)).toEqual(asBytes(all));
    // What is in memory is packed in one go, and has the same bytes in spite of the chunks.
    expect(hash(to)).toBe(hash((await packed(all)).file));
  });

  it('holds workbooks as they are, since they are packed themselves', async () => {
    const folder = temporaryFolder();
    const all = { 'large.xlsx': Buffer.alloc(3 * 2 ** 20), 'small.xlsx': Buffer.alloc(2 ** 10) };
    lay(folder, all);
    const to = join(temporaryFolder(), 'archive.zip');
    const entries = Object.keys(all).map((path) => ({ path, content: { file: join(folder, path) } }));
    const { bytes } = await writeArchive(to, entries, { signal });
    expect(bytes).toBeGreaterThan(3 * 2 ** 20 + 2 ** 10);
    expect(await unpacked(to)).toEqual(asBytes(all));
    expect(hash(to)).toBe(hash((await packed(all)).file));
  });

  it('tells of each entry once it is written, so that the last can be made from them', async () => {
    ownCache();
    const to = join(temporaryFolder(), 'archive.zip');
    const written: WrittenEntry[] = [];
    const sums = () => written.map((each) => `${each.sha256}  ${each.path}\n`).join('');
    const entries = async function* (): AsyncGenerator<ArchiveEntry> {
      yield* entriesOf(files);
      yield { path: 'SHA256SUMS', content: Buffer.from(sums()) };
    };
    const report = await writeArchive(to, entries(), { signal, onWritten: (entry) => written.push(entry) });
    expect(report).toEqual({ entries: Object.keys(files).length + 1, bytes: statSync(to).size });
    const expected = Object.entries(files).map(([path, content]) => `${sha256(content)}  ${path}\n`);
    expect(String((await unpacked(to)).SHA256SUMS)).toBe(expected.join(''));
    expect(written[0]).toEqual({ path: '404.json', bytes: 24, sha256: sha256(files['404.json'] ?? '') });
  });

  it('is for others to read as its mode and the umask say', async () => {
    expect(statSync((await packed(files, { mode: 0o640 })).file).mode & 0o777).toBe(0o640);
    expect(statSync((await packed(files)).file).mode & 0o777).toBe(0o644);
  });

  it('replaces one that is there, and nothing else', async () => {
    const folder = temporaryFolder();
    const at = (name: string) => join(folder, `${name}.zip`);
    await writeArchive(at('old'), entriesOf({ a: 'a' }), { signal });
    const before = readFileSync(at('old'));
    await writeArchive(at('old'), entriesOf({ a: 'b' }), { signal });
    expect(readFileSync(at('old')).equals(before)).toBe(false);
    writeFileSync(at('text'), 'my thesis');
    writeFileSync(at('empty'), '');
    for (const name of ['text', 'empty'])
      await expect(writeArchive(at(name), [], { signal })).rejects.toThrow(
        expect.objectContaining({ name: 'CliError', message: `${at(name)} exists and is not an archive` }),
      );
    expect(readFileSync(at('text'), 'utf8')).toBe('my thesis');
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it.each([
    ['a signal', 'SIGTERM', (abort: AbortController) => abort.abort('SIGTERM')],
    [
      'an error of whoever makes the entries',
      'no such table',
      () => Promise.reject(new Error('no such table')),
    ],
  ])('leaves the old one and nothing else at %s', async (_, message, happen) => {
    const folder = temporaryFolder();
    const to = join(folder, 'archive.zip');
    await writeArchive(to, entriesOf({ a: 'old' }), { signal });
    const before = hash(to);
    const abort = new AbortController();
    const entries = async function* (): AsyncGenerator<ArchiveEntry> {
      yield* entriesOf({ a: Buffer.alloc(3 * 2 ** 20, 'x') });
      await happen(abort);
      yield* entriesOf({ b: 'b' });
    };
    const writing = writeArchive(to, entries(), { signal: abort.signal });
    expect(String(await writing.catch((error: unknown) => error))).toContain(message);
    expect([hash(to), readdirSync(folder)]).toEqual([before, ['archive.zip']]);
  });

  it('is not written from what is not a plain file', async () => {
    const folder = temporaryFolder();
    lay(folder, { large: Buffer.alloc(2 ** 21) });
    symlinkSync('large', join(folder, 'link'));
    const write = (file: string) =>
      writeArchive(join(folder, 'archive.zip'), [{ path: 'a', content: { file } }], { signal });
    await expect(write(join(folder, 'none'))).rejects.toThrow(/^cannot read .*none: it does not exist/);
    await expect(write(join(folder, 'link'))).rejects.toThrow(/^cannot read .*link: /);
    await expect(write(folder)).rejects.toThrow('it is not a plain file');
    expect(readdirSync(folder).sort()).toEqual(['large', 'link']);
  });

  it.each([2 ** 25, 2 ** 27])(
    'is not written from a file that changes meanwhile, to %s bytes',
    async (bytes) => {
      const folder = temporaryFolder();
      const file = join(folder, 'large');
      writeFileSync(file, '');
      truncateSync(file, 2 ** 26);
      const to = join(folder, 'archive.zip');
      const writing = writeArchive(to, [{ path: 'a', content: { file } }], { signal });
      const refused = expect(writing).rejects.toThrow(`${file} changed while it was read`);
      const draft = () => readdirSync(folder).find((name) => name.endsWith('.part')) ?? '';
      await vi.waitUntil(() => statSync(join(folder, draft())).size > 0, { interval: 1 });
      truncateSync(file, bytes);
      await refused;
      expect(readdirSync(folder)).toEqual(['large']);
    },
  );
});

it('stops in the middle of a large file at a signal', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'large');
  writeFileSync(file, '');
  truncateSync(file, 2 ** 28);
  const abort = new AbortController();
  const writing = writeArchive(join(folder, 'archive.zip'), [{ path: 'a', content: { file } }], abort);
  const stopped = writing.catch((error: unknown) => error);
  const draft = () => readdirSync(folder).find((name) => name.endsWith('.part')) ?? '';
  await vi.waitUntil(() => statSync(join(folder, draft())).size > 0, { interval: 1 });
  abort.abort('SIGTERM');
  expect(String(await stopped)).toContain('SIGTERM');
  expect(readdirSync(folder)).toEqual(['large']);
});

it.each([
  ['archive', (folder: string) => `${folder}/archive.zip`],
  ['archive.tar.gz', (folder: string) => `${folder}/archive.zip`],
  ['my archive.sqlite', (folder: string) => `'${folder}/my archive.zip'`],
  ['databank-1.2.0', (folder: string) => `${folder}/databank-1.2.0.zip`],
  ['zip', (folder: string) => `${folder}/zip.zip`],
  ['.zip', () => 'databank.zip'],
  ['archive.zip.sqlite', (folder: string) => `${folder}/archive.zip`],
])('is refused under a name that does not end in .zip: %s', async (name, meant) => {
  const folder = temporaryFolder();
  const to = join(folder, name);
  await expect(writeArchive(to, [], { signal })).rejects.toThrow(
    expect.objectContaining({
      name: 'CliError',
      hint: `Archives are .zip files: name one, as in --to ${meant(folder)}.`,
    }),
  );
});

it('is a bug to give an entry a name that no archive takes', async () => {
  const to = join(temporaryFolder(), 'a.zip');
  for (const path of ['../a', '/a', 'a\\b', ''])
    await expect(writeArchive(to, entriesOf({ [path]: '' }), { signal })).rejects.toThrow(
      expect.objectContaining({ name: 'Error', message: expect.stringContaining(JSON.stringify(path)) }),
    );
});

describe('the place of an archive', () => {
  it('may hold an archive with the same last entry, and no other', async () => {
    const folder = temporaryFolder();
    const at = (name: string) => join(folder, name);
    const write = (name: string, files: Record<string, string>) =>
      writeArchive(at(name), entriesOf(files), { signal });
    await write('ours.zip', { a: 'a', SHA256SUMS: 'sums' });
    await write('theirs.zip', { SHA256SUMS: 'sums', photo: 'p'.repeat(1000) });
    await write('empty.zip', {});
    expectArchivePlace(at('ours.zip'), 'SHA256SUMS');
    expectArchivePlace(at('new.zip'), 'SHA256SUMS');
    for (const name of ['theirs.zip', 'empty.zip'])
      expect(() => expectArchivePlace(at(name), 'SHA256SUMS')).toThrow(
        expect.objectContaining({ message: `${at(name)} exists and is not an archive of a tree` }),
      );
  });
});
