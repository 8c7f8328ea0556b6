import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonText } from '../../src/contract/json/json-text.ts';
import { ByteSink, type Spliced, separators } from '../../src/engine/byte-sink.ts';
import { character, property } from '../helpers/property.ts';
import { casesOf } from '../trust/crash-safety/cases.ts';

const [comma, colon] = [Buffer.from(','), Buffer.from(':')];
const bytes = fc.uint8Array({ maxLength: 20 }).map((array) => Buffer.from(array));
/** Bytes with others in their middle, if any. */
const spliced = fc.record({ before: bytes, inner: fc.option(bytes), after: bytes });
const parts = fc.array(fc.oneof(fc.string({ unit: character, maxLength: 20 }), spliced), { maxLength: 20 });

/** What JSON escapes, and what has bytes in common with that. */
const unusual = fc.constantFrom(
  '"',
  '\\',
  '\n',
  '\t',
  '\u0000',
  '\u001f',
  '\u007f',
  '\u2028',
  '\u2029',
  '\u2027',
  '¨',
  '©',
  '쨨',
  '𠀩',
);

/** Bytes somewhere in a chunk, after a byte for what separates them. */
function placed(before: Buffer, inner: Buffer | null = null, after = Buffer.alloc(0)): Spliced {
  const chunk = Buffer.concat([Buffer.from('<<'), before, after, Buffer.from('>>')]);
  return {
    chunk,
    start: 1,
    end: before.length + after.length + 2,
    inner: inner && placed(inner),
    innerAt: before.length + 2,
    isFull: false,
  };
}

describe('ByteSink', () => {
  property([fc.array(parts, { maxLength: 3 })])(
    'holds texts and bytes in their order, since clear()',
    (runs) => {
      const sink = new ByteSink();
      for (const run of runs) {
        sink.clear();
        for (const part of run)
          if (typeof part === 'string') sink.text += part;
          else sink.addFragment(placed(part.before, part.inner, part.after), separators.comma);
        const expected = Buffer.concat(
          run.map((part) =>
            typeof part === 'string'
              ? Buffer.from(part)
              : Buffer.concat([comma, part.before, ...(part.inner ? [colon, part.inner] : []), part.after]),
          ),
        );
        expect(sink.flush()).toBe(expected.length);
        expect(sink.view().equals(expected)).toBe(true);
        expect(sink.view(1).equals(expected.subarray(1))).toBe(true);
      }
    },
  );

  property(
    [fc.string({ unit: fc.oneof(unusual, fc.string({ unit: character, minLength: 1, maxLength: 3 })) })],
    { numRuns: casesOf(30, 2000) },
  )('writes the bytes of a text as JSON', (text) => {
    const sink = new ByteSink();
    // The second begins in another slice.
    for (const each of [text, text.padStart(2 ** 16 + 2, '\u2028')]) {
      sink.clear();
      sink.addQuoted(Buffer.from(each));
      expect(sink.view().toString()).toBe(jsonText(each));
    }
  });

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
