import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { urlIn } from '../../src/contract/url-in.ts';

it('reads an address with an international host as often as it is asked', () => {
  const address = 'https://bücher.example/ö';
  let read = 0;
  for (let count = 0; count < 30_000; count += 1) if (urlIn(address) !== null) read += 1;
  expect([read, urlIn(address)?.href]).toEqual([30_000, 'https://xn--bcher-kva.example/%C3%B6']);
});

it.each(['', 'example.org', 'https://', '/a', 'https://a b'])('finds no address in "%s"', (text) => {
  expect(urlIn(text)).toBeNull();
});

it('reads an address relative to another', () => {
  expect(urlIn('../ü', 'https://example.org/a/b')?.href).toBe('https://example.org/%C3%BC');
  expect(urlIn('a', 'b')).toBeNull();
});

it('is the only way to ask whether a text is an address', () => {
  const sources = fileURLToPath(new URL('../../src/', import.meta.url));
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' });
  const code = files.filter((file) => /\.(?:tsx?|m?js)$/.test(file));
  expect(code.length).toBeGreaterThan(500);
  expect(code.filter((file) => readFileSync(join(sources, file), 'utf8').includes('canParse('))).toEqual([]);
});
