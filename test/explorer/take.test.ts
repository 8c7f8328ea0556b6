import { describe, expect, it } from 'vitest';
import { inLines, textLines } from '../../src/explorer/chart/lines.ts';
import type { Claim, Variable } from '../../src/explorer/claims/claim.ts';
import type { Catalog } from '../../src/explorer/data-types.ts';
import type { Description } from '../../src/explorer/description.ts';
import { citationOf, titleOfChart, titleOfMap } from '../../src/explorer/variable/citation.ts';
import { csvOfClaims } from '../../src/explorer/variable/csv-of-claims.ts';

const variable = {
  ...{ id: 'population', name: 'Population', unit: 'people', part: null },
  collection: { name: 'a/populations', record: 'population' },
} as Variable;

describe('the citation of a chart', () => {
  const about = { title: 'Data', cite: null, version: null, date: null, licence: null } as Catalog;
  const day = '2026-03-01';

  it('names what is shown, the edition, the licence, the address and the day', () => {
    const shown = titleOfChart(variable, ['Rome', 'Carthage']);
    const edition = { version: '1.2.0', date: '2026-02-03', licence: { name: 'CC BY 4.0', url: null } };
    expect(citationOf({ ...about, ...edition }, shown, 'https://a.org/#v', day)).toBe(
      '“Population, people: Rome, Carthage”. Data, version 1.2.0, 2026-02-03. CC BY 4.0. https://a.org/#v, seen on 2026-03-01',
    );
  });

  it('leaves out what is not known, and says a version once', () => {
    expect(citationOf(about, 'A', 'https://a.org', day)).toBe('“A”. Data. https://a.org, seen on 2026-03-01');
    const cited = { ...about, version: '1.2.0', cite: 'Ada (2026). Data (Version 1.2.0)' };
    expect(citationOf(cited, 'A', 'https://a.org', day)).toBe(
      '“A”. Ada (2026). Data (Version 1.2.0). https://a.org, seen on 2026-03-01',
    );
  });

  it('names the year of a map', () => {
    expect(titleOfMap(variable, -100)).toBe('Population, people, in 100 BCE');
  });

  it('counts entities beyond six', () => {
    expect(titleOfChart(variable, [...'abcdefgh'])).toBe('Population, people: a, b, c, d, e, f and 2 more');
  });
});

describe('the words of a saved picture', () => {
  it('take as many lines as they need, and an address that is longer is cut into pieces', () => {
    const lines = textLines('one two three https://example.org/', (text) => text.length, 9);
    expect(lines).toEqual(['one two', 'three', 'https://e', 'xample.or', 'g/']);
    // A letter of two units stays whole: half of it is an error in a picture.
    const signs = textLines(`a${'𒀭'.repeat(9)}`, (text) => text.length, 4);
    expect(signs.join('')).toBe(`a${'𒀭'.repeat(9)}`);
    expect(() => signs.map(encodeURIComponent)).not.toThrow();
    expect(textLines('𒀭', () => 9, 4)).toEqual(['𒀭']);
  });

  it('put a legend side by side', () => {
    const places = inLines([40, 50, 60], 10, 100);
    expect(places.map(({ line, x }) => [line, x])).toEqual([
      [0, 0],
      [0, 50],
      [1, 0],
    ]);
  });
});

const links = { link: 'l', owner: 'o', target: 't' };

describe('the saved values of a chart', () => {
  const description: Description = {
    api: '/api/',
    collections: {},
    records: {
      population: {
        keys: { id: 'integer', polity: { one: 'polity?' }, citations: { many: 'citation', ...links } },
      },
      polity: { keys: { id: 'integer', ref: { one: 'reference?' } } },
      citation: { keys: { id: 'uuid', from: 'integer?', to: 'integer?', ref: { one: 'reference?' } } },
      reference: { keys: { id: 'integer', title: 'text' } },
    },
    roles: { entity: 'polity', reference: { record: 'reference', title: 'title' }, pages: ['from', 'to'] },
  };

  const claim = {
    ...{ variable, row: 0, entity: { id: 2, label: 'Rome' }, value: 5, low: 5, high: 5, state: 'value' },
    ...{ inferred: false, disputed: true, uncertain: false, from: 1, to: 2, dated: 'stated' },
  } as Claim;

  it('have keys of references with pages as in an archive, and whole titles', () => {
    const record = {
      ...{ id: 7, polity: { id: 2, ref: { id: 1 } } },
      citations: [
        { from: 3, to: 5, ref: { id: 9 } },
        { from: null, to: null, ref: { id: 12 } },
        { from: 1, to: null, ref: null },
      ],
    };
    const title = 'A very long title, which is not cut. '.repeat(8).trim();
    const csv = csvOfClaims(variable, [claim], [record], description, 'polity', (id) => `${id}: ${title}`);
    const [head, row] = csv.split('\r\n');
    expect(head).toMatch(/^claim,polity_id,polity,.*,titles,sources$/);
    expect(row).toBe(
      `a/populations/7,2,Rome,population,5,5,5,people,value,FALSE,TRUE,FALSE,1,2,stated,"9: ${title} | 12: ${title}",ref-9[3-5];ref-12`,
    );
  });

  it('have keys of references of which records have only the ids', () => {
    const bare = { value: 'integer?', refersTo: 'reference' };
    const bareLists = { ids: 'integer' as const, refersTo: 'reference', ...links };
    const keys = {
      id: 'integer',
      polity: { one: 'polity?' },
      from: 'integer?',
      main: bare,
      others: bareLists,
    };
    const records: Description['records'] = { ...description.records, population: { keys } };
    const record = { id: 7, polity: { id: 2, ref: { id: 1 } }, from: 3, main: 9, others: [12, 1] };
    const csv = csvOfClaims(variable, [claim], [record], { ...description, records }, 'polity', String);
    expect(csv.split('\r\n')[1]).toMatch(/,9 \| 12 \| 1,ref-9\[3\];ref-12\[3\];ref-1\[3\]$/);
  });
});
