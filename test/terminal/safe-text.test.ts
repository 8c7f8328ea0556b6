import fc from 'fast-check';
import { expect, it } from 'vitest';
import { printable, withoutPasswords } from '../../src/terminal/safe-text.ts';
import { character, property } from '../helpers/property.ts';

it.each([
  ['\u001b[31mred\u001b[0m', '\\u001b[31mred\\u001b[0m'],
  ['bell \u0007, \r return, \u009b csi, \u007f', 'bell \\u0007, \\r return, \\u009b csi, \\u007f'],
  ['\u202eabc\u2066', '\\u202eabc\\u2066'],
  ['a\u2028b\u2029\ufeff', 'a\\u2028b\\u2029\\ufeff'],
  ['\u{e0041}', '\\udb40\\udc41'],
  ['a\tb\nc', 'a\tb\nc'],
  ['Zoë 👩‍🚀 naïve \\u001b', 'Zoë 👩‍🚀 naïve \\u001b'],
])('%j is printed as %s', (text, shown) => {
  expect(printable(text)).toBe(shown);
});

property([fc.json({ stringUnit: character })])('JSON says the same when it is printed', (json) => {
  const again = JSON.stringify(JSON.parse(json));
  expect(JSON.parse(printable(again))).toEqual(JSON.parse(json));
  expect(printable(again)).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
});

it.each([
  ['postgres://ada:secret@localhost/databank', 'postgres://…@localhost/databank'],
  ['"https://ada:se@cr/et@[::1", https://secret@host', '"https://…@[::1", https://…@host'],
  ['http//ada:secret@host', 'http//…@host'],
])('%s is printed without a password', (text, shown) => {
  expect(withoutPasswords(text)).toBe(shown);
});

it.each([
  'core_polity 11 (doi:a@b)',
  '"mailto:me@x.org"',
  'dump-12:30@db1.sql',
  '/srv/a:b@c/x.sql',
  'https://localhost:8000/a@b',
  'file:///a/b@1.2/c:1',
  'ada@example.org',
  '{"a":"b@c"}',
])('%s holds no password', (text) => {
  expect(withoutPasswords(text)).toBe(text);
});
