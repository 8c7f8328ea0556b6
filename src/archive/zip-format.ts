/** A number that does not fit is all ones here, and has 64 bits elsewhere. */
export const [ONES_16, ONES_32] = [0xffff, 0xffff_ffff];
export const ZIP64 = 0x0001;

export const METHOD = { stored: 0, deflated: 8 } as const;
export const FLAG = { encrypted: 1, followed: 1 << 3, utf8: 1 << 11 } as const;
/** Unix file types, in the upper half of the attributes; 0 if the archive has none. */
export const TYPE = { mask: 0o170000, file: 0o100000, folder: 0o040000, link: 0o120000 } as const;

export const MARK = {
  header: 'PK\x03\x04',
  descriptor: 'PK\x07\x08',
  record: 'PK\x01\x02',
  end: 'PK\x05\x06',
  end64: 'PK\x06\x06',
  locator: 'PK\x06\x07',
} as const;

/** A mark or a name, or a little-endian number. */
export type Field = string | Buffer | readonly [bytes: 2 | 4 | 8, value: number];

export function bytesOf(...fields: readonly Field[]): Buffer {
  return Buffer.concat(
    fields.map((field) => {
      if (typeof field === 'string') return Buffer.from(field, 'latin1');
      if (Buffer.isBuffer(field)) return field;
      const [bytes, value] = field;
      const buffer = Buffer.alloc(bytes);
      // 48 bits are enough for sizes and offsets.
      buffer.writeUIntLE(value, 0, Math.min(bytes, 6));
      return buffer;
    }),
  );
}
