import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { codingsOf } from '../../../../src/import/crawl/source/unpack-body.ts';

describe('how a body was packed', () => {
  it.each([null, '', 'identity', 'constructor', '__proto__', 'gzip, toString'])(
    'is unknown, and the body taken as it is: %s',
    (encoding) => {
      expect(codingsOf(encoding)).toEqual([]);
    },
  );

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
  ])('is undone: %s', (encoding, pack) => {
    const text = '{"count": 1}'.repeat(100);
    const [coding] = codingsOf(encoding);
    expect(coding?.now(pack(Buffer.from(text)), 10_000).toString()).toBe(text);
  });
});
