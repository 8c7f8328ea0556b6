import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { htmlSafeBytes } from '../../src/serialize/html-safe-bytes.ts';

test.prop([
  fc.dictionary(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), { noNullPrototype: true }),
])('is the same value, and nothing that a browser takes for HTML', (value) => {
  const text = Buffer.from(htmlSafeBytes(Buffer.from(JSON.stringify(value)))).toString('utf8');
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
  expect(text).not.toMatch(/[<>&\u2028\u2029]/);
});

test('escapes as JSON does', () => {
  const json = Buffer.from('{"a":"<b>&amp;\u2028</b>"}');
  expect(Buffer.from(htmlSafeBytes(json)).toString()).toBe(
    '{"a":"\\u003cb\\u003e\\u0026amp;\\u2028\\u003c/b\\u003e"}',
  );
});
