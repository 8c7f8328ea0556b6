import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depthLimit, valueLimit } from '../../../../src/contract/json/json-gauge.ts';
import { findTextFaults } from '../../../../src/contract/json/scan-json.ts';
import { RepeatedObjects } from '../../../../src/sources/service/source/repeated-objects.ts';
import { property } from '../../../helpers/property.ts';

const parse = (text: string, repeated = new RepeatedObjects()) => repeated.parse(Buffer.from(text));
const page = (...records: readonly string[]) => `{"count":1,"results":[${records.join()}]}`;

/** Few different objects, so that they repeat, in records, lists and each other. */
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, 1.5, -2, '', 'a"\\{}[],:1e5', 'ß\u2028\u{1F600}'),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('object'),
  ),
  object: fc.dictionary(fc.constantFrom('id', '', '1', 'a{', '__proto__'), tie('value'), {
    noNullPrototype: true,
  }),
}));
const pages = fc.array(fc.record({ value, space: fc.constantFrom('', '\t'), cut: fc.option(fc.nat(400)) }), {
  minLength: 1,
  maxLength: 8,
});

property([pages])('parses and fails as JSON.parse does', (all) => {
  const repeated = new RepeatedObjects();
  for (const { value, space, cut } of all) {
    const whole = JSON.stringify({ results: [value, { value }, { value }] }, null, space);
    const half = cut === null ? whole : whole.slice(0, cut) + whole.slice(cut + 1);
    // Half of a character has no bytes.
    const text = Buffer.from(half).toString();
    let expected: unknown;
    try {
      expected = JSON.parse(text);
    } catch {
      expect(() => parse(text, repeated)).toThrow(SyntaxError);
      continue;
    }
    const parsed = parse(text, repeated);
    expect(JSON.stringify(parsed.value)).toBe(JSON.stringify(expected));
    if (findTextFaults(text, expected).length > 0) expect(parsed.isPlain).toBe(false);
  }
});

describe('an embedded object', () => {
  const embedded = '{"id":1,"b":[{"id":2},{"id":2}]}';

  it('is the same value where its bytes came before, in this page or in another', () => {
    const repeated = new RepeatedObjects();
    const embeddedIn = (text: string) => {
      const { results } = parse(text, repeated).value as { results: { a: { b: unknown[] } }[] };
      return results.map(({ a }) => a);
    };
    const [one, other] = embeddedIn(page(`{"a":${embedded}}`, `{"a":${embedded}}`));
    expect(other).toBe(one);
    expect(one?.b[1]).toBe(one?.b[0]);
    expect(embeddedIn(page(`{"a":${embedded}}`))[0]).toBe(one);
    const [changed] = embeddedIn(page(`{"a":${embedded.replace('}]}', '}],"c":3}')}}`));
    expect(changed).toEqual({ id: 1, b: [{ id: 2 }, { id: 2 }], c: 3 });
    expect(changed?.b[0]).toBe(one?.b[0]);
  });

  it('that looks like a reference of this parser is what it is', () => {
    expect(parse(page('{"a":{"":0},"b":{"":7}}', '{"":0}')).value).toEqual({
      count: 1,
      results: [{ a: { '': 0 }, b: { '': 7 } }, { '': 0 }],
    });
  });
});

describe('what parsing hides is noticed', () => {
  it.each([
    ['nothing', '{"a":1.123456789012345678,"b":"9007199254740993 1e9","c":true}', true],
    ['a duplicate key', '{"a":1,"a":1}', false],
    ['a duplicate key of an embedded object', '{"a":{"b":1,"b":2}}', false],
    ['a number with many digits', '{"a":[9007199254740993]}', false],
    ['a number with many digits in an embedded object', '{"a":{"b":-9007199254740993}}', false],
    ['an exponent', '{"a":1e400}', false],
    ['an exponent after a fraction', '{"a":1.5E400}', false],
  ])('%s', (_, record, isPlain) => {
    const repeated = new RepeatedObjects();
    expect(parse(page(record), repeated).isPlain).toBe(isPlain);
    // Also where it came before.
    expect(parse(page(record), repeated).isPlain).toBe(isPlain);
  });
});

describe('a text is refused', () => {
  it('that is nested too deep', () => {
    expect(() => parse('['.repeat(depthLimit + 1))).toThrow('is nested more than 512 levels deep');
    expect(() => parse(`[${'{"a":'.repeat(depthLimit)}`)).toThrow('is nested more than 512 levels deep');
  });

  it('that holds too many values', () => {
    const text = `[${'1,'.repeat(valueLimit)}1]`;
    expect(() => parse(text)).toThrow('holds more than 5,000,000 values');
  });
});
