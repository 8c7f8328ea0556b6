import { ARCHIVE, DATABASE } from '../file-names.ts';

/** What a file says of its own length, in a part of it that can be asked for alone. */
interface OwnLength {
  /** How many bytes of its beginning; negative: of its end. */
  readonly bytes: number;
  /** Null if it does not say its length, undefined if it is no such file. */
  read(part: Buffer): number | null | undefined;
}

const [ONES_16, ONES_32] = [0xffff, 0xffff_ffff];
const [HEADER, END] = [32, 22];

export const ownLengths: Readonly<Record<typeof ARCHIVE | typeof DATABASE, OwnLength>> = {
  // APPNOTE.TXT of PKWARE, 4.3.16: the end record, here without a comment.
  [ARCHIVE]: {
    bytes: -END,
    read(part) {
      const end = part.subarray(-END);
      if (end.length < END || end.toString('latin1', 0, 4) !== 'PK\x05\x06') return undefined;
      const [entries, size, start] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)];
      // ZIP64 has them elsewhere.
      return entries === ONES_16 || size === ONES_32 || start === ONES_32 ? null : start + size + END;
    },
  },
  // https://www.sqlite.org/fileformat.html#the_database_header
  [DATABASE]: {
    bytes: HEADER,
    read(header) {
      if (header.length < HEADER || header.toString('latin1', 0, 16) !== 'SQLite format 3\0')
        return undefined;
      const pageSize = header.readUInt16BE(16);
      return (pageSize === 1 ? 65_536 : pageSize) * header.readUInt32BE(28);
    },
  },
};
