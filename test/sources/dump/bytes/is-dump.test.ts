import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isDump } from '../../../../src/sources/dump/bytes/is-dump.ts';
import { fixture, makeExport, tiny } from '../../../helpers/make-export.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const header = '--\n-- PostgreSQL database dump\n--\n\n';

describe('isDump', () => {
  it.each<[string, string | Buffer, boolean]>([
    ['a plain dump', header, true],
    ['one of a cluster', '--\n-- PostgreSQL database cluster dump\n--\n', true],
    ['one without comments', 'SET statement_timeout = 0;\n', true],
    ['a piece of one', 'COPY public.x (a) FROM stdin;\n', true],
    ['one with Windows line ends', header.replaceAll('\n', '\r\n'), true],
    ['UTF-8 with a mark', `\uFEFF-- PostgreSQL database dump\n--\n`, true],
    ['UTF-16', Buffer.from(`\uFEFF${header}`, 'utf16le'), true],
    ['UTF-16 of the other order', Buffer.from(`\uFEFF${header}`, 'utf16le').swap16(), true],
    ['gzip', gzipSync(''), true],
    ['a custom dump', 'PGDMP', true],
    ['a tar dump', `${'toc.dat'.padEnd(257, '\0')}ustar`, true],
    ['another tar archive', `${'x/toc.dat'.padEnd(257, '\0')}ustar`, true],
    ['nothing', '', false],
    ['other SQL', fixture('tables.sql'), false],
    ['MySQL', '-- MySQL dump 10.13\n', true],
    ['the text of SQLite', 'PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n', true],
    ['zstd', Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), true],
    ['lz4', Buffer.from([0x04, 0x22, 0x4d, 0x18]), true],
    ['bzip2', 'BZh91AY', true],
    ['xz', Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]), true],
    ['zip', 'PK\x03\x04', true],
    ['a message of pg_dump alone', 'pg_dump: error: connection failed\n', true],
    ['prose', 'We SET client_encoding = x.\n', false],
    ['noise', Buffer.from(`\0${header}`), false],
  ])('%s', (_, content, expected) => {
    const path = join(temporaryFolder(), 'file');
    writeFileSync(path, content);
    expect(isDump(path)).toBe(expected);
  });

  it('is false for SQLite, what is missing, a pipe, a device', () => {
    const pipe = join(temporaryFolder(), 'pipe');
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    for (const path of [makeExport(...tiny), '/no/such', pipe, '/dev/zero', ''])
      expect([path, isDump(path)]).toEqual([path, false]);
  });

  it('tells a folder that pg_dump made from others', () => {
    const folder = temporaryFolder();
    expect(isDump(folder)).toBe(false);
    writeFileSync(join(folder, 'toc.dat.zst'), '');
    expect(isDump(folder)).toBe(true);
  });
});
