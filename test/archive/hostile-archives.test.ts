import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openArchive } from '../../src/archive/open-archive.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { asBytes, fileWith, ownCache, unpacked } from './support/archives.ts';
import { type RawZipEntry, rawZip } from './support/raw-zip.ts';

const { signal } = new AbortController();

/** Expects that an archive is refused with these words, by name, and that nothing of it is left. */
async function expectRefusal(bytes: Buffer, message: string, options = {}): Promise<void> {
  const left = ownCache();
  const file = fileWith(bytes, 'bad archive.bin');
  await expect(openArchive(file, { signal, ...options })).rejects.toThrow(
    expect.objectContaining({
      name: 'CliError',
      message: expect.stringContaining(message),
      hint: expect.stringMatching(
        message.includes('no published tree') ? / snapshot --to databank\.zip$/ : /./,
      ),
    }),
  );
  await expect(openArchive(file, { signal, ...options })).rejects.toThrow(file);
  expect(left()).toEqual([]);
}

const names: readonly (readonly [string, string])[] = [
  [`${'d/'.repeat(100)}a.json`, 'lies in 100 folders within each other'],
  ['/etc/passwd', '"/etc/passwd" has an absolute name'],
  ['../outside', '"../outside" leads out of the archive'],
  ['api/../../outside', 'leads out of the archive'],
  ['api/..', 'leads out of the archive'],
  ['api\\x.json', 'has a backslash in its name'],
  ['C:/x.json', 'has a name with a drive letter'],
  ['c:x.json', 'has a name with a drive letter'],
  ['api/a\nb.json', '"api/a\\nb.json" has a control character'],
  ['api/\x1b[2J.json', 'has a control character'],
  ['api//x.json', 'is not a normalized path'],
  ['api/./x.json', 'is not a normalized path'],
  ['.git/config', 'has a name that no published tree may hold'],
  ['.GIT/hooks/x', 'has a name that no published tree may hold'],
  ['.polity-press/journal.json', 'has a name that no published tree may hold'],
  ['api/con.json', 'is a device of Windows'],
  ['api/NUL', 'is a device of Windows'],
  ['api./x.json', 'ends in a dot or a space'],
  ['api/x.json.', 'ends in a dot or a space'],
  ['api/x.json ', 'ends in a dot or a space'],
  ['api/nosj\u202etxt.json', 'has a bidirectional control character in its name'],
  ['api/\u2066x.json', 'has a bidirectional control character in its name'],
  [`api/${'x'.repeat(90)}/../x`, 'leads out of the archive'],
];

/** Names that are sound one by one. */
const pairs: readonly (readonly [string, string, string])[] = [
  ['api/x.json', 'api/x.json', '"api/x.json" occurs twice'],
  ['api/x.json', 'api/X.json', '"api/X.json" differs from api/x.json in case only'],
  ['api/x.json', 'API/y.json', 'differs from api/ in case only'],
  ['api/é.json', 'api/e\u0301.json', 'in case only'],
  ['api', 'api/x.json', '"api/x.json" is in api, which is a file'],
  ['api/x.json', 'api', '"api" is a file and a folder'],
];

describe('a .zip archive', () => {
  it.each(names)('with the entry %j is refused', async (name, message) => {
    await expectRefusal(
      rawZip([
        { name: 'a.json', content: 'a' },
        { name, content: 'x' },
      ]),
      message,
    );
  });

  it.each(pairs)('with %j and %j is refused', async (first, second, message) => {
    await expectRefusal(rawZip([{ name: first }, { name: second }]), message);
  });

  const content = '0123456789'.repeat(100);
  const file = { name: 'a.json', content };
  const packed = deflateRawSync(content);
  const unicodeName = Buffer.concat([Buffer.from([0x75, 0x70, 11, 0, 1, 0, 0, 0, 0]), Buffer.from('b.json')]);
  const broken: Readonly<Record<string, readonly [readonly RawZipEntry[], string]>> = {
    'a symbolic link': [[{ ...file, mode: 0o120777 }], '"a.json" is a symbolic link'],
    'a device': [[{ ...file, mode: 0o060644 }], 'is neither a file nor a folder'],
    'a pipe': [[{ ...file, mode: 0o010644 }], 'is neither a file nor a folder'],
    'a folder without a slash': [[{ ...file, mode: 0o040755 }], 'is neither a file nor a folder'],
    'a folder with bytes': [[{ name: 'a/', content, mode: 0 }], 'is a folder with content'],
    'an encrypted entry': [[{ ...file, flags: 0x801 }], 'is encrypted'],
    'strong encryption': [[{ ...file, flags: 0x840 }], 'strong encryption'],
    'a hidden header': [[{ ...file, flags: 0x2800 }], 'uses a feature of .zip files that is not supported'],
    bzip2: [[{ ...file, method: 12, data: packed }], 'uses compression method 12, which is not supported'],
    'a name that is not UTF-8': [[{ name: Buffer.from([0x61, 0xff]) }], 'has a name that is not UTF-8'],
    'a name of no known encoding': [[{ name: 'é', flags: 0, system: 0 }], 'has a name that is not UTF-8'],
    'two names': [[{ ...file, extra: unicodeName }], 'has a name that is not UTF-8'],
    'another name before its bytes': [
      [{ ...file, local: { name: 'b.json' } }],
      'has another name ("b.json") in its header than in the directory',
    ],
    'another method before its bytes': [
      [{ ...file, local: { method: 0 } }],
      'has another method in its header',
    ],
    'another sum before its bytes': [[{ ...file, local: { crc: 1 } }], 'has another checksum in its header'],
    'another size before its bytes': [[{ ...file, local: { size: 1 } }], 'has other sizes in its header'],
    'other flags before its bytes': [[{ ...file, local: { flags: 0 } }], 'has other flags in its header'],
    'a wrong sum': [[{ ...file, crc: 1 }], 'its entry a.json does not match its checksum'],
    'more bytes than it says': [[{ ...file, size: 999 }], 'is larger than its declared size'],
    'a list of files that fills the memory': [
      [{ ...file, name: 'SHA256SUMS', size: 2 ** 28 + 1 }],
      '"SHA256SUMS" is too large',
    ],
    'fewer bytes than it says': [[{ ...file, size: 1001 }], 'is smaller than its declared size'],
    'a stored one with fewer bytes than it says': [[{ ...file, method: 0, size: 1001 }], 'is damaged'],
    'bytes after its packed ones': [
      [{ ...file, data: Buffer.concat([packed, Buffer.from('more')]) }],
      'has extra bytes after its packed ones',
    ],
    'packed bytes that end early': [
      [{ ...file, data: packed.subarray(0, -3) }],
      'its entry a.json cannot be unpacked',
    ],
    'packed bytes that are none': [
      [{ ...file, data: Buffer.from([0xff, 0xff, 0xff]) }],
      'its entry a.json cannot be unpacked',
    ],
    'no data descriptor where one is said to be': [
      [{ ...file, flags: 0x808 }],
      'has a data descriptor that disagrees',
    ],
    'entries that overlap': [
      [file, { name: 'b.json', offset: 0, isDirectoryOnly: true, data: packed, content }],
      'overlaps another one',
    ],
    'entries within one another': [
      [file, { name: 'b.json', offset: 5, isDirectoryOnly: true, content }],
      'overlaps another one',
    ],
    'a gap between entries': [
      [file, { name: 'b.json', before: Buffer.from('gap') }],
      '"b.json" does not follow the one before it',
    ],
    'bytes before the first entry': [
      [{ ...file, before: Buffer.from('PK\x03\x04#!/bin/sh', 'latin1') }],
      '"a.json" does not follow the one before it',
    ],
    'an entry beyond its end': [[{ ...file, offset: 9_999_999 }], 'does not follow'],
  };
  it.each(Object.keys(broken))('with %s is refused', async (what) => {
    const [entries, message] = broken[what] ?? [[], ''];
    await expectRefusal(rawZip(entries), message);
  });

  const sound = rawZip([file]);
  it.each<[string, Buffer, string]>([
    [
      'bytes after its end',
      Buffer.concat([sound, Buffer.from('x')]),
      'its end is missing, or bytes follow it',
    ],
    [
      'a comment',
      rawZip([file], { comment: Buffer.from('PK\x05\x06', 'latin1') }),
      'its end is missing, or bytes follow it',
    ],
    ['another archive after it', Buffer.concat([sound, sound]), 'not where its end record says'],
    [
      'bytes before its directory',
      rawZip([file], { beforeDirectory: Buffer.from('gap') }),
      'between its last entry and its directory',
    ],
    ['fewer entries than its end says', rawZip([file], { count: 2 }), 'is damaged'],
    [
      'more entries than its end says',
      rawZip([file, { name: 'b' }], { count: 1 }),
      'its directory does not match its end record',
    ],
  ])('with %s is refused', async (_, bytes, message) => {
    await expectRefusal(bytes, message);
  });

  it('that is a bomb is refused before it is unpacked', async () => {
    const zeros = Buffer.alloc(2 ** 20);
    const bomb = rawZip([
      { name: 'a', content: zeros },
      { name: 'b', content: zeros },
    ]);
    await expectRefusal(bomb, 'more than 250 times its own size', { limits: { allowance: 2 ** 20 } });
    await expectRefusal(bomb, 'more bytes than are free', { limits: { free: 2 ** 21 - 1 } });
    await expectRefusal(bomb, 'more than 1 entry', { limits: { entries: 1 } });
    ownCache();
    expect(Object.keys(await unpacked(fileWith(bomb)))).toEqual(['a', 'b']);
  });

  it('of which all entries have the same bytes is refused: each would be unpacked from them', async () => {
    const all = Array.from({ length: 100 }, (_, index) => ({
      name: `${index}`,
      content,
      offset: 0,
      isDirectoryOnly: index > 0,
    }));
    await expectRefusal(rawZip(all), 'overlaps another one');
  });

  it('is taken with what other programs put in it', async () => {
    ownCache();
    const descriptor = Buffer.alloc(16);
    descriptor.write('PK\x07\x08', 'latin1');
    const entries: RawZipEntry[] = [
      { name: 'api/', mode: 0o040755, method: 0 },
      { name: 'api/é.json', content: 'é', method: 0, mode: 0 },
      { name: 'empty', method: 0, flags: 0x808, local: { crc: 0, size: 0 }, after: descriptor },
    ];
    expect(await unpacked(fileWith(rawZip(entries)))).toEqual(asBytes({ 'api/é.json': 'é', empty: '' }));
  });
});

describe('what is no archive', () => {
  it.each<[string, Buffer]>([
    ['a text', Buffer.from('# Rome\n')],
    ['a gzipped text', gzipSync('PostgreSQL database dump')],
    ['half of the first mark', Buffer.from('PK')],
  ])('is refused: %s', async (_, bytes) => {
    await expectRefusal(bytes, 'is not a .zip archive');
  });

  it('is refused: an empty file', async () => {
    await expectRefusal(Buffer.alloc(0), 'is empty');
  });

  it('is refused: a folder, and what is not there', async () => {
    ownCache();
    const folder = join(temporaryFolder(), 'folder.zip');
    mkdirSync(folder);
    await expect(openArchive(folder, { signal })).rejects.toThrow('folder.zip is not a .zip archive');
    await expect(openArchive(`${folder}/none`, { signal })).rejects.toThrow('it does not exist (ENOENT)');
  });
});
