import { spawnSync } from 'node:child_process';
import { closeSync, createWriteStream, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CliError } from '../../../../src/contract/errors.ts';
import { dumpLimits } from '../../../../src/files/unpack-limits.ts';
import { type DumpSource, openDump } from '../../../../src/sources/dump/bytes/open-dump.ts';
import { unpackDump } from '../../../../src/sources/dump/bytes/unpack-dump.ts';
import { quoteForShell } from '../../../../src/terminal/safe-text.ts';
import { property } from '../../../helpers/property.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const sql = '-- PostgreSQL database dump\n-- é\n';

async function contentOf(source: DumpSource): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of source.bytes) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const inChunks = (bytes: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    ),
  );

function fileOf(content: string | Buffer, name = 'a b.dump'): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
}

async function refusal(path: string, stdin?: Readable): Promise<CliError> {
  const error: unknown = await openDump(path, stdin).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CliError);
  return error as CliError;
}

/** The first bytes of a tar archive. */
function tar(member: string): Buffer {
  const header = Buffer.alloc(1024);
  header.write(member, 0);
  header.write('ustar', 257);
  return header;
}

const sqlite = Buffer.from(`SQLite format 3\0${'x'.repeat(100)}`);

describe('openDump', () => {
  it('gives the bytes of a file, its size and how much of it was read', async () => {
    const path = fileOf(sql);
    const source = await openDump(path);
    expect(source).toMatchObject({ name: path, size: Buffer.byteLength(sql) });
    expect(await contentOf(source)).toBe(sql);
    expect(source.read()).toBe(Buffer.byteLength(sql));
  });

  it('skips a byte order mark', async () => {
    const source = await openDump('-', inChunks(Buffer.from(`\uFEFF${sql}\uFEFF`), 1));
    expect(await contentOf(source)).toBe(`${sql}\uFEFF`);
  });

  it('counts the packed bytes of gzip', async () => {
    const packed = gzipSync(sql.repeat(1000));
    const source = await openDump(fileOf(packed));
    expect(source.size).toBe(packed.length);
    expect(await contentOf(source)).toBe(sql.repeat(1000));
    expect(source.read()).toBe(packed.length);
  });

  const zeros = gzipSync(Buffer.alloc(2 ** 25, '0'));
  const repeated = Buffer.concat([gzipSync(sql), ...Array<Buffer>(9).fill(zeros)]);
  const lengthOf = async (chunks: AsyncIterable<Buffer>) => {
    let length = 0;
    for await (const chunk of chunks) length += chunk.length;
    return length;
  };

  it('unpacks gzip of rows that repeat, however much it grows', async () => {
    const { bytes } = await openDump(fileOf(repeated, 'a.gz'));
    expect(await lengthOf(bytes)).toBe(Buffer.byteLength(sql) + 9 * 2 ** 25);
  });

  it('refuses gzip that grows beyond any real dump', async () => {
    const place = { name: 'a.gz', path: 'a.gz' };
    const limits = { ...dumpLimits, allowance: 2 ** 28 };
    const bytes = await unpackDump(inChunks(repeated, 2 ** 16), place, limits);
    await expect(lengthOf(bytes)).rejects.toMatchObject({
      message: expect.stringMatching(/^a\.gz unpacks to more than 4 GB and more than 250 times its own size/),
      hint: 'If you trust it, decompress it on the way: gunzip -c a.gz | polity-press import dump - --to export.sqlite',
    });
  });

  property(
    [fc.array(fc.lorem({ maxCount: 3 }), { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 40 })],
    {
      numRuns: 40,
    },
  )('unpacks every member of gzip from standard input', async (members, size) => {
    const packed = Buffer.concat(members.map((member) => gzipSync(`-- ${member}\n`)));
    const source = await openDump('-', inChunks(packed, size));
    expect(source).toMatchObject({ name: 'standard input', size: null });
    expect(await contentOf(source)).toBe(members.map((member) => `-- ${member}\n`).join(''));
  });

  it('ends the waiting for the first bytes when it is told to', async () => {
    const reason = new Error('stopped');
    const pipe = () => {
      const path = join(temporaryFolder(), 'pipe');
      expect(spawnSync('mkfifo', [path]).status).toBe(0);
      return path;
    };
    const [unopened, silent] = [pipe(), pipe()];
    // Opened for reading too, it does not wait for the other end.
    const writer = openSync(silent, 'r+');
    for (const path of ['-', unopened, silent]) {
      const abort = new AbortController();
      const opened = openDump(path, new PassThrough(), abort.signal);
      setTimeout(() => abort.abort(reason), 50);
      await expect(opened).rejects.toBe(reason);
    }
    closeSync(writer);
    // Else the process would wait for it in one of its few threads for ever.
    closeSync(openSync(unopened, 'r+'));
    await expect(openDump('-', new PassThrough(), AbortSignal.abort(reason))).rejects.toBe(reason);
  });

  it('goes by the first bytes only, however many come at once', async () => {
    // What is wrong far behind them is told by the reading, with its place.
    const content = `${sql}${'-- more\n'.repeat(2000)}\0`;
    expect(await contentOf(await openDump(fileOf(content)))).toBe(content);
  });

  it('reads a named pipe', async () => {
    const path = join(temporaryFolder(), 'pipe');
    expect(spawnSync('mkfifo', [path]).status).toBe(0);
    createWriteStream(path).end(gzipSync(sql));
    const source = await openDump(path);
    expect(source.size).toBeNull();
    expect(await contentOf(source)).toBe(sql);
  });

  it.each([
    ['was cut off', (packed: Buffer) => packed.subarray(0, -100)],
    ['was cut off', (packed: Buffer) => Buffer.concat([packed, packed.subarray(0, 50)])],
    ['is damaged', (packed: Buffer) => packed.fill(0x55, 5000, 5100)],
    ['is damaged', (packed: Buffer) => packed.fill(0, packed.length - 8)],
  ])('says of gzip that it %s', async (message, damage) => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `-- ${index * 7919}\n`).join('');
    const path = fileOf(damage(gzipSync(lines)));
    const read = openDump(path).then(contentOf);
    await expect(read).rejects.toThrow(`${path} ${message}`);
    await expect(read).rejects.toBeInstanceOf(CliError);
  });

  it.each([
    ['a table', 'id,name\n1,"Rome\n'],
    ['JSON', '{"count":0}\n'],
    ['prose', "-- a list\n# Rome\nIt is what it's.\n"],
    ['one word', 'Rome'],
  ])('says of %s that it does not look like a dump, packed or not', async (_, content) => {
    for (const bytes of [Buffer.from(content), gzipSync(content)]) {
      const { message, hint } = await refusal(fileOf(bytes));
      expect(message).toContain('does not look like a dump from pg_dump');
      expect(hint).toContain('pg_dump --file=');
    }
  });

  it.each([
    ['a statement', '/* by hand */ insert into core_polity values (1);'],
    ['the beginning of a word', '--\nSEL'],
    ['a command of psql', '\\restrict abc\n'],
    ['nothing but a comment', '-- '.padEnd(9000, 'x')],
    ['comments, of which one begins with the last byte that is looked at', '--\n'.repeat(3000)],
    ['a dump behind a prompt', `Password: \n--\n${sql}`],
  ])('takes %s for the beginning of one', async (_, content) => {
    expect(await contentOf(await openDump(fileOf(content)))).toBe(content);
  });

  it.each(['', sql])('says that it was stopped where the writer was too, after %j', async (written) => {
    const stop = new AbortController();
    const stdin = new PassThrough();
    stdin.once('end', () => setImmediate(() => stop.abort('SIGINT')));
    stdin.end(written);
    await expect(openDump('-', stdin, stop.signal).then(contentOf)).rejects.toBe('SIGINT');
  });

  it('says of gzip that was cut off at once that it was', async () => {
    expect((await refusal(fileOf(gzipSync(sql).subarray(0, 12)))).message).toContain('was cut off');
  });
});

describe('what is refused', () => {
  const restore = 'pg_restore --no-owner --file=F.sql F';
  const unpack = (program: string) => `${program} F | polity-press import dump - --to export.sqlite`;

  it.each<[string, string | Buffer, string, string]>([
    ['a custom dump', 'PGDMP\x01\x0e', 'custom format', restore],
    ['messages before it', `pg_dump: reading extensions\n${sql}`, 'a message of pg_dump', 'without 2>&1'],
    ['a tar dump', tar('toc.dat'), 'tar format', restore],
    ['another tar archive', tar('dump/toc.dat'), 'tar archive', 'Unpack it'],
    ['SQLite', sqlite, 'is an export already (or another SQLite database)', 'polity-press build F'],
    ['zstd', Buffer.from('28b52ffd00', 'hex'), 'zstd', unpack('zstd -dc')],
    ['lz4', Buffer.from('04224d1800', 'hex'), 'lz4', unpack('lz4 -dc')],
    ['bzip2', 'BZh91AY', 'bzip2', unpack('bzip2 -dc')],
    ['xz', Buffer.from('fd377a585a00', 'hex'), 'xz', unpack('xz -dc')],
    ['zip', 'PK\x03\x04', 'zip', unpack('unzip -p')],
    ['UTF-16', Buffer.from(`\uFEFF${sql}`, 'utf16le'), 'UTF-16', 'pg_dump --file='],
    [
      'UTF-16 of the other order',
      Buffer.from(`\uFEFF${sql}`, 'utf16le').swap16(),
      'UTF-16',
      'pg_dump --file=',
    ],
    ['MySQL', '-- MySQL dump 10.13\n', 'MySQL', 'pg_dump'],
    ['MariaDB', '/*M!999999\\- enable the sandbox mode */ \n-- MariaDB dump 10.19\n', 'MariaDB', 'pg_dump'],
    [
      'SQL of SQLite',
      'PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n',
      'SQL text of a SQLite database',
      'sqlite3 export.sqlite < F',
    ],
    ['a web page', '\uFEFF\n <!DOCTYPE html><p>', 'web page', 'pg_dump'],
    ['noise', 'a\0b', 'is neither text', 'pg_dump'],
    ['nothing', '', 'is empty', 'pg_dump'],
    [
      'gzip of a custom dump',
      gzipSync('PGDMP'),
      'custom format',
      'gunzip -c F | pg_restore --no-owner --file=- | polity-press import dump -',
    ],
    ['gzip of gzip', gzipSync(gzipSync(sql)), 'gzip twice', 'gunzip -c F | gunzip -c | polity-press'],
    ['gzip of SQLite', gzipSync(sqlite), 'SQLite', 'polity-press build'],
    ['gzip of nothing', gzipSync(''), 'is empty', 'pg_dump'],
  ])('%s, with the command that helps', async (_, content, message, hint) => {
    const path = fileOf(content);
    const error = await refusal(path);
    expect(error.message).toContain(`${path} is `);
    expect(error.message).toContain(message);
    expect(error.hint?.replaceAll(`'${path}.sql'`, 'F.sql').replaceAll(`'${path}'`, 'F')).toContain(hint);
  });

  it.each<[string, Buffer, string]>([
    [
      'a custom dump',
      Buffer.from('PGDMP'),
      '... | pg_restore --no-owner --file=- | polity-press import dump - --to',
    ],
    ['zstd', Buffer.from('28b52ffd00', 'hex'), '... | zstd -dc | polity-press import dump - --to'],
    ['gzip of xz', gzipSync(Buffer.from('fd377a585a00', 'hex')), '... | gunzip -c | xz -dc | polity-press'],
    ['zip', Buffer.from('PK\x03\x04'), 'unzip FILE'],
  ])('%s from standard input', async (_, content, hint) => {
    const stdin = inChunks(content, 1);
    const error = await refusal('-', stdin);
    expect(error.message).toMatch(/^standard input is /);
    expect(error.hint).toContain(hint);
    expect(stdin.destroyed).toBe(true);
  });

  it.each(['toc.dat', 'toc.dat.gz'])('a dump in directory format: %s', async (name) => {
    const folder = join(temporaryFolder(), 'dump');
    mkdirSync(folder);
    expect((await refusal(folder)).message).toBe(`${folder} is a folder`);
    writeFileSync(join(folder, name), '');
    const error = await refusal(`${folder}/`);
    expect(error.message).toContain('directory format');
    expect(error.hint).toContain(`--file=${folder}.sql ${folder}`);
  });

  it('a dump in directory format by its table of contents, which pg_restore does not read alone', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'toc.dat'), 'PGDMP\u0001');
    const error = await refusal(join(folder, 'toc.dat'));
    expect(error.message).toBe(`${folder} is a dump in PostgreSQL's directory format`);
    expect(error.hint).toContain(`--file=${folder}.sql ${folder}`);
  });

  it('a file that is missing, and a terminal', async () => {
    expect((await refusal('/no/such.sql')).message).toContain('/no/such.sql: it does not exist');
    const terminal = Object.assign(Readable.from([sql]), { isTTY: true });
    expect(await refusal('-', terminal)).toMatchObject({
      message: 'standard input is a terminal, not a dump',
      // Of a build as of an import.
      hint: 'Pipe a dump into it: write `pg_dump DATABASE |` before the same command.',
    });
  });
});

describe('quoteForShell', () => {
  property([fc.stringMatching(/^[^\0]+$/)], { numRuns: 10 })('gives one argument', (path) => {
    const { stdout } = spawnSync('sh', ['-c', `printf %s ${quoteForShell(path)}`], { encoding: 'utf8' });
    expect(stdout).toBe(path.startsWith('-') ? `./${path}` : path);
  });

  it.each([
    ['dump.sql', 'dump.sql'],
    ['a b', "'a b'"],
    ["it's", "'it'\\''s'"],
    ['-x', './-x'],
    ['~/$x', "'~/$x'"],
    ['', "''"],
    ["50%\\'\u001b[31m", `"$(printf '50%%\\\\\\047\\033[31m')"`],
    ['a\n', "'a\n'"],
  ])('%j', (path, quoted) => {
    expect(quoteForShell(path, 'linux')).toBe(quoted);
  });

  it.each([
    ['C:\\data\\dump.sql', 'C:\\data\\dump.sql'],
    ['C:\\my data\\dump.sql', '"C:\\my data\\dump.sql"'],
    ['https://a.org/?x=1&y=2', '"https://a.org/?x=1&y=2"'],
    ["it's", `"it's"`],
    ['a,b', '"a,b"'],
    ['-x', './-x'],
    ['', '""'],
    ['\u001b[31m"', '"\\u001b[31m\\""'],
  ])('%j on Windows', (path, quoted) => {
    expect(quoteForShell(path, 'win32')).toBe(quoted);
  });
});
