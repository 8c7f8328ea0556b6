import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageRule } from '../../src/contract/tree/tree.ts';
import { character } from '../helpers/property.ts';
import { casesOf } from '../trust/crash-safety/cases.ts';

/** The rule as one would explain it, without the platform's query parser. */
function model(query: string): string | null {
  let page = '';
  for (const pair of query.split('&')) {
    const equals = pair.indexOf('=');
    const key = equals < 0 ? pair : pair.slice(0, equals);
    if (decode(key) === 'page') page = equals < 0 ? '' : decode(pair.slice(equals + 1));
  }
  if (page === '') return 'index.json';
  if (page === 'last') return 'page-last.json';
  const isNumber = [...page].every((character) => '0123456789'.includes(character)) && page[0] !== '0';
  return isNumber ? `page-${page}.json` : null;
}

function decode(text: string): string {
  const bytes: number[] = [];
  const source = Buffer.from(text.replaceAll('+', ' '));
  for (let at = 0; at < source.length; at++) {
    const escaped = /^%([0-9a-fA-F]{2})$/.exec(source.toString('latin1', at, at + 3))?.[1];
    bytes.push(escaped === undefined ? (source[at] as number) : Number.parseInt(escaped, 16));
    if (escaped !== undefined) at += 2;
  }
  return Buffer.from(bytes).toString();
}

const piece = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('page', 'page=', '&page=', '&', '=', '1', '2', '10', 'last', '0', '99'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('p%61ge', '%70', '%32', '%3D', '%26', '%', '%zz', '%00', '%ff', '%EF%BB%BF'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('+', ' ', ';', '?', '#', '.', '..', '/', '\\', '-', 'utm', 'Page', '\n', '٢'),
  },
  { weight: 1, arbitrary: fc.string({ unit: character }) },
);
const query = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

test('is what the model says, for any query', () => {
  fc.assert(
    fc.property(query, (text) => {
      expect(pageRule(text)).toBe(model(text));
    }),
    { numRuns: casesOf(4_000, 200_000) },
  );
});

test('never names anything but a page', () => {
  fc.assert(
    fc.property(query, (text) => {
      expect(pageRule(text) ?? 'index.json').toMatch(/^(index|page-([1-9][0-9]*|last))\.json$/);
    }),
    { numRuns: casesOf(4_000, 200_000) },
  );
});

test('takes any page number whose last key is written page', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 40n }), query, (number, before) => {
      expect(pageRule(`${before}&page=${number}`)).toBe(`page-${number}.json`);
    }),
  );
});
