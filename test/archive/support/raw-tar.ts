import { gzipSync } from 'node:zlib';

/** An entry as any program, or nobody, may have written it. */
export interface RawTarEntry {
  readonly name: string | Buffer;
  readonly content?: string | Buffer;
  /** Default: a file. */
  readonly type?: string;
  /** What the header says of its size. */
  readonly size?: string;
  readonly link?: string;
  readonly magic?: string;
  /** What is written over the header once its sum is in it. */
  readonly damage?: (header: Buffer) => void;
}

const BLOCK = 512;
export const tarEnd = Buffer.alloc(2 * BLOCK);

/** A .tar.gz archive, byte by byte, by none of the code that is tested. */
export function rawTar(entries: readonly RawTarEntry[], end: Buffer = tarEnd): Buffer {
  return gzipSync(Buffer.concat([...entries.map(entryBytes), end]));
}

function entryBytes({
  name,
  content = '',
  type = '0',
  size,
  link = '',
  magic = 'ustar\x0000',
  damage,
}: RawTarEntry): Buffer {
  const bytes = Buffer.from(content);
  const header = Buffer.alloc(BLOCK);
  Buffer.from(name).copy(header, 0, 0, 100);
  header.write('0000644\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(size ?? `${bytes.length.toString(8).padStart(11, '0')}\0`, 124, 12, 'latin1');
  header.write('02263766600\0', 136);
  header.write('        ', 148);
  header.write(type, 156, 1, 'latin1');
  header.write(link, 157);
  header.write(magic, 257, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  damage?.(header);
  return Buffer.concat([header, bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)]);
}

/** Records of PAX, as the content of an entry of the type `x` or `g`. */
export function pax(records: Readonly<Record<string, string>>): Buffer {
  return Buffer.concat(
    Object.entries(records).map(([key, value]) => {
      const rest = Buffer.from(` ${key}=${value}\n`);
      let length = rest.length + 1;
      while (String(length).length + rest.length !== length) length += 1;
      return Buffer.concat([Buffer.from(String(length)), rest]);
    }),
  );
}
