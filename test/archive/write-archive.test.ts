import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ArchiveEntry, type WrittenEntry, writeArchive } from '../../src/archive/write-archive.ts';
import { claimDraft } from '../../src/files/left-drafts.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { childUser } from '../write/support/child-process.ts';
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
    const streamed = async function* (content: Buffer, size: number) {
      for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
    };
    const ways: readonly ((path: string, content: Buffer) => ArchiveEntry['content'])[] = [
      (path) => ({ file: join(folder, path) }),
      (_, content) => ({ stream: streamed(content, 1_000), bytes: content.length }),
      (_, content) => ({ stream: streamed(content, 65_537), bytes: content.length }),
    ];
    const hashes = [];
    for (const way of ways) {
      const to = join(temporaryFolder(), 'archive.zip');
      // Small files are stored where that is smaller: only in memory is that known before.
      const entries = Object.entries(asBytes({ large: all.large }));
      await writeArchive(
        to,
        entries.map(([path, content]) => ({ path, content: way(path, content) })),
        { signal },
      );
      hashes.push(hash(to));
    }
    expect(new Set(hashes).size).toBe(1);
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

  it('has the date and the mode that were asked for', async () => {
    const { file } = await packed(files, { date: new Date('2026-11-22T12:34:56Z'), mode: 0o640 });
    const { file: other } = await packed(files);
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(statSync(other).mode & 0o777).toBe(0o644);
    expect(hash(file)).not.toBe(hash(other));
  });

  it('is for others to read as the umask says', async () => {
    const before = process.umask(0o077);
    try {
      expect(statSync((await packed(files)).file).mode & 0o777).toBe(0o600);
    } finally {
      process.umask(before);
    }
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
    mkdirSync(at('folder'));
    symlinkSync(at('old'), at('link'));
    for (const [name, message] of [
      ['text', 'exists and is not an archive'],
      ['empty', 'exists and is not an archive'],
      ['link', 'is a link, which is not replaced'],
      ['folder', 'is a folder'],
    ] as const)
      await expect(writeArchive(at(name), [], { signal })).rejects.toThrow(
        expect.objectContaining({ name: 'CliError', message: `${at(name)} ${message}` }),
      );
    expect(readFileSync(at('text'), 'utf8')).toBe('my thesis');
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('says of a file that this user may not read that it cannot be read', async () => {
    const folder = temporaryFolder();
    const to = join(folder, 'archive.zip');
    await writeArchive(to, entriesOf({ a: 'a' }), { signal });
    chmodSync(folder, 0o777);
    chmodSync(to, 0);
    const module = JSON.stringify(new URL('../../compiled/archive/write-archive.js', import.meta.url));
    const script = `
      const { writeArchive } = await import(${module});
      // Root may read everything.
      if (process.getuid() === 0) process.setuid(${childUser});
      const writing = writeArchive(${JSON.stringify(to)}, [], { signal: new AbortController().signal });
      console.log(await writing.catch(({ name, message }) => [name, message].join(' ')));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      encoding: 'utf8',
    });
    expect(stdout.trim()).toBe(`CliError cannot read ${to}: permission denied (EACCES)`);
    expect(readdirSync(folder)).toEqual(['archive.zip']);
  });

  it('is private, and beside what was there, until it is whole', async () => {
    const folder = temporaryFolder();
    const to = join(folder, 'archive.zip');
    await writeArchive(to, entriesOf({ a: 'old' }), { signal });
    const before = readFileSync(to);
    const seen: unknown[] = [];
    const entries = function* (): Generator<ArchiveEntry> {
      yield* entriesOf({ a: Buffer.alloc(2 ** 20, 'x'), b: 'b' });
      const [draft = ''] = readdirSync(folder).filter((name) => name.endsWith('.part'));
      seen.push(statSync(join(folder, draft)).mode & 0o777, readFileSync(to).equals(before));
    };
    await writeArchive(to, entries(), { signal });
    expect(seen).toEqual([0o600, true]);
    expect(readdirSync(folder)).toEqual(['archive.zip']);
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

  it('is not written from what is no plain file, or changes meanwhile', async () => {
    const folder = temporaryFolder();
    lay(folder, { large: Buffer.alloc(2 ** 21) });
    symlinkSync('large', join(folder, 'link'));
    const to = join(folder, 'archive.zip');
    const write = (content: ArchiveEntry['content']) =>
      writeArchive(to, [{ path: 'a', content }], { signal });
    await expect(write({ file: join(folder, 'none') })).rejects.toThrow(
      /^cannot read .*none: it does not exist/,
    );
    await expect(write({ file: join(folder, 'link') })).rejects.toThrow(/^cannot read .*link: /);
    await expect(write({ file: folder })).rejects.toThrow('it is not a plain file');
    const ofLength = (bytes: number) => ({
      stream: (async function* () {
        yield Buffer.alloc(10);
      })(),
      bytes,
    });
    await expect(write(ofLength(11))).rejects.toThrow('has not the 11 bytes');
    await expect(write(ofLength(9))).rejects.toThrow('has not the 9 bytes');
    expect(readdirSync(folder).sort()).toEqual(['large', 'link']);
  });

  it('removes the drafts that killed calls left, and no others', async () => {
    const folder = temporaryFolder();
    const name = 'archive.zip';
    for (const each of [`.${name}.0123abcd.part`, '.other.0123abcd.part'])
      writeFileSync(join(folder, each), '');
    const running = claimDraft(join(folder, name));
    await writeArchive(join(folder, name), [], { signal });
    expect(readdirSync(folder).sort()).toEqual(
      [`${basename(running.path)}.lock`, '.other.0123abcd.part', name].sort(),
    );
    running.release();
  });

  it('is whole or not there where its writer is killed', () => {
    const folder = temporaryFolder();
    const to = join(folder, 'archive.zip');
    const module = JSON.stringify(new URL('../../compiled/archive/write-archive.js', import.meta.url));
    const script = `
      const { writeArchive } = await import(${module});
      function* entries() {
        yield { path: 'a', content: Buffer.alloc(3 * 2 ** 20, 'x') };
        process.kill(process.pid, 'SIGKILL');
        for (;;);
      }
      await writeArchive(${JSON.stringify(to)}, entries(), { signal: new AbortController().signal });`;
    const child = spawnSync(process.execPath, ['--input-type=module', '--eval', script]);
    expect(child.signal).toBe('SIGKILL');
    const left = readdirSync(folder);
    expect(left).toEqual([
      expect.stringMatching(/^\.archive\..*\.part$/),
      expect.stringMatching(/^\.archive\..*\.part\.lock$/),
    ]);
    expect(statSync(join(folder, left[0] ?? '')).mode & 0o777).toBe(0o600);
  });
});

it.each(['archive', 'archive.tar.gz', 'zip', '.zip', 'archive.zip.sqlite'])(
  'is refused under a name that does not end in .zip: %s',
  async (name) => {
    const to = join(temporaryFolder(), name);
    await expect(writeArchive(to, [], { signal })).rejects.toThrow(
      expect.objectContaining({
        name: 'CliError',
        hint: 'Archives are .zip files: snapshot --to databank.zip',
      }),
    );
  },
);

it('is a bug to give an entry a name that no archive takes', async () => {
  const to = join(temporaryFolder(), 'a.zip');
  for (const path of ['../a', '/a', 'a\\b', ''])
    await expect(writeArchive(to, entriesOf({ [path]: '' }), { signal })).rejects.toThrow(
      expect.objectContaining({ name: 'Error', message: expect.stringContaining(JSON.stringify(path)) }),
    );
});
