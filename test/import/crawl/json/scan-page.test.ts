import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { parsePage } from '../../../../src/import/crawl/json/parse-page.ts';
import { scanPage } from '../../../../src/import/crawl/json/scan-page.ts';

const space = fc.stringMatching(/^[ \t\r\n]{0,3}$/);
const page = (...records: readonly string[]) => `{"count":1,"results":[${records.join(',')}],"next":null}`;

describe('what only the text of a page shows', () => {
  it.prop([fc.jsonValue({ maxDepth: 4 }), fc.nat(4)])(
    'is nothing, where JavaScript wrote it',
    (value, indent) => {
      expect(scanPage(JSON.stringify(value, null, indent))).toEqual([]);
    },
  );

  const object = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 5 });
  it.prop([fc.array(object, { maxLength: 4 }), object, fc.string({ unit: 'binary' }), space])(
    'is a key that appears twice, with its record',
    (before, inner, key, blank) => {
      const rest = JSON.stringify(inner).slice(1, -1);
      const twice = `{${JSON.stringify(key)}${blank}:${blank}{${rest}}${blank},"more":[{}],${JSON.stringify(key)}:1}`;
      fc.pre(key !== 'more');
      const text = page(...before.map((each) => JSON.stringify(each)), twice, '{"id":1}');
      expect(scanPage(text)).toEqual([
        {
          message: expect.stringMatching(/^has (the key \w+|a key) twice in an object$/),
          record: before.length,
        },
      ]);
    },
  );

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
    const faults = scanPage(page('{}', `{"a":[${number}]}`));
    expect(faults).toEqual(
      isHeld ? [] : [{ message: 'holds a number that JavaScript cannot hold exactly', record: 1 }],
    );
  });

  it('is not what stands in texts', () => {
    expect(scanPage(page('{"a":"{\\"b\\":1,\\"b\\":9007199254740993}","c":"\\\\"}'))).toEqual([]);
  });

  it('is outside of all records, where it is', () => {
    expect(scanPage('{"count":1,"count":2,"results":[{}]}')).toEqual([
      { message: 'has the key count twice in an object', record: null },
    ]);
    expect(scanPage('[{"a":1,"a":1}]')[0]?.record).toBe(null);
    expect(scanPage('{"other":[{"a":1,"a":1}]}')[0]?.record).toBe(null);
  });
});

describe('a body', () => {
  it.prop([fc.jsonValue(), fc.boolean()])('is read as UTF-8, with a mark or without', (value, hasMark) => {
    const bytes = Buffer.from((hasMark ? '\ufeff' : '') + JSON.stringify(value));
    expect(JSON.stringify(parsePage(bytes).value)).toBe(JSON.stringify(value));
  });

  it.each([
    ['', 'answered with an empty body'],
    [' \n', 'answered with an empty body'],
    ['<html>', 'answered with a page that is HTML, not JSON'],
    ['{"count": 1', 'answered with a body that is not complete JSON'],
    ['{"a":[NaN, -Infinity]}', 'answered with NaN or Infinity, which JSON has no number for'],
    ['{"a":[NaN, ', 'answered with a body that is not complete JSON'],
    ['{"a": "is: NaN"', 'answered with a body that is not complete JSON'],
    ['NaN', 'answered with a body that is not complete JSON'],
  ])('that is no JSON may be one later: %j', (text, message) => {
    expect(() => parsePage(Buffer.from(text))).toThrow(message);
  });
});
