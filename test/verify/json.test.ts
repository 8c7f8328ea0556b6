import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from '../../src/verify/json.ts';
import { property } from '../helpers/property.ts';

property([fc.jsonValue(), fc.constantFrom(undefined, 1, '\t', '\r\n')])(
  'valid JSON is read as JSON.parse reads it, without a fault',
  (value, indent) => {
    const text = JSON.stringify(value, null, indent);
    expect(parseJson(Buffer.from(text))).toEqual({ value: JSON.parse(text), faults: [] });
  },
);

property([fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1, noNullPrototype: true }), fc.jsonValue()])(
  'a key twice in an object is found, however deep and however it is written',
  (object, other) => {
    const [key, value] = Object.entries(object)[0] as [string, unknown];
    const escaped = `"${[...key].map((character) => (character < '\ud800' ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}` : JSON.stringify(character).slice(1, -1))).join('')}"`;
    const inner = `${JSON.stringify(object).slice(0, -1)} , ${escaped} : ${JSON.stringify(value)} }`;
    const text = `[{"a":${JSON.stringify(other)}},{"a":1,"b":${inner}}]`;
    const before = text.slice(0, -`${escaped} : ${JSON.stringify(value)} }}]`.length);
    expect(parseJson(Buffer.from(text)).faults).toEqual([
      expect.stringMatching(new RegExp(` twice in an object, at byte ${Buffer.byteLength(before)}$`)),
    ]);
  },
);

test.each([
  ['{"a":1,"b":{"a":2},"é":[{"a":3}],"a":4}', ['has the key a twice in an object, at byte 34']],
  ['{"a key":1,"a key":2}', ['has a key twice in an object, at byte 11']],
  ['{"a":"\\\\","a":"\\""}', ['has the key a twice in an object, at byte 10']],
  ['{"a":1}{', ['is not JSON at byte 7']],
  ['{"é":"\n"}', ['is not JSON at byte 7']],
  ['{"a":', ['is not JSON at byte 5']],
  ['', ['is not JSON at byte 0']],
  ['\ufeff{}', ['begins with a byte order mark']],
  ['\ufeff{"a":1}{', ['begins with a byte order mark', 'is not JSON at byte 10']],
])('%j has its faults', (text, faults) => {
  expect(parseJson(Buffer.from(text)).faults).toEqual(faults);
});

test('bytes that are not UTF-8 are reported with their offset', () => {
  const { value, faults } = parseJson(Buffer.from([0x5b, 0x22, 0xc3, 0xa9, 0xff, 0x22, 0x5d]));
  expect(faults).toEqual(['is not UTF-8 at byte 4']);
  expect(value).toEqual(['é\ufffd']);
});

test('what is nested too deep is not walked', () => {
  const nested = (levels: number) => Buffer.from('['.repeat(levels) + ']'.repeat(levels));
  expect(parseJson(nested(512)).faults).toEqual([]);
  expect(parseJson(nested(513))).toEqual({
    value: undefined,
    faults: ['is nested more than 512 levels deep'],
  });
});
