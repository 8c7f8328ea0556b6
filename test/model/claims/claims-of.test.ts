import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALENDAR_YEARS } from '../../../src/contract/claims/years.ts';
import type { Claim } from '../../../src/model/claims/claim.ts';
import { claimsOf } from '../../../src/model/claims/claims-of.ts';
import { linkVariables } from '../../../src/model/claims/link-variables.ts';
import { linkRoles } from '../../../src/model/description/linked-roles.ts';
import { property } from '../../helpers/property.ts';
import { linked, someVariables } from './some-variables.ts';

const description = linked();
const variables = linkVariables(description);
const polity = { id: 3, name: 'Rome', start_year: -31, end_year: 284 };
const common = {
  id: 12,
  year_from: null,
  year_to: null,
  note: null,
  tag: 'TRS',
  is_disputed: false,
  is_uncertain: null,
  is_reviewed: null,
  polity,
  citations: [],
};

function claims(collection: string, own: Readonly<Record<string, unknown>>): readonly Claim[] {
  const ofCollection = variables.filter((each) => each.collection.name === collection);
  return claimsOf(ofCollection, linkRoles(description))({ ...common, ...own });
}

function claim(collection: string, own: Readonly<Record<string, unknown>>): Claim {
  return claims(collection, own)[0] as Claim;
}

describe('claimsOf', () => {
  it('names the record and the variable, in a form that is stable', () => {
    expect(claim('sc/populations', { population: 1 })).toMatchObject({
      id: 'sc/populations/12',
      record: 12,
      entity: 3,
      variable: { id: 'population', unit: null, name: 'Population' },
    });
    const several = claims('crisis/consequences', {
      decline: 'P',
      capital: 'A',
      other_polity: { id: 4, name: 'X' },
    });
    expect(several.map(({ id }) => id)).toEqual([
      'crisis/consequences/12#decline',
      'crisis/consequences/12#capital',
      'crisis/consequences/12#other_polity',
    ]);
    expect(several.map(({ value }) => value)).toEqual(['P', 'A', 'X']);
  });

  it.each<[collection: string, own: object, expected: Partial<Claim>]>([
    ['sc/populations', { population: -44 }, { value: -44, low: -44, high: -44, state: 'value' }],
    ['sc/populations', { population: 0 }, { value: 0, low: null, high: null, state: 'none' }],
    ['sc/populations', { population: 2 ** 31 - 1 }, { value: 2 ** 31 - 1, low: null, state: 'none' }],
    [
      'sc/territories',
      { territory_from: 0, territory_to: 0 },
      { value: 0, low: null, high: null, state: 'none' },
    ],
    [
      'sc/territories',
      { territory_from: 0, territory_to: 5 },
      { value: null, low: null, high: 5, state: 'value' },
    ],
  ])('reads unknown years of numbers that are years: %s %j', (collection, own, expected) => {
    const ofYears = variables.map((each) => ({ ...each, unit: CALENDAR_YEARS }));
    const some = ofYears.filter((each) => each.collection.name === collection);
    expect(claimsOf(some, linkRoles(description))({ ...common, ...own })[0]).toMatchObject(expected);
  });

  it.each<[own: object, expected: Partial<Claim>]>([
    [{ population: 500 }, { value: 500, low: 500, high: 500, state: 'value' }],
    [{ population: null }, { value: null, low: null, high: null, state: 'none' }],
    [{ population: 0 }, { value: 0, low: 0, high: 0, state: 'value' }],
  ])('reads the number of %j', (own, expected) => {
    expect(claim('sc/populations', { ...own })).toMatchObject(expected);
  });

  it.each<[from: string | null, to: string | null, expected: Partial<Claim>]>([
    ['20000.00', '40000.00', { value: null, low: 20000, high: 40000, state: 'value' }],
    ['20000.00', '20000.00', { value: '20000.00', low: 20000, high: 20000 }],
    ['40000.00', '20000.00', { value: null, low: 40000, high: 20000 }],
    ['20000.00', null, { value: null, low: 20000, high: null, state: 'value' }],
    [null, '40000.00', { value: null, low: null, high: 40000, state: 'value' }],
    [null, null, { value: null, low: null, high: null, state: 'none' }],
    ['-0.00', '0.00', { value: '-0.00', low: -0, high: 0 }],
    ['1.50', '1.5', { value: '1.50', low: 1.5, high: 1.5 }],
    ['100', '100.00', { value: '100', low: 100, high: 100 }],
    ['9007199254740993', '9007199254740992', { value: null, low: 2 ** 53, high: 2 ** 53 }],
  ])('takes %s to %s for one value', (territory_from, territory_to, expected) => {
    const made = claims('sc/territories', { territory_from, territory_to });
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject(expected);
  });

  it.each<[text: string | null, expected: Partial<Claim>]>([
    ['present', { code: 'present', state: 'present', inferred: false, value: 'present' }],
    ['IA', { code: 'IA', state: 'absent', inferred: true }],
    ['DIS', { code: 'DIS', state: 'value', disputed: true }],
    ['U', { code: 'U', state: 'unknown' }],
    ['many', { code: 'many', state: 'value' }],
    ['two humps', { code: null, state: 'value', value: 'two humps' }],
    ['NO_VALUE', { code: null, state: 'none', value: 'NO_VALUE' }],
    ['', { code: null, state: 'none', value: null }],
    [null, { code: null, state: 'none', value: null }],
  ])('reads the code %s', (camel, expected) => {
    expect(claim('wf/camels', { camel })).toMatchObject(expected);
  });

  it.each<[from: number | null, to: number | null, expected: Pick<Claim, 'from' | 'to' | 'dated'>]>([
    [100, 200, { from: 100, to: 200, dated: 'stated' }],
    [-500, null, { from: -500, to: null, dated: 'stated' }],
    [0, 100, { from: null, to: 100, dated: 'stated' }],
    [9999, 100, { from: null, to: 100, dated: 'stated' }],
    [-2_147_483_648, 100_001, { from: -31, to: 284, dated: 'entity' }],
    [-100_000, 2_147_483_647, { from: -100_000, to: null, dated: 'stated' }],
    [null, null, { from: -31, to: 284, dated: 'entity' }],
    [0, 0, { from: -31, to: 284, dated: 'entity' }],
  ])('dates %s to %s', (year_from, year_to, expected) => {
    expect(claim('wf/camels', { camel: 'present', year_from, year_to })).toMatchObject(expected);
  });

  it('has no years if neither the record nor its entity has', () => {
    const undated = { from: null, to: null, dated: 'undated' };
    expect(claim('wf/camels', { polity: { ...polity, start_year: 0, end_year: null } })).toMatchObject(
      undated,
    );
    expect(claim('wf/camels', { polity: null })).toMatchObject({ ...undated, entity: null });
  });

  it('keeps what is said of its certainty apart from its value', () => {
    const flags = { is_disputed: true, is_uncertain: true, is_reviewed: true, tag: 'IFR', note: 'see §1' };
    expect(claim('wf/camels', { camel: 'U', ...flags })).toMatchObject({
      ...{ state: 'unknown', disputed: true, uncertain: true, reviewed: true, inferred: true },
      ...{ tag: 'IFR', note: 'see §1' },
    });
  });

  it('lists the references that it leads to, with their pages, once, in the order of the record', () => {
    const cited = (
      id: number,
      reference: number | null,
      page_from: number | null,
      page_to: number | null,
    ) => ({
      ...{ id, page_from, page_to, ref: reference === null ? null : { id: reference, title: 'T' } },
    });
    const citations = [
      cited(1, 40, 5, 7),
      cited(2, 12, 3, null),
      cited(3, null, 1, 1),
      cited(4, 40, null, null),
      cited(5, 12, 3, null),
    ];
    expect(claim('wf/camels', { citations }).sources).toEqual([
      { reference: 40, firstPage: 5, lastPage: 7 },
      { reference: 12, firstPage: 3, lastPage: null },
      { reference: 40, firstPage: null, lastPage: null },
    ]);
  });
});

describe('what an entity says of itself', () => {
  const keys = { ...someVariables.records.polity.keys, people: 'integer?', walls: 'text?' } as const;
  /** The same keys in the entity, and in a record about it. */
  const both = linked({
    ...someVariables,
    collections: { ...someVariables.collections, 'sc/walls': 'wall' },
    records: {
      ...someVariables.records,
      polity: { keys },
      wall: { keys: { id: 'integer', people: 'integer?', walls: 'text?', polity: { one: 'polity?' } } },
    },
    variables: Object.fromEntries(
      ['core/polities', 'sc/walls'].flatMap((collection) => [
        [`people-${collection.length}`, { collection, value: 'people' }],
        [`walls-${collection.length}`, { collection, value: 'walls', codes: 'presence' }],
      ]),
    ),
  });
  const read = ['core/polities', 'sc/walls'].map((name) =>
    claimsOf(
      linkVariables(both).filter((each) => each.collection.name === name),
      linkRoles(both),
    ),
  );
  const year = fc.option(fc.oneof(fc.constantFrom(0, 9999), fc.integer({ min: -3000, max: 2000 })));
  const entity = fc.record({
    ...{
      id: fc.integer(),
      name: fc.string(),
      start_year: year,
      end_year: year,
      people: fc.option(fc.integer()),
    },
    walls: fc.option(fc.constantFrom('present', 'IA', 'U', 'DIS', 'NO_VALUE', '', 'of mud')),
  });

  property([entity, fc.integer()])('is what a record about it without years of its own says', (city, id) => {
    const [own = [], about = []] = [city, { id, people: city.people, walls: city.walls, polity: city }].map(
      (record, place) => read[place]?.(record),
    );
    const said = (some: readonly Claim[]) =>
      some.map(({ id: _, variable: __, record: ___, ...rest }) => rest);
    expect(own).toHaveLength(2);
    expect(said(own)).toEqual(said(about));
    for (const { id: claimId, record, entity: subject, dated } of own) {
      expect([record, subject, claimId.split('#')[0]]).toEqual([
        city.id,
        city.id,
        `core/polities/${city.id}`,
      ]);
      expect(dated).not.toBe('stated');
    }
  });
});
