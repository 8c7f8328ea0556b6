import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePage } from '../../../../src/sources/service/source/parse-page.ts';
import { property } from '../../../helpers/property.ts';

describe('a body', () => {
  property([fc.jsonValue(), fc.boolean()])('is read as UTF-8, with a mark or without', (value, hasMark) => {
    const bytes = Buffer.from((hasMark ? '\ufeff' : '') + JSON.stringify(value));
    expect(JSON.stringify(parsePage(bytes).value)).toBe(JSON.stringify(value));
  });

  it.each([
    ['', 'answered with an empty body'],
    [Buffer.from('\ufeff[{"id":1}]', 'utf16le').toString(), 'answered with a body in UTF-16, not UTF-8'],
    [Buffer.from('[{"id":1}]', 'utf16le').toString(), 'answered with a body in UTF-16, not UTF-8'],
    [' \n', 'answered with an empty body'],
    ['<html>', 'answered with a page that is HTML, not JSON'],
    ['{"count": 1', 'answered with a body that is not complete JSON'],
    ['{"a":[NaN, -Infinity]}', 'answered with NaN or Infinity, which JSON has no number for'],
    ['{"a":[NaN, ', 'answered with a body that is not complete JSON'],
    ['{"a": "is: NaN"', 'answered with a body that is not complete JSON'],
    ['NaN', 'answered with a body that is not complete JSON'],
    ['{"error":"busy","items":[]}', 'answered with an empty list, and why in its key error'],
    ['{"errors":[{"code":7}],"data":[]}', 'answered with an empty list, and why in its key errors'],
    ['{"error":true,"items":[]}', 'answered with an empty list, and why in its key error'],
    ['{"response":{"rows":[],"error":"busy"}}', 'answered with an empty list, and why in its key error'],
    ['{"meta":{"status":"fail"},"items":[]}', 'answered with an empty list, and why in its key status'],
    ['{"success":false,"result":{"results":[]}}', 'answered with an empty list, and why in its key success'],
  ])('that is no JSON may be one later: %j', (text, message) => {
    expect(() => parsePage(Buffer.from(text))).toThrow(message);
  });

  it('in UTF-16, or with NaN, is not asked for again', () => {
    for (const text of ['[\0{\0', '{"a":[NaN]}'])
      expect(() => parsePage(Buffer.from(text))).toThrow(expect.objectContaining({ mostRetries: 0 }));
    const cut = expect.objectContaining({ mostRetries: Number.POSITIVE_INFINITY });
    expect(() => parsePage(Buffer.from('{"a":['))).toThrow(cut);
  });

  it.each([
    '{"error":null,"errors":[],"items":[]}',
    '{"error":false,"items":[]}',
    '{"error":"","items":[]}',
    '{"error":"busy"}',
    '{"status":"ok","success":true,"items":[]}',
    '{"status":"error","items":[{"id":1}]}',
    '{"items":[],"next":null}',
    '{"error":"one of them is broken","items":[{"id":1}]}',
    '[]',
  ])('without an error in place of records is read: %s', (text) => {
    expect(parsePage(Buffer.from(text)).value).toEqual(JSON.parse(text));
  });

  it('has the faults that parsing hides, each with its record', () => {
    const text = '{"count":1,"count":1,"results":[{},{"a":1,"a":2}],"other":[{"a":9007199254740993}]}';
    const bytes = Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from(',"x":"\xff"}', 'latin1')]);
    expect(parsePage(bytes).faults).toEqual([
      { message: 'is not UTF-8', record: null },
      { message: 'has the key count twice in an object', record: null },
      { message: 'has the key a twice in an object', record: 1 },
      { message: 'holds a number that JavaScript cannot hold exactly', record: null },
    ]);
  });
});
