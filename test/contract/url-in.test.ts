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
