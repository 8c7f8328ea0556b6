import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { ByteSink } from '../../src/render/byte-sink.ts';

const bytes = fc.uint8Array({ maxLength: 20 }).map((array) => Buffer.from(array));
const parts = fc.array(fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), bytes), { maxLength: 20 });

describe('ByteSink', () => {
  test.prop([fc.array(parts, { maxLength: 3 })])(
    'holds texts and bytes in their order, since clear()',
    (runs) => {
      const sink = new ByteSink();
      for (const run of runs) {
        sink.clear();
        for (const part of run)
          if (typeof part === 'string') sink.text += part;
          else sink.addBytes(Buffer.concat([Buffer.from('<'), part, Buffer.from('>')]), 1, part.length + 1);
        const expected = Buffer.concat(run.map((part) => Buffer.from(part)));
        expect(sink.flush()).toBe(expected.length);
        expect(sink.view().equals(expected)).toBe(true);
        expect(sink.view(1).equals(expected.subarray(1))).toBe(true);
      }
    },
  );

  it('grows for long texts, long bytes, and texts that take three bytes a character', () => {
    const sink = new ByteSink();
    const long = '€'.repeat(300_000);
    sink.text = 'a';
    sink.addBytes(Buffer.alloc(700_000, 'b'), 0, 700_000);
    sink.text = long;
    sink.addBytes(Buffer.from('c'), 0, 1);
    const expected = Buffer.from(`a${'b'.repeat(700_000)}${long}c`);
    expect(sink.view().equals(expected)).toBe(true);
  });
});
