import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Claim } from '../../src/explorer/claims/claim.ts';
import type { Catalog } from '../../src/explorer/data-types.ts';
import type { Entity } from '../../src/explorer/entities.ts';
import {
  linkTo,
  linkToClaims,
  linkToCollection,
  linkToRecord,
  readPlace,
  withValues,
} from '../../src/explorer/location.ts';
import { meantFor, meantName } from '../../src/explorer/meant-place.ts';
import {
  everything,
  type Question,
  readQuestion,
  writeQuestion,
} from '../../src/explorer/table/selection.ts';

describe('the address of a view', () => {
  it.each([
    ['', 'start', ''],
    ['#/', 'start', ''],
    ['#/core/references?sort=-year', 'collection', 'core/references'],
    ['#map?year=-500', 'map', ''],
    ['#%', '%', ''],
  ])('%s is %s %s', (fragment, view, path) => {
    expect(readPlace(fragment)).toMatchObject({ view, path });
  });

  it.each([
    ['#polity?id=1', '#entity?id=1'],
    ['#polities?id=1', '#entity?id=1'],
    ['#polity?id=2', null],
    ['#polities', null],
    ['#entitty', null],
    ['#Polity?id=1', '#entity?id=1'],
    ['#polty?id=1', '#entity?id=1'],
    ['#core/references?row=3', '#/core/references?row=3'],
    ['#maps?year=-500&pin=1', '#map?year=-500&pin=1'],
    ['#timelnie', '#timeline'],
    ['#something', null],
    ['#%20', null],
  ])('of an unknown view may be meant for a known one: %s for %s', async (fragment, meant) => {
    const catalog = {
      entity: { label: 'Polity', plural: 'Polities', record: 'polity' },
      collections: [{ name: 'core/references' }],
    } as unknown as Catalog;
    const views = ['entity', 'map', 'timeline'];
    const find = async (id: string | null) => (id === '1' ? ({ id: 1 } as Entity) : null);
    expect(await meantFor(readPlace(fragment), views, catalog, find)).toBe(meant);
    const withoutEntity = { ...catalog, entity: null };
    expect(await meantFor(readPlace('#polity?id=1'), views, withoutEntity, find)).toBeNull();
  });

  it.each([
    ['core/references/', 'core/references'],
    ['core/reference', 'core/references'],
    ['Core/Referenecs', 'core/references'],
    ['core', undefined],
    ['', undefined],
    ['/', undefined],
    [null, undefined],
  ])('of an unknown collection may be meant for a known one: %s for %s', (typed, meant) => {
    expect(meantName(['sc/tokens', 'core/references'], typed)).toBe(meant);
  });

  it('names no record by an empty row or id', () => {
    expect([...readPlace('#/core/references?row=&id=&q=').query.keys()]).toEqual(['q']);
    expect([...readPlace('#/core/references?row=0').query]).toEqual([['row', '0']]);
  });

  it('reads well', () => {
    expect(linkTo('start')).toBe('#/');
    expect(linkTo('map', { year: -500, by: null })).toBe('#map?year=-500');
    expect(linkToRecord('core/references', 7)).toBe('#/core/references?row=7');
  });

  it.each([
    ['', { q: '' }, ''],
    ['', { q: 'rome' }, '#/?q=rome'],
    ['#/?q=rome&code=R', { q: '' }, '#/?code=R'],
    ['#map?hide=Asia&hide=Europe&year=1', { year: -500, hide: ['Africa'] }, '#map?year=-500&hide=Africa'],
    ['#/core/references?q=a%26b?', { code: 'R' }, '#/core/references?q=a%26b%3F&code=R'],
    ['#compare?pin=1,b%252C2', { year: 7 }, '#compare?pin=1,b%252C2&year=7'],
  ])('%s with %j is %s', (fragment, values, expected) => {
    expect(withValues(fragment, values)).toBe(expected);
  });

  it('is of the record of one claim, or of all records about the entity of several', () => {
    const of = (about: string | null) =>
      [3, 5].map(
        (row) => ({ row, entity: { id: 7 }, variable: { about, collection: { name: 'cities' } } }) as Claim,
      );
    expect(linkToClaims([])).toBe(null);
    expect(linkToClaims(of('city').slice(1))).toBe('#/cities?row=5');
    expect(linkToClaims(of('city'))).toBe('#/cities?is:city=7');
    expect(linkToClaims(of(null))).toBe('#/cities?row=3');
  });

  it('leads back to the collection and the query that it was made of', () => {
    const name = fc.stringMatching(/^[\p{L}\d ?#%_-]+(?:\/[\p{L}\d ?#%_-]+)?$/u);
    const query = fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })));
    fc.assert(
      fc.property(name, query, (collection, pairs) => {
        const place = readPlace(linkToCollection(collection, new URLSearchParams(pairs)));
        expect(place.path).toBe(collection);
        const isThere = ([key, value]: [string, string]) => value !== '' || !['row', 'id'].includes(key);
        expect([...place.query]).toEqual([...new URLSearchParams(pairs)].filter(isThere));
      }),
    );
  });
});

describe('a question to a table', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 });
  const column = text.filter((name) => !name.startsWith('-'));
  const question: fc.Arbitrary<Question> = fc.record({
    search: fc.string({ unit: 'grapheme' }),
    sort: fc.option(fc.record({ column, descending: fc.boolean() })),
    shown: fc.option(fc.uniqueArray(column)),
    chosen: fc
      .uniqueArray(
        fc.tuple(column, fc.uniqueArray(fc.option(fc.string({ unit: 'grapheme' })), { minLength: 1 })),
        { selector: ([name]) => name },
      )
      .map((entries) => new Map(entries)),
    years: fc.option(fc.tuple(fc.integer({ min: -9999, max: -1 }), fc.integer({ min: 1, max: 3000 }))),
  });

  it('is in the address, whole', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const fragment = linkToCollection('core/references', writeQuestion(asked));
        expect(readQuestion(readPlace(fragment).query)).toEqual(asked);
      }),
    );
  });

  it('leaves what else its view shows in the address', () => {
    const { query } = readPlace('#/core/references?code=R&q=old&no:year&all:~region=1&save=shown&codes=1');
    expect(writeQuestion({ ...everything, search: 'new' }, query).toString()).toBe(
      'code=R&all%3A%7Eregion=1&save=shown&q=new',
    );
  });
});
