import fc from 'fast-check';
import { expect, test } from 'vitest';
import { htmlTwins } from '../../../src/outputs/forms/html-twins.ts';
import { character, property } from '../../helpers/property.ts';

property([
  fc.dictionary(fc.string({ unit: character }), fc.string({ unit: character }), { noNullPrototype: true }),
])('is the same value, and nothing that a browser takes for HTML', (value) => {
  const text = Buffer.from(htmlTwins.bytes(Buffer.from(JSON.stringify(value)))).toString('utf8');
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
  expect(text).not.toMatch(/[<>&\u2028\u2029]/);
});

test('escapes as JSON does', () => {
  const json = Buffer.from('{"a":"<b>&amp;\u2028</b>"}');
  expect(Buffer.from(htmlTwins.bytes(json)).toString()).toBe(
    '{"a":"\\u003cb\\u003e\\u0026amp;\\u2028\\u003c/b\\u003e"}',
  );
});

test('stands beside each index.json, and beside nothing else', () => {
  expect(htmlTwins.files({ of: 'index', path: '/' })).toEqual(['index.html']);
  expect(htmlTwins.files({ of: 'page', path: '/a/b/', number: 1, isLast: true })).toEqual(['a/b/index.html']);
  expect(htmlTwins.files({ of: 'page', path: '/a/b/', number: 2, isLast: true })).toEqual([]);
  expect(htmlTwins.files({ of: 'record', path: '/a/b/', id: 1 })).toEqual(['a/b/1/index.html']);
});
