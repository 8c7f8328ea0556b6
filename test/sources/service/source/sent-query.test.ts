import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hiding,
  isQuery,
  pairsIn,
  secretsIn,
  secretsOf,
  withoutQuery,
  withoutSecrets,
  withQuery,
} from '../../../../src/sources/service/source/sent-query.ts';
import { character, property } from '../../../helpers/property.ts';

const address = 'https://service.example.org/api/items';

describe('a query that is sent with every request', () => {
  it.each([
    ['f=json', '', '?f=json'],
    ['f=json&key=a%20b', '?page=2', '?page=2&f=json&key=a%20b'],
    // What a link to a page says has precedence.
    ['f=json&size=10', '?size=20', '?size=20&f=json'],
    ['where=1=1', '', '?where=1=1'],
  ])('%s is added to "%s"', (query, search, expected) => {
    expect(withQuery(new URL(address + search), query).search).toBe(expected);
  });

  it.each([
    ['f=json', '?f=json&page=2', '?page=2'],
    ['where=1%3D1', '?where=1=1&offset=10', '?offset=10'],
    ['q=a%20b', '?q=a+b#x', '#x'],
    ['f=json', '?f=html', '?f=html'],
    ['', '?f=json', '?f=json'],
    // A link keeps what it says.
    ['fields=a', '?fields=a&fields=b&page=2', '?fields=a&fields=b&page=2'],
    ['fields=a&fields=b', '?fields=a&page=2', '?fields=a&page=2'],
    ['fields=a&fields=b', '?fields=a&page=2&fields=b', '?page=2'],
  ])('%s is taken from "%s"', (query, search, expected) => {
    expect(withoutQuery(address + search, query)).toBe(address + expected);
  });

  const parts = (...names: readonly string[]) =>
    fc
      .uniqueArray(fc.tuple(fc.constantFrom(...names), fc.string({ unit: character })), {
        selector: ([name]) => name,
      })
      .map((pairs) => pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&'));
  property([parts('page', 'a b', 'ö'), parts('f', 'key', 'x[y]')])(
    'is taken from the address to which it was added',
    (own, query) => {
      const { href } = new URL(own === '' ? address : `${address}?${own}`);
      expect(withoutQuery(withQuery(new URL(href), query).href, query)).toBe(href);
    },
  );

  it.each([
    [
      'apikey=12345678&wskey=wskeydemo&key=a%20b%20c%20d%20e&token=0123456789&subscription-key=abcdefgh',
      ['12345678', 'wskeydemo', 'a b c d e', '0123456789', 'abcdefgh'],
    ],
    ['token=a+b%2Fc=d%zz&sig=%2B%2B%2B%2B%2B%2B%2B%2B', ['a b/c=d%zz', '+'.repeat(8)]],
    ['serviceKey=Abcd1234&authKey=abcd1234&registrationkey=1234abcd', ['Abcd1234', 'abcd1234', '1234abcd']],
    [
      'client_id=8f14e45fceea167a&code=Zx9%2Bk2b7c%3D%3D==&ticket=ST-1856339-aA5Yuvrx&userId=a1b2c3d4e5f6',
      ['8f14e45fceea167a', 'Zx9+k2b7c====', 'ST-1856339-aA5Yuvrx', 'a1b2c3d4e5f6'],
    ],
    ['code=http://loinc.org%7C1234-5&ticket=population_total&client_id=12345678&user_id=123456789012', []],
    ['code=091620000000', []],
    ['f=json&fields=key,name&sort_key=population&monkey=whatever&key=&api_key=short', []],
  ])('holds secrets by their names: %s', (query, secrets) => {
    expect(secretsIn(query)).toEqual(secrets);
    expect(secretsIn(withoutSecrets(query))).toEqual([]);
    expect(secrets.length > 0 || withoutSecrets(query) === query).toBe(true);
  });

  const key = `k3y/of+a "reader" & 'me' \\ é`;
  const sent = encodeURIComponent(key);
  const query = `f=json&api_key=${sent}`;
  it.each([
    key,
    sent,
    sent.toLowerCase(),
    encodeURIComponent(sent),
    encodeURIComponent(encodeURIComponent(sent)),
    String(new URLSearchParams([['', key]])).slice(1),
    JSON.stringify(key).slice(1, -1),
    JSON.stringify(JSON.stringify(key)).slice(3, -3),
    key.replaceAll("'", `'\\''`),
    key.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('/', '&#x2F;').replaceAll('+', '&#43;'),
    key.replaceAll('&', '\\u0026').replaceAll('é', '\\u00E9'),
  ])('is found, and hidden, as %s', (written) => {
    expect(secretsOf(query)?.test(`in ${written}.`)).toBe(true);
    const hide = hiding(query);
    expect(hide?.(`in ${written}.`)).toBe('in ….');
    for (const length of [4, 8, 13]) expect(hide?.(`in ${key.slice(0, length)}… it`)).toBe('in … it');
  });

  it('is looked for in time in any text', () => {
    const text = `%${'25'.repeat(50_000)}&#${'0'.repeat(50_000)}${'\\\\'.repeat(50_000)}`;
    const start = performance.now();
    expect(secretsOf(query)?.test(text)).toBe(false);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('is hidden whatever its length, and alone', () => {
    const long = 'Ab1-'.repeat(20_000);
    expect(hiding(`token=${long}`)?.(`see "${long}" and "${long.slice(0, 60)}…"`)).toBe('see "…" and "…"');
    expect(hiding(query)?.('k3y/of, and readers')).toBe('k3y/of, and readers');
    expect(['f=json', ''].map(hiding)).toEqual([undefined, undefined]);
    expect(secretsOf('f=json')).toBe(undefined);
  });

  it('has names and values', () => {
    expect(pairsIn('a=1&b=x%20y&c')).toEqual([
      ['a', '1'],
      ['b', 'x y'],
      ['c', ''],
    ]);
    expect(['a=1', 'a', ''].map(isQuery)).toEqual([true, true, false]);
    expect(['a b=1', 'a=1#b', '=1', '&'].map(isQuery)).toEqual([false, false, false, false]);
  });
});
