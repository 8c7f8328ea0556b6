const beginsWith =
  (...bytes: readonly number[]) =>
  (head: Buffer) =>
    head.subarray(0, bytes.length).equals(Buffer.from(bytes));
const beginsWithText = (text: string) => beginsWith(...Buffer.from(text, 'latin1'));
const matches = (pattern: RegExp) => (head: Buffer) => pattern.test(head.toString('latin1'));

const isTar = (head: Buffer) => head.toString('latin1', 257, 262) === 'ustar';
const isTarDump = (head: Buffer) => isTar(head) && /^toc\.dat\0/.test(head.toString('latin1', 0, 100));

/** Tried in this order. */
const formats = [
  ['empty', (head) => head.length === 0],
  ['gzip', beginsWith(0x1f, 0x8b)],
  ['custom dump', beginsWithText('PGDMP')],
  ['sqlite', beginsWithText('SQLite format 3\0')],
  ['zstd', beginsWith(0x28, 0xb5, 0x2f, 0xfd)],
  ['lz4', beginsWith(0x04, 0x22, 0x4d, 0x18)],
  ['bzip2', matches(/^BZh[1-9]/)],
  ['xz', beginsWith(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00)],
  ['zip', beginsWithText('PK\x03\x04')],
  ['tar dump', isTarDump],
  ['tar', isTar],
  ['utf-16', (head) => beginsWith(0xff, 0xfe)(head) || beginsWith(0xfe, 0xff)(head)],
  ['binary', (head) => head.includes(0)],
  ['mysql', matches(/^(?:\/\*M?!.*\s+)?-- (?:MySQL|MariaDB) dump/)],
  // Its first statement, after comments; only SQLite has such ones.
  ['sqlite text', matches(/^(?:[ \t\r]*(?:--[^\n]*)?\n)*[ \t]*PRAGMA \w/i)],
  // Written first, since the rows wait in a buffer.
  ['messages', matches(/^pg_(?:dump|dumpall|restore): /)],
  ['html', matches(/^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|\?xml)/i)],
] as const satisfies readonly (readonly [format: string, isIt: (head: Buffer) => boolean])[];

export type FileFormat = (typeof formats)[number][0] | 'text';

/** `text` is anything else. */
export function detectFormat(head: Buffer): FileFormat {
  return formats.find(([, isIt]) => isIt(head))?.[0] ?? 'text';
}
