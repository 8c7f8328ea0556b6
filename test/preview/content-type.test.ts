import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { contentType, TEXT_EXTENSIONS } from '../../src/preview/content-type.ts';

test.each<[name: string, type: string | null]>([
  ['page-2.json', 'application/json'],
  ['PAGE.JSON', 'application/json'],
  ['index.html', 'text/html; charset=utf-8'],
  ['notes.txt', 'text/plain; charset=utf-8'],
  ['client.js', 'text/javascript; charset=utf-8'],
  ['client.d.ts', 'text/plain; charset=utf-8'],
  ['a.b.css', 'text/css; charset=utf-8'],
  ['CNAME', null],
  ['icon.png', null],
  ['x.constructor', null],
])('%s', (name, type) => {
  expect(contentType(name)).toBe(type);
});

test('http-server takes no other file for text', () => {
  const require = createRequire(import.meta.url);
  // Its file, not the module: a preview takes the types from that one, for the whole process.
  const types: Record<string, string[]> = createRequire(require.resolve('http-server'))('mime/types.json');
  const text = Object.entries(types)
    .filter(([type]) => /^text\/|^application\/(javascript|json)/.test(type))
    .flatMap(([, extensions]) => extensions);
  expect(text.filter((known) => !TEXT_EXTENSIONS.includes(known))).toEqual([]);
  expect(text.length).toBeGreaterThan(90);
});
