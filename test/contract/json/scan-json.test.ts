import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTextFaults, walkJson } from '../../../src/contract/json/scan-json.ts';
import { character, property } from '../../helpers/property.ts';

/** The faults of a text: what they say, and where they are. */
const faultsOf = (text: string) =>
  findTextFaults(text, JSON.parse(text)).map(({ message, path }) => ({ message, path }));

const space = fc.stringMatching(/^[ \t\r\n]{0,3}$/);
const page = (...records: readonly string[]) => `{"count":1,"results":[${records.join(',')}],"next":null}`;

describe('what only a text shows', () => {
  property([fc.jsonValue({ maxDepth: 4 }), fc.nat(4)])(
    'is nothing, where JavaScript wrote it',
    (value, indent) => {
      expect(faultsOf(JSON.stringify(value, null, indent))).toEqual([]);
    },
  );

  const object = fc.dictionary(fc.string({ unit: character }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 5 });
  property([fc.array(object, { maxLength: 4 }), object, fc.string({ unit: character }), space])(
    'is a key that appears twice, with its record',
    (before, inner, key, blank) => {
      const rest = JSON.stringify(inner).slice(1, -1);
      const twice = `{${JSON.stringify(key)}${blank}:${blank}{${rest}}${blank},"more":[{}],${JSON.stringify(key)}:1}`;
      fc.pre(key !== 'more');
      const text = page(...before.map((each) => JSON.stringify(each)), twice, '{"id":1}');
      expect(faultsOf(text)).toEqual([
        {
          message: expect.stringMatching(/^has (the key \w+|a key) twice in an object$/),
          path: ['results', before.length, key],
        },
      ]);
      expect(findTextFaults(text, JSON.parse(text))[0]?.position).toBe(
        text.lastIndexOf(`${JSON.stringify(key)}:1}`),
      );
    },
  );

  it.each([
    ['{"x":"Library link: 6E4 1e5"}', 0],
    ['{"a": 12345678901234567}', 1],
    ['{"x":"\\\\\\" 6E4","b": " 1e5"}', 0],
    ['{" 6E4": 1e999}', 1],
    ['{"x":" 1e5","b": [1, 1e999," 6E4"]}', 1],
  ])('is a number outside of texts: %s', (text, faults) => {
    expect(faultsOf(text)).toHaveLength(faults);
  });

  it.each([
    ['9007199254740993', false],
    ['-9007199254740993', false],
    ['9007199254740992', true],
    ['9007199254740991', true],
    ['12345678901234567890', false],
    ['12345678901234567000', true],
    ['1e400', false],
    ['-1e400', false],
    ['1e21', true],
    ['0.1', true],
    ['3.14159265358979323846', true],
    ['1.0', true],
    ['1E+2', true],
  ])('is a number that is not held: %s', (number, isHeld) => {
    const path = ['results', 1, 'a', 0];
    expect(faultsOf(page('{}', `{"a":[${number}]}`))).toEqual(
      isHeld ? [] : [{ message: 'holds a number that JavaScript cannot hold exactly', path }],
    );
    expect(faultsOf(number)).toHaveLength(isHeld ? 0 : 1);
  });

  it('is not what stands in texts', () => {
    expect(faultsOf(page('{"a":"{\\"b\\":1,\\"b\\":9007199254740993}","c":"\\\\"}'))).toEqual([]);
  });

  it('is told with where it is', () => {
    const key = (path: (string | number)[]) => [
      { message: `has the key ${path.at(-1)} twice in an object`, path },
    ];
    expect(faultsOf('{"count":1,"count":2,"results":[{}]}')).toEqual(key(['count']));
    for (const more of ['1', '"a"', '["a","a"]'])
      expect(faultsOf(`[{"a":1,"a":${more}}]`)).toEqual(key([0, 'a']));
    expect(faultsOf('{"other":[1,{"a":1,"a":1}]}')).toEqual(key(['other', 1, 'a']));
  });
});

describe('a walk over a text', () => {
  property([fc.jsonValue({ maxDepth: 4 })])('passes every key and every part of its value', (value) => {
    const text = JSON.stringify(value, null, 1);
    const seen = { key: 0, open: 0, close: 0 };
    walkJson(text, ({ kind }) => {
      if (kind === 'key' || kind === 'open' || kind === 'close') seen[kind] += 1;
    });
    const count = (each: unknown): { keys: number; parts: number } => {
      if (typeof each !== 'object' || each === null) return { keys: 0, parts: 0 };
      const inner = Object.values(each).map(count);
      const keys = Array.isArray(each) ? 0 : inner.length;
      return inner.reduce((a, b) => ({ keys: a.keys + b.keys, parts: a.parts + b.parts }), {
        keys,
        parts: 1,
      });
    };
    const { keys, parts } = count(value);
    expect(seen).toEqual({ key: keys, open: parts, close: parts });
  });
});
