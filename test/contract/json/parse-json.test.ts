import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonFault, parseJson } from '../../../src/contract/json/parse-json.ts';
import { property } from '../../helpers/property.ts';

/** The fault of a text, as `line:column message`. */
function faultOf(text: string): string {
  try {
    return `none, but ${JSON.stringify(parseJson(text))}`;
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    return `${error.line}:${error.column} ${error.message}`;
  }
}

describe('parseJson', () => {
  it.each([
    ['', /^The file is empty: /],
    [' \n', /^The file is empty: /],
    ['{ "a": 1, "b": [', /^The file seems to be cut off: /],
    ['{ "a": 1\n', /^The file seems to be cut off: /],
    ['{ "a": "Ro', /^The file seems to be cut off: /],
    ['{ "a": tr', /^The file seems to be cut off: /],
    ['{ "a": 1, "a": 2 }', /^Keep one of the two, /],
    ['['.repeat(202), /^Files of this tool nest far less: /],
    ['{ "a": 1, }', /^undefined$/],
    ['[1}', /^undefined$/],
    ['{} {}', /^undefined$/],
    ['{} x', /^undefined$/],
    ['{} // end', /^undefined$/],
  ])('says what to do: %j', (text, hint) => {
    let found: unknown;
    try {
      parseJson(text);
    } catch (error) {
      found = (error as JsonFault).hint;
    }
    expect(String(found)).toMatch(hint);
  });

  property([fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(undefined, 2, '\t')])(
    'reads whatever JSON.stringify writes',
    (value, space) => {
      const text = JSON.stringify(value, null, space);
      expect(parseJson(text)).toEqual(JSON.parse(text));
    },
  );

  property([
    fc.array(
      fc.constantFrom(
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '"',
        '\\',
        'a',
        '"a"',
        '1',
        '-',
        '.',
        'e',
        'true',
        'null',
        ' ',
        '\n',
        '\u0001',
        '\\u00',
        'é',
      ),
      { maxLength: 12 },
    ),
  ])('accepts nothing that JSON.parse refuses, and refuses nothing else but double keys', (tokens) => {
    const text = tokens.join('');
    const fault = faultOf(text);
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      expect(fault).not.toContain('none, but');
      return;
    }
    if (!fault.includes('appears twice')) expect(fault).toBe(`none, but ${JSON.stringify(value)}`);
  });

  it.each([
    ['', '1:1 the file ends here, where a value is expected'],
    ['{\n  "a": 1,\n}', '3:1 the last comma is one too many: } follows'],
    ['{\r\n  "a": 1\r\n  "b": 2\r\n}', '3:3 a comma or a closing bracket is expected here, not "\\""'],
    ['{ "ä😀": }', '1:9 a value is expected here, not "}"'],
    ["{ 'a': 1 }", `1:3 a value or a key in double quotes is expected here, not "'"`],
    ['{ "a" 1 }', '1:7 a colon is expected here, not "1"'],
    ['{ "a": 1, "b": { "c": 1, "\\u0063": 2 } }', '1:26 the key "c" appears twice'],
    ['// first\n{}', '1:1 JSON has no comments'],
    ['{} {}', '1:4 the file should end here'],
    ['[01]', '1:3 a comma or a closing bracket is expected here, not "1"'],
    ['["a\nb"]', '1:2 this text is not closed with double quotes'],
    ['["a', '1:2 this text is not closed with double quotes'],
    ['["C:\\data"]', '1:2 this text has an unknown escape: a backslash in a text is written \\\\'],
    ['[NaN]', '1:2 a value or a key in double quotes is expected here, not "N"'],
    ['{ "a":', '1:7 the file ends here, where a value is expected'],
    ['[1', '1:3 the file ends here, where a comma or ] is expected'],
    ['[1.]', '1:2 a number is expected here, not "1"'],
    ['["\u0001"]', '1:2 this text has a control character: write it as \\u and four hexadecimal digits'],
    ['["\\u12"]', '1:2 this text has a \\u without four hexadecimal digits'],
    ['['.repeat(1_000_000), '1:202 this is nested more than 200 levels deep'],
  ])('says of %j where it goes wrong', (text, fault) => {
    expect(faultOf(text)).toBe(fault);
  });

  it('keeps a key that JavaScript treats in its own way', () => {
    const value = parseJson('{ "__proto__": { "a": 1 } }') as object;
    expect(Object.keys(value)).toEqual(['__proto__']);
    expect('a' in value).toBe(false);
  });
});
