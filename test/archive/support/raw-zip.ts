import { crc32, deflateRawSync } from 'node:zlib';

/** An entry as no sound program may have written it; what is not said is what a sound one writes. */
export interface RawZipEntry {
  readonly name: string | Buffer;
  readonly content?: string | Buffer;
  /** Its packed bytes; default: the content, deflated or stored. */
  readonly data?: Buffer;
  readonly method?: number;
  readonly flags?: number;
  readonly crc?: number;
  readonly size?: number;
  readonly extra?: Buffer;
  /** The system that made it; default: Unix. */
  readonly system?: number;
  /** The type and mode of Unix. */
  readonly mode?: number;
  /** What the header before the bytes says otherwise. */
  readonly local?: {
    readonly name?: string;
    readonly method?: number;
    readonly crc?: number;
    readonly size?: number;
    readonly flags?: number;
  };
  /** Where the directory says that it is. */
  readonly offset?: number;
  /** Bytes before its header. */
  readonly before?: Buffer;
  /** Bytes after its data. */
  readonly after?: Buffer;
  /** Whether only the directory has it. */
  readonly isDirectoryOnly?: boolean;
}

interface RawZip {
  readonly beforeDirectory?: Buffer;
  readonly comment?: Buffer;
  /** How many entries the end says there are. */
  readonly count?: number;
}

/** A .zip archive, byte by byte, by none of the code that is tested. */
export function rawZip(
  entries: readonly RawZipEntry[],
  { beforeDirectory, comment, count }: RawZip = {},
): Buffer {
  const parts: Buffer[] = [];
  const records: Buffer[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  for (const entry of entries) {
    const content = Buffer.from(entry.content ?? '');
    const name = Buffer.from(entry.name);
    const {
      method = 8,
      flags = 0x800,
      crc = crc32(content),
      size = content.length,
      extra = Buffer.alloc(0),
    } = entry;
    const data = entry.data ?? (method === 8 ? deflateRawSync(content) : content);
    const { local = {} } = entry;
    parts.push(entry.before ?? Buffer.alloc(0));
    const offset = entry.offset ?? length();
    const localName = Buffer.from(local.name ?? name);
    if (entry.isDirectoryOnly !== true)
      parts.push(
        Buffer.from('PK\x03\x04', 'latin1'),
        fields(
          local.flags ?? flags,
          local.method ?? method,
          local.crc ?? crc,
          data.length,
          local.size ?? size,
          localName.length,
          0,
        ),
        localName,
        data,
        entry.after ?? Buffer.alloc(0),
      );
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    const begin = Buffer.from('PK\x01\x02\x14\x03', 'latin1');
    begin.writeUInt8(entry.system ?? 3, 5);
    records.push(
      begin,
      fields(flags, method, crc, data.length, size, name.length, extra.length),
      rest,
      name,
      extra,
    );
  }
  parts.push(beforeDirectory ?? Buffer.alloc(0));
  const start = length();
  const directory = Buffer.concat(records);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  for (const at of [8, 10]) end.writeUInt16LE(count ?? entries.length, at);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(start, 16);
  end.writeUInt16LE(comment?.length ?? 0, 20);
  return Buffer.concat([...parts, directory, end, comment ?? Buffer.alloc(0)]);
}

function fields(
  flags: number,
  method: number,
  crc: number,
  packed: number,
  size: number,
  name: number,
  extra: number,
): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt16LE(flags, 2);
  bytes.writeUInt16LE(method, 4);
  // The first of January 1980.
  bytes.writeUInt32LE(0x0021_0000, 6);
  bytes.writeUInt32LE(crc, 10);
  bytes.writeUInt32LE(packed, 14);
  bytes.writeUInt32LE(size, 18);
  bytes.writeUInt16LE(name, 22);
  bytes.writeUInt16LE(extra, 24);
  return bytes;
}
