import { Readable } from 'node:stream';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBody } from '../../src/http/read-body.ts';
import { property } from '../helpers/property.ts';

const megabyte = 1024 * 1024;

/** An answer whose body comes in these pieces. */
function answer(pieces: Iterable<Uint8Array>, encoding?: string) {
  const headers = encoding === undefined ? {} : { 'content-encoding': encoding };
  return { headers, body: Readable.from(pieces) };
}

const packings: Readonly<Record<string, readonly [encoding: string, pack: (bytes: Buffer) => Buffer]>> = {
  gzip: ['gzip', gzipSync],
  'gzip by its old name': ['X-GZIP', gzipSync],
  deflate: ['deflate', deflateSync],
  'deflate without a header': ['deflate', deflateRawSync],
  brotli: ['br', brotliCompressSync],
  both: ['deflate, gzip', (bytes) => gzipSync(deflateSync(bytes))],
  nothing: ['identity', (bytes) => bytes],
};
type Packing = readonly [string, (bytes: Buffer) => Buffer];

describe('a body', () => {
  it('is read as it is, up to the limit', async () => {
    const bytes = Buffer.alloc(megabyte, 'a');
    expect((await readBody(answer([bytes]), megabyte)).bytes.equals(bytes)).toBe(true);
    expect((await readBody(answer([]), megabyte)).bytes.length).toBe(0);
  });

  it.each(Object.keys(packings))('is refused beyond it, packed by %s', async (name) => {
    const [encoding, pack] = packings[name] as Packing;
    const packed = pack(Buffer.alloc(megabyte + 1));
    await expect(readBody(answer([packed], encoding), megabyte)).rejects.toThrow(
      /^answered with more than 1 MB$/,
    );
  });

  it('is not read on beyond it', async () => {
    let read = 0;
    function* pieces() {
      for (; read < 20; read += 1) yield Buffer.alloc(megabyte);
    }
    await expect(readBody(answer(pieces()), megabyte)).rejects.toThrow('more than 1 MB');
    expect(read).toBeLessThan(10);
  });

  property([fc.uint8Array({ maxLength: 5000 }), fc.constantFrom(...Object.keys(packings)), fc.nat(5000)])(
    'is unpacked, however it was packed and wherever it was parted',
    async (content, name, at) => {
      const [encoding, pack] = packings[name] as Packing;
      const packed = pack(Buffer.from(content));
      // Nothing tells raw bytes that begin like a header from it.
      fc.pre(name !== 'deflate without a header' || ((packed[0] ?? 0) & 15) !== 8);
      const read = await readBody(answer([packed.subarray(0, at), packed.subarray(at)], encoding), megabyte);
      expect(read.bytes.equals(content)).toBe(true);
      expect(read.packed?.equals(packed) ?? null).toBe(/^(?:x-)?gzip$/i.test(encoding) ? true : null);
    },
  );

  it('that is not packed as it says passes by', async () => {
    await expect(readBody(answer([Buffer.from('[1]')], 'gzip'), megabyte)).rejects.toMatchObject({
      message: 'answered with a body that cannot be unpacked',
      code: 'Z_DATA_ERROR',
    });
  });

  it('is what there is of it where gzip lacks its end', async () => {
    const packed = gzipSync('{"count":1}').subarray(0, -8);
    expect(`${(await readBody(answer([packed], 'gzip'), megabyte)).bytes}`).toBe('{"count":1}');
  });

  it.each(['zstd', '', 'constructor', '__proto__', 'gzip, toString'])(
    'is taken as it is where it is packed in an unknown way: %j',
    async (encoding) => {
      expect(`${(await readBody(answer([Buffer.from('{}')], encoding), megabyte)).bytes}`).toBe('{}');
    },
  );

  it('that breaks off passes by', async () => {
    const broken = answer([]);
    queueMicrotask(() => broken.body.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })));
    await expect(readBody(broken, megabyte)).rejects.toMatchObject({ code: 'ECONNRESET' });
  });
});
