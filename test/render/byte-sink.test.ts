import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { ByteSink, separators } from '../../src/render/byte-sink.ts';

const comma = Buffer.from(',');
const bytes = fc.uint8Array({ maxLength: 20 }).map((array) => Buffer.from(array));
const parts = fc.array(fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), bytes), { maxLength: 20 });

/** Bytes somewhere in a chunk, after a byte for what separates them. */
function placed(part: Buffer) {
  const chunk = Buffer.concat([Buffer.from('<<'), part, Buffer.from('>>')]);
  return { chunk, start: 1, end: part.length + 2 };
}

describe('ByteSink', () => {
  test.prop([fc.array(parts, { maxLength: 3 })])(
    'holds texts and bytes in their order, since clear()',
    (runs) => {
      const sink = new ByteSink();
      for (const run of runs) {
        sink.clear();
        for (const part of run)
          if (typeof part === 'string') sink.text += part;
          else sink.addFragment(placed(part), separators.comma);
        const expected = Buffer.concat(
          run.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.concat([comma, part]))),
        );
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
    sink.addFragment(placed(Buffer.alloc(699_999, 'b')), separators.colon);
    sink.text = long;
    sink.addFragment(placed(Buffer.from('c')), separators.bracket);
    const expected = Buffer.from(`a:${'b'.repeat(699_999)}${long}[c`);
    expect(sink.view().equals(expected)).toBe(true);
  });
});
