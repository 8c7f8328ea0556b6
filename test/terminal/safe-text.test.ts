import fc from 'fast-check';
import { expect, it } from 'vitest';
import { passwordsIn, printable, shownPath, withoutPasswords } from '../../src/terminal/safe-text.ts';
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

const shownArgument = (arg: string) => withoutPasswords(shownPath(arg), passwordsIn([arg]));

it.each([
  ['mysql://h/db?user=u&password=s3cret&x=y', 'mysql://h/db?user=u&password=…&x=y'],
  ['postgres://h/db?sslpassword=s3cret', 'postgres://h/db?sslpassword=…'],
  ['postgresql:host=h password=s3cret', 'postgresql:host=h password=…'],
  ["host=h password = 'it\\'s a' user=u", 'host=h password = … user=u'],
  ['Server=h;Uid=u;Pwd=s3cret;Database=x', 'Server=h;Uid=u;Pwd=…;Database=x'],
  ['ftp://u:p w@h/x', 'ftp://…@h/x'],
  ['http:/me:s3cret@example.org', 'http:/…@example.org'],
  ['me:s3cret@example.org', '…@example.org'],
  ['me:s3.sql@example.org', '…@example.org'],
  ['me:s3cret@example.org/databank.sql', '…@example.org/databank.sql'],
])('the argument %s is shown as %s', (arg, shown) => {
  expect(shownArgument(arg)).toBe(shown);
  expect(withoutPasswords('doi:a@b, password=x', passwordsIn([arg]))).toBe('doi:a@b, password=x');
});

it.each([
  'C:\\data\\x@y.sql',
  '/srv/a:b@c/x.sql',
  'out/a:b@c',
  'ada@example.org',
  'https://localhost:8000/a@b',
  'password.sql',
  'dump-12:30@db1.sql',
  'dump-12:30@db1.sql.gz',
])('the argument %s is shown unchanged', (arg) => {
  expect(shownArgument(arg)).toBe(arg);
});

property([
  fc.constantFrom(
    ['ftp://u:p', '@h/x'],
    ['https://u:p', '@127.0.0.1:80/'],
    ['http:/u:p', '@h'],
    ['host=h password=', ' user=u'],
    ["host=h password='", "' user=u"],
    ['mysql://h/db?password=', '&user=u'],
  ),
  fc.string({ unit: character, minLength: 1 }).filter((password) => !/[\s&;='\\]/.test(password)),
])('no argument shows its password', ([before = '', after = ''], password) => {
  expect(shownArgument(before + password + after).replaceAll('"', '')).toBe(
    shownArgument(`${before}x${after}`),
  );
});
