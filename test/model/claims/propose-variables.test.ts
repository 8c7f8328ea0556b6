import { describe, expect, it } from 'vitest';
import { variableId } from '../../../src/model/claims/link-variables.ts';
import { type FrequentValues, proposeVariables } from '../../../src/model/claims/propose-variables.ts';
import { checkConfiguration } from '../../../src/model/description/check-configuration.ts';
import type { DescriptionFile, KeyEntry } from '../../../src/model/description/key-facts.ts';
import { linked, someVariables } from './some-variables.ts';

/** A description with these collections about a polity, by their own keys. */
function about(collections: Readonly<Record<string, Readonly<Record<string, KeyEntry>>>>): DescriptionFile {
  const { population } = someVariables.records;
  const records = Object.fromEntries(
    Object.entries(collections).map(([name, own]) => [name, { keys: { ...population.keys, ...own } }]),
  );
  const { polity, reference, citation } = someVariables.records;
  const { roles, format, api, pageSize } = someVariables;
  return {
    ...{ format, api, pageSize, roles },
    collections: Object.fromEntries(Object.keys(collections).map((name) => [`x/${name}`, name])),
    records: { polity, reference, citation, ...records },
  };
}

const values = (counts: Readonly<Record<string, number>>, isAll = true): FrequentValues => ({
  counts: new Map(Object.entries(counts)),
  isAll,
});

const proposed = (file: DescriptionFile, found: Readonly<Record<string, FrequentValues>> = {}) => {
  const all = proposeVariables(linked(file), (_, { name }) => found[name] ?? null);
  const { variables, codes } = all;
  expect(checkConfiguration({ roles: file.roles ?? {}, variables, codes }, file)).toEqual([]);
  return all;
};

describe('proposeVariables', () => {
  const number: KeyEntry = 'integer?';
  const file = about({
    areas: { min_area: number, max_area: number },
    walls: { wall_low_km: number, wall_km: number },
    armies: { army_low: number, army_high: number, army_people: number },
    trades: { trade_percent: 'decimal(2)?', trade_text_percent: 'text?' },
  });

  it('shortens ids of letters with accents, too, and gives no two ranges one id', () => {
    const sizes = { größe_min: number, größe_max: number, min_größe: number, max_größe: number };
    expect(proposed(about({ sizes })).variables).toMatchObject({
      'sizes-grosse': { collection: 'x/sizes', from: 'größe_min', to: 'größe_max' },
      'sizes-min-grosse': { collection: 'x/sizes', from: 'min_größe', to: 'max_größe' },
    });
  });

  it('proposes the own numbers and codes of the entity, if no record is about it', () => {
    const { format, api, pageSize } = someVariables;
    const keys = {
      ...someVariables.records.polity.keys,
      ...{ people: number, min_area: number, max_area: number, walls: 'text?', motto: 'text?' },
      ...{ lon: 'number?', lat: 'number?', region_id: number, secret: 'text?' },
      rank: { value: 'text?', choices: ['a', 'b'], labels: { a: 'First', b: 'Second' } },
    } satisfies DescriptionFile['records'][string]['keys'];
    const alone: DescriptionFile = {
      ...{ format, api, pageSize },
      roles: { entity: 'polity', label: ['name'], years: ['start_year', 'end_year'], place: ['lon', 'lat'] },
      collections: { polities: 'polity', forts: 'fort' },
      records: {
        polity: { keys },
        fort: { keys: { id: 'integer', men: number, polity: { value: 'integer?', refersTo: 'polity' } } },
      },
    };
    expect(proposed(alone, { walls: values({ present: 3, absent: 2 }) })).toMatchObject({
      variables: {
        people: { collection: 'polities', value: 'people', unit: 'people' },
        area: { collection: 'polities', from: 'min_area', to: 'max_area' },
        walls: { collection: 'polities', value: 'walls', codes: 'presence' },
        rank: { collection: 'polities', value: 'rank' },
      },
      lines: [
        'people: unit people',
        'area: from min_area to max_area',
        'walls: codes present, absent (list presence)',
        'rank: codes of the entity',
      ],
    });
    const fort = { keys: { id: 'integer', men: number, polity: { one: 'polity?' } } };
    const other = { ...alone, records: { ...alone.records, fort } };
    expect(proposed(other).variables).toEqual({});
  });

  it('leaves the unit out of a name, unless another variable has the rest', () => {
    const { variables } = proposed(about({ finds: { depth_m: number, depth_cm: number, weight_g: number } }));
    const namesOf = (id: string) => [variables[id]?.name, variables[id]?.unit];
    expect(namesOf('finds-depth-m')).toEqual(['Finds depth', 'm']);
    expect(namesOf('finds-depth-cm')).toEqual([undefined, 'cm']);
    expect(namesOf('finds-weight-g')).toEqual(['Finds weight', 'g']);
  });

  it('makes ranges of pairs and finds units at the end of names', () => {
    expect(proposed(file)).toEqual({
      variables: {
        'areas-area': { collection: 'x/areas', from: 'min_area', to: 'max_area' },
        'walls-wall-low-km': {
          collection: 'x/walls',
          value: 'wall_low_km',
          unit: 'km',
          name: 'Walls wall low',
        },
        'walls-wall-km': { collection: 'x/walls', value: 'wall_km', unit: 'km', name: 'Walls wall' },
        'armies-army': { collection: 'x/armies', from: 'army_low', to: 'army_high' },
        'armies-army-people': { collection: 'x/armies', value: 'army_people', unit: 'people' },
        'trades-trade-percent': { collection: 'x/trades', value: 'trade_percent', unit: '%' },
        'trades-trade-text-percent': { collection: 'x/trades', value: 'trade_text_percent' },
      },
      codes: {},
      sentinels: [],
      lines: [
        'areas-area: from min_area to max_area',
        'walls-wall-low-km: unit km',
        'walls-wall-km: unit km',
        'armies-army: from army_low to army_high',
        'armies-army-people: unit people',
        'trades-trade-percent: unit %',
      ],
    });
  });

  it.each([
    ...[['sheet_cm', 'cm'] as const, ['rain_mm', 'mm'] as const, ['max_elevation_m', 'm'] as const],
    ...[['weight_g', 'g'] as const, ['air_temperature_c', '°C'] as const],
    ...[['men_m', undefined] as const, ['vitamin_c', undefined] as const, ['layer_g', undefined] as const],
  ])('reads the unit at the end of %s: %s', (key, unit) => {
    const file = about({ walls: { [key]: number, trade_percent: number } });
    expect(proposed(file).variables[variableId(`walls-${key}`)]?.unit).toBe(unit);
  });

  it('takes whole numbers for years that are called so, unless a value cannot be one', () => {
    const towns = about({
      towns: {
        founded_from: number,
        founded_to: number,
        year_built: number,
        age_years: number,
        born: 'number?',
      },
    });
    const propose = (mayBeYears?: Parameters<typeof proposeVariables>[2]) =>
      proposeVariables(linked(towns), () => null, mayBeYears);
    expect(propose().variables).toMatchObject({
      'towns-founded': {
        ...{ collection: 'x/towns', from: 'founded_from', to: 'founded_to', unit: 'calendar years' },
      },
      'towns-year-built': { collection: 'x/towns', value: 'year_built', unit: 'calendar years' },
      'towns-age-years': { collection: 'x/towns', value: 'age_years', unit: 'years' },
      'towns-born': { collection: 'x/towns', value: 'born' },
    });
    const { lines } = propose((_, [first]) => first?.name === 'year_built');
    expect(lines).toEqual([
      ...['towns-population: unit people', 'towns-year-built: unit calendar years'],
      'towns-age-years: unit years',
    ]);
  });

  it.each([
    ...[['opened', true] as const, ['year', true] as const, ['in_year', true] as const],
    ...[['rain_days_per_year', false] as const, ['per_year', false] as const, ['super_year', true] as const],
  ])('takes %s for a year: %s', (key, expected) => {
    const { variables } = proposeVariables(
      linked(about({ towns: { [key]: number, trade_percent: number } })),
      () => null,
    );
    expect(variables[variableId(`towns-${key}`)]?.unit === 'calendar years').toBe(expected);
  });

  const texts = about({
    camels: { camel: 'text?' },
    horses: { horse: 'text?' },
    faiths: { faith: 'text?' },
    rites: { rite: 'text?' },
    towns: { town: 'text?' },
  });

  it('finds codes among few or known texts, and texts that mean no value', () => {
    const found = {
      camel: values({ present: 3, absent: 2 }),
      horse: values({ 'A~P': 1, P: 4 }),
      faith: values({ Sun: 30, Moon: 20, '': 5 }),
      rite: values({ present: 1, U: 1, 'at noon': 1 }),
      town: values({ NO_VALUE_HERE: 7, Ur: 1, TROY: 1 }, false),
    };
    expect(proposed(texts, found)).toEqual({
      variables: {
        camel: { collection: 'x/camels', value: 'camel', codes: 'presence' },
        horse: { collection: 'x/horses', value: 'horse', codes: 'presence' },
        faith: { collection: 'x/faiths', value: 'faith', codes: 'faith' },
        rite: { collection: 'x/rites', value: 'rite', codes: 'rite' },
      },
      codes: {
        presence: {
          present: { label: 'Present', means: 'present' },
          absent: { label: 'Absent', means: 'absent' },
          'A~P': { label: 'Absent to present', means: 'transition' },
          P: { label: 'Present', means: 'present' },
        },
        faith: { Sun: { label: 'Sun' }, Moon: { label: 'Moon' } },
        rite: {
          present: { label: 'Present', means: 'present' },
          U: { label: 'Unknown', means: 'unknown' },
          'at noon': { label: 'at noon' },
        },
      },
      sentinels: ['NO_VALUE_HERE'],
      lines: [
        'camel: codes present, absent (list presence)',
        'horse: codes A~P, P (list presence)',
        'faith: codes Sun, Moon',
        'rite: codes present, U, at noon',
        'NO_VALUE_HERE: no value (7 times)',
      ],
    });
  });

  it('leaves choices, which are codes with labels of the service', () => {
    const choices = { value: 'text?', choices: ['gd', 'pr', 'lost'], labels: { gd: 'Good', pr: 'Poor' } };
    const states = about({ states: { state: choices, breadth_km: number } });
    expect(proposed(states, { state: values({ gd: 30, pr: 20, NO_VALUE: 10 }) })).toMatchObject({
      variables: { 'states-state': { collection: 'x/states', value: 'state' } },
      codes: {},
      sentinels: ['NO_VALUE'],
    });
  });

  it('leaves texts with line breaks and other control characters', () => {
    for (const mark of ['\n', '\t', '\u2028'])
      for (const [one, two] of [
        ['Sun', 'Moon'],
        ['present', 'absent'],
      ])
        expect(
          proposed(texts, { faith: values({ [`${one}${mark}`]: 30, [`${one}`]: 20, [`${two}`]: 20 }) }).codes,
        ).toEqual({});
  });

  it('leaves texts of many forms, of one or without any', () => {
    const many = Object.fromEntries(Array.from({ length: 13 }, (_, index) => [`rite ${index}`, 10]));
    const found = {
      ...{ camel: values({ present: 3 }), horse: values({ A: 1, B: 1 }), faith: values({}) },
      ...{ rite: values(many), town: values({ ['a long name '.repeat(4)]: 20, Ur: 20 }) },
    };
    expect(proposed(texts, found)).toEqual({ variables: {}, codes: {}, sentinels: [], lines: [] });
  });

  it('leaves collections with described variables', () => {
    const camel = { collection: 'x/camels', value: 'camel' };
    const found = { camel: values({ present: 3, absent: 2 }) };
    expect(proposed({ ...texts, variables: { camel } }, found).variables).toEqual({});
  });
});
