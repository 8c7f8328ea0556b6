import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { PartParser } from '../../../src/contract/json/part-parser.ts';
import { findTextFaults } from '../../../src/contract/json/scan-json.ts';

const parsed = (parser: PartParser, text: string) => parser.parse(Buffer.from(text));

/** What JSON.parse says of a text, and whether it hides nothing; undefined where it is no JSON. */
function slowly(text: string): { value: unknown; isFaulty: boolean } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return { value, isFaulty: findTextFaults(text, value).length > 0 };
  } catch {
    return undefined;
  }
}

const key = fc.constantFrom(
  'id',
  'name',
  'polity',
  'citations',
  'a b',
  '__proto__',
  'constructor',
  'é',
  '"\\',
);
const { value: anything } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.jsonValue({ maxDepth: 0 }),
    fc.string({ unit: 'binary' }),
    tie('object'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(tie('object'), { maxLength: 3 }),
  ),
  object: fc
    .uniqueArray(fc.tuple(key, tie('value')), { selector: ([name]) => name, maxLength: 5 })
    .map((entries) => Object.fromEntries(entries)),
}));
const page = fc.array(anything, { maxLength: 3 }).map((results) => ({ count: 1, next: null, results }));
/** Something done to a text: a piece of it is lost, or another is put in. */
const damage = fc.record({
  at: fc.nat(),
  length: fc.nat(3),
  insert: fc.constantFrom(
    '',
    '{}',
    '"',
    '\\',
    'null',
    '{"id":1,"a":2}',
    '-',
    ',',
    ':',
    '[',
    ']',
    '{',
    '}',
    ' ',
    '1e5',
    '1e400',
    '9007199254740993',
    '"id":1,',
    '"id" :1,',
  ),
});

describe('JSON that is read in parts', () => {
  it.prop([fc.array(page, { minLength: 1, maxLength: 4 }), fc.option(fc.nat(2))], { numRuns: 500 })(
    'is what JSON.parse reads, page after page, or is left to that',
    (pages, indent) => {
      const parser = new PartParser();
      for (const each of [...pages, ...pages]) {
        const text = JSON.stringify(each, null, indent ?? 0);
        const value = parsed(parser, text);
        if (value !== undefined) expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(text)));
      }
    },
  );

  it.prop([page, fc.array(damage, { minLength: 1, maxLength: 2 })], { numRuns: 3000 })(
    'is never read otherwise than JSON.parse does, whatever is wrong with it, nor where that hides a fault',
    (each, damages) => {
      const parser = new PartParser();
      let text = JSON.stringify(each);
      parsed(parser, text);
      for (const { at, length, insert } of damages) {
        const start = at % (text.length + 1);
        text = text.slice(0, start) + insert + text.slice(start + length);
      }
      // Half of a character is not UTF-8, and not read here.
      fc.pre(Buffer.from(text).toString() === text);
      const value = parsed(parser, text);
      if (value === undefined) return;
      const expected = slowly(text);
      expect(expected?.isFaulty).toBe(false);
      expect(JSON.stringify(value)).toBe(JSON.stringify(expected?.value));
    },
  );

  it('gives the same object for the same embedded record, and another for one that differs in a byte', () => {
    const parser = new PartParser();
    const pageOf = (id: number, polity: string) =>
      parsed(parser, `{"count":2,"results":[{"id":${id},"polity":${polity},"citations":[${polity}]}]}`) as {
        results: { polity: object; citations: object[] }[];
      };
    const polity = '{"id":7,"name":"Ḥarrān","home":{"id":1,"a":null}}';
    const [first] = pageOf(1, polity).results;
    const [second] = pageOf(2, polity).results;
    const [other] = pageOf(3, polity.replace('null', 'true')).results;
    expect(second?.polity).toBe(first?.polity);
    expect(second?.citations[0]).toBe(first?.citations[0]);
    expect(other?.polity).toEqual({ id: 7, name: 'Ḥarrān', home: { id: 1, a: true } });
  });

  it.each([
    '[]',
    '{"a":1}x',
    '{"a":1,"a":2}',
    '{"a":{"id":1,"id":2}}',
    '{"a":null,"b" :{}}',
    '{"a":1{"id":1}}',
    '{"__proto__":{"id":1}}',
    '{"a":[[{"id":1}]]}',
    '{"a":9007199254740993}',
    '{"a":[-9007199254740993]}',
    '{"a":1e400}',
    '{"a":1,"a" :2}',
    '{"a":1,"\\u0061":2}',
    '{"b":{"id":1,"a":1,"a" :2}}',
    '{"a":"b',
    '{"a":{"id":1',
    '{'.repeat(20),
    `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
    `{"a":${'['.repeat(17)}${']'.repeat(17)}}`,
  ])('is left to JSON.parse where it is unusual: %s', (text) => {
    expect(parsed(new PartParser(), text)).toBeUndefined();
  });

  it('knows long parts, too, however many there are', () => {
    const parser = new PartParser();
    const long = 'x'.repeat(2 ** 20);
    for (let id = 0; id < 20; id += 1) {
      const read = () =>
        (
          parsed(parser, `{"results":[{"polity":{"id":${id},"a":"${long}"}}]}`) as {
            results: { polity: object }[];
          }
        ).results[0]?.polity;
      expect(read()).toBe(read());
    }
  });
});
