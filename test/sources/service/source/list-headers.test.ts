import { expect, it } from 'vitest';
import { isPartOfList, readListHeaders } from '../../../../src/sources/service/source/list-headers.ts';

it.each([
  ['one relation', '</items?page=2>; rel="next"', '/items?page=2'],
  ['a relation without quotes', '</items?page=2>; rel=next', '/items?page=2'],
  ['several links', '</items?page=9>; rel="last", </items?page=2>; rel="next"', '/items?page=2'],
  ['several relations', '</items?page=2>; rel="last NEXT"', '/items?page=2'],
  ['a comma in another parameter', '</items?page=2>; title="a, b"; rel="next"', '/items?page=2'],
  ['another relation that begins like it', '</items?page=2>; rel="next-archive"', undefined],
  ['no relation', '</items?page=2>', undefined],
])('finds the next page behind %s', (_, link, next) => {
  expect(readListHeaders({ link })).toEqual(next === undefined ? {} : { next });
});

it.each([
  ['x-total-count', '25', '25'],
  ['x-wp-total', '25', '25'],
  ['omeka-s-total-results', '25', '25'],
  ['omeka-total-results', '25', '25'],
  ['total-results', '25', '25'],
  ['x-pagination-total-count', '25', '25'],
  ['content-range', 'items 0-9/25', '25'],
  ['content-range', '0-9/*', undefined],
  ['x-total', 'many', undefined],
])('reads the count in %s: %s', (name, value, count) => {
  expect(readListHeaders({ [name]: value })).toEqual(count === undefined ? {} : { count });
});

it.each([
  [206, '0-9/25', true],
  [206, 'items 0-9/*', true],
  [206, 'bytes 0-9/25', false],
  [206, undefined, false],
  [204, '0-9/25', false],
])('tells part of a list from part of a file: %d, %s', (status, range, isPart) => {
  expect(isPartOfList(status, { ...(range !== undefined && { 'content-range': range }) })).toBe(isPart);
});
