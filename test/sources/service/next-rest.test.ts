import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextRest } from '../../../src/sources/service/next-rest.ts';
import { character, property } from '../../helpers/property.ts';

const path = '/api/core/references/';

describe('where a next link of a path without a final slash leads', () => {
  it.each([
    ['https://www.example.org/api/museums/?page=2', '?page=2'],
    ['https://www.example.org/api/museums?page=2', '?page=2'],
    ['/api/museums/?page=2', '?page=2'],
    ['?page=2', '?page=2'],
    ['./museums?page=2', '?page=2'],
    ['/api/museum?page=2', null],
    ['/api/museums-of-art?page=2', null],
    ['/api/museums/page-2.json', null],
    ['/api/theatres/?page=2', null],
  ])('%s', (next, rest) => {
    expect(nextRest(next, '/api/museums')).toBe(rest);
  });
});

it.each([
  ['https://host/repositories/7/issues?page=2', '?page=2'],
  ['issues?page=2', '?page=2'],
  ['/repositories/7/issues/?page=2', '?page=2'],
  ['/repositories/7/labels?page=2', null],
  ['/repositories/7/issues-2', null],
  ['https://host/?page=/x/issues?page=2', null],
  [`/x/issues?${'p'.repeat(2000)}`, null],
])('%s leads to a list of its name elsewhere', (next, rest) => {
  expect(nextRest(next, '/repos/a/b/issues/', true)).toBe(rest);
  expect(nextRest(next, '/repos/a/b/issues', true)).toBe(rest);
  expect(nextRest(next, '/repos/a/b/issues')).not.toBe('?page=2');
});

it('a list at a file may lead to its name without the ending', () => {
  expect(nextRest('/latest?page=1', '/latest.json', true)).toBe('?page=1');
  expect(nextRest('/latest.json?page=1', '/latest.json', true)).toBe('?page=1');
  expect(nextRest('/top?page=1', '/latest.json', true)).toBeNull();
});

describe('where a next link leads', () => {
  it.each([
    ['https://www.example.org/api/core/references/?page=2', '?page=2'],
    [
      'http://other.example.org:8000/prefix/api/core/references/?page=2&page_size=1000',
      '?page=2&page_size=1000',
    ],
    ['//host/api/core/references/?page=2', '?page=2'],
    ['/api/core/references/?page=2', '?page=2'],
    ['/api/core/references?page=2', '?page=2'],
    ['api/core/references/?page=2', null],
    ['?page=2', '?page=2'],
    ['?next=/api/core/references/', '?next=/api/core/references/'],
    ['page-2.json', 'page-2.json'],
    ['https://user.github.io/repository/api/core/references/page-2.json', 'page-2.json'],
    ['https://user.github.io/repository/api/core/references/index.json', 'index.json'],
    ['/api/core/references/', ''],
    ['', null],
    ['/api/core/ngas/?page=2', null],
    ['https://www.example.org/?page=/api/core/references/?page=2', null],
    ['./?page=2', '?page=2'],
    ['../references/?page=2', '?page=2'],
    ['../references/page-2.json', 'page-2.json'],
    ['../ngas/?page=2', null],
    ['./../?page=2', null],
    ['./..%2Fsecret', null],
    ['./page/2', null],
    ['..', null],
    ['.hidden', null],
    ['/api/core/references/../../secret', null],
    ['/api/core/references/2/', null],
    ['/api/core/references/page-2.json#top', null],
    ['?page=2#top', null],
    ['page\\2', null],
    ['?page=2\\', null],
    [`?page=${'2'.repeat(3000)}`, null],
  ])('%j: %j', (next, rest) => {
    expect(nextRest(next, path)).toBe(rest);
  });

  property([fc.string({ unit: character }), fc.boolean()])(
    'is never outside of the collection',
    (text, isOwn) => {
      const rest = nextRest(isOwn ? path + text : text, path);
      if (rest === null) return;
      const base = 'http://given.example.org/prefix';
      const address = new URL(base + path + rest);
      expect(address.origin).toBe('http://given.example.org');
      expect(address.pathname).toMatch(/^\/prefix\/api\/core\/references\/[\w.-]*$/);
    },
  );
});
