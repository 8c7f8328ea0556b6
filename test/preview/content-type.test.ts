import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { contentType, TEXT_EXTENSIONS } from '../../src/preview/content-type.ts';

test.each<[name: string, type: string | null]>([
  ['page-2.json', 'application/json'],
  ['PAGE.JSON', 'application/json'],
  ['index.html', 'text/html; charset=utf-8'],
  ['notes.txt', 'text/plain; charset=utf-8'],
  ['a.b.css', 'text/css; charset=utf-8'],
  ['CNAME', null],
  ['icon.png', null],
  ['x.constructor', null],
])('%s', (name, type) => {
  expect(contentType(name)).toBe(type);
});

test('http-server takes no other file for text', () => {
  const require = createRequire(import.meta.url);
  const mime: { types: Record<string, string> } = createRequire(require.resolve('http-server'))('mime');
  const text = Object.entries(mime.types).filter(([, type]) =>
    /^text\/|^application\/(javascript|json)/.test(type),
  );
  expect(text.map(([extension]) => extension).filter((known) => !TEXT_EXTENSIONS.includes(known))).toEqual(
    [],
  );
  expect(text.length).toBeGreaterThan(90);
});
