import { Readable } from 'node:stream';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { readBody } from '../../../../src/import/crawl/source/read-body.ts';
import { depthLimit } from '../../../../src/json/json-gauge.ts';

const megabyte = 1024 * 1024;
const limit = { bytes: megabyte, hint: 'Check the address.' };
const where = 'http://localhost/api/';

/** An answer whose body comes in these pieces. */
function answer(pieces: Iterable<Uint8Array>, encoding: string | null = null) {
  const header = (name: string) => (name === 'content-encoding' ? encoding : null);
  return { status: 200, header, body: Readable.from(pieces) };
}

const packings: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gzipSync,
  'X-GZIP': gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
  'deflate, gzip': (bytes) => gzipSync(deflateSync(bytes)),
  identity: (bytes) => bytes,
};

describe('a body', () => {
  it('is read as it is, up to the limit', async () => {
    const bytes = Buffer.alloc(megabyte, 'a');
    expect((await readBody(answer([bytes]), where, limit)).bytes.equals(bytes)).toBe(true);
    expect((await readBody(answer([]), where, limit)).bytes.length).toBe(0);
  });

  it.each(Object.keys(packings))('is refused beyond it, packed or not: %s', async (encoding) => {
    const packed = packings[encoding]?.(Buffer.alloc(megabyte + 1)) as Buffer;
    await expect(readBody(answer([packed], encoding), where, limit)).rejects.toMatchObject({
      message: `${where} answered with more than 1 MB`,
      hint: limit.hint,
    });
  });

  it.prop([fc.uint8Array({ maxLength: 5000 }), fc.constantFrom(...Object.keys(packings)), fc.nat(5000)])(
    'is unpacked, however it was packed and wherever it was parted',
    async (content, encoding, at) => {
      const packed = packings[encoding]?.(Buffer.from(content)) as Buffer;
      const read = await readBody(answer([packed.subarray(0, at), packed.subarray(at)], encoding), where);
      expect(read.bytes.equals(content)).toBe(true);
      expect(read.packed?.equals(packed) ?? null).toBe(/^(?:x-)?gzip$/i.test(encoding) ? true : null);
    },
  );

  // More than is unpacked at once: of the second, the packed bytes are already.
  it.each([
    ['many zeros', Buffer.alloc(20 * megabyte)],
    ['many texts', Buffer.from(Array.from({ length: 400_000 }, (_, index) => Math.sin(index)).join())],
  ])('is unpacked piece by piece where it is large: %s', async (_, bytes) => {
    const { bytes: read, packed } = await readBody(answer([gzipSync(bytes)], 'gzip'), where);
    expect([read.equals(bytes), packed?.equals(gzipSync(bytes))]).toEqual([true, true]);
  });

  it.each([
    ['small', Buffer.from('[1]')],
    ['large', Buffer.alloc(20 * megabyte)],
  ])('that is not packed as it says passes by: %s', async (_, bytes) => {
    await expect(readBody(answer([bytes], 'gzip'), where)).rejects.toMatchObject({
      message: 'broke off in the middle',
      code: 'Z_DATA_ERROR',
    });
  });

  it('is what there is of it where gzip lacks its end', async () => {
    const packed = gzipSync('{"count":1}').subarray(0, -8);
    expect(`${(await readBody(answer([packed], 'gzip'), where)).bytes}`).toBe('{"count":1}');
  });

  it.each([
    ['what nobody asked for', 'zstd'],
    ['nothing', ''],
  ])('is taken as it is where it is packed as %s', async (_, encoding) => {
    expect(`${(await readBody(answer([Buffer.from('{}')], encoding), where)).bytes}`).toBe('{}');
  });

  it('that breaks off passes by', async () => {
    const broken = answer([]);
    queueMicrotask(() => broken.body.destroy());
    await expect(readBody(broken, where)).rejects.toMatchObject({ code: 'ECONNRESET' });
  });
});

describe('what a service answers', () => {
  it.each([
    ['as it arrives', null],
    ['as it is unpacked', 'gzip'],
  ])('is refused %s, where it holds too much', async (_, encoding) => {
    let read = 0;
    function* chunks() {
      for (; read < 20; read += 1) yield Buffer.from(read === 0 ? '[' : '[],'.repeat(1_000_000));
    }
    const body = encoding === null ? chunks() : [gzipSync(Buffer.concat([...chunks()]))];
    await expect(readBody(answer(body, encoding), where)).rejects.toThrow(
      `${where} answered with what holds more than 5,000,000 values`,
    );
    if (encoding === null) expect(read).toBeLessThan(10);
  });

  it.each([
    ['small', 0],
    ['large', 6_000_000],
  ])('is refused where it is nested too deep, before it is parsed: %s', async (_, spaces) => {
    const deep = Buffer.from('['.repeat(depthLimit + 1) + ' '.repeat(spaces));
    const measured = readBody(answer([deep]), where).then(({ measure }) => measure());
    await expect(measured).rejects.toThrow('is nested more than 512 levels deep');
  });
});
