/** Numbers that do not fit into 16 or 32 bits are all ones there, and have 64 bits elsewhere. */
export const [ONES_16, ONES_32] = [0xffff, 0xffff_ffff];
/** The extra field that has sizes and places in 64 bits. */
export const ZIP64 = 0x0001;

export const METHOD = { stored: 0, deflated: 8 } as const;
/** Flags of an entry: it is encrypted; its checksum and sizes follow it; its name is UTF-8. */
export const FLAG = { encrypted: 1, followed: 1 << 3, utf8: 1 << 11 } as const;
/** The type of an entry in the upper half of its attributes, as Unix has it; 0 where the archive does not say. */
export const TYPE = { mask: 0o170000, file: 0o100000, folder: 0o040000, link: 0o120000 } as const;

export const MARK = {
  header: 'PK\x03\x04',
  descriptor: 'PK\x07\x08',
  record: 'PK\x01\x02',
  end: 'PK\x05\x06',
  end64: 'PK\x06\x06',
  locator: 'PK\x06\x07',
} as const;

/** A part of a record: a mark or a name, or a number in so many bytes, the lowest first. */
export type Field = string | Buffer | readonly [bytes: 2 | 4 | 8, value: number];

export function bytesOf(...fields: readonly Field[]): Buffer {
  return Buffer.concat(
    fields.map((field) => {
      if (typeof field === 'string') return Buffer.from(field, 'latin1');
      if (Buffer.isBuffer(field)) return field;
      const [bytes, value] = field;
      const buffer = Buffer.alloc(bytes);
      // Sizes and offsets in files: 48 bits are enough.
      buffer.writeUIntLE(value, 0, Math.min(bytes, 6));
      return buffer;
    }),
  );
}
