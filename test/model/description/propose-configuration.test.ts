import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkConfiguration } from '../../../src/model/description/check-configuration.ts';
import type { DescriptionFile, RecordEntry } from '../../../src/model/description/key-facts.ts';
import { proposeConfiguration } from '../../../src/model/description/propose-configuration.ts';
import { changed, smallDescription, smallRoles } from './small-description.ts';

/** What is left to a person. */
const unsaid = { title: '', version: '1.0.0', date: '', authors: [], licence: { id: '' } };

describe('proposeConfiguration', () => {
  it('finds the texts that look private, and what the records are about', () => {
    const proposed = proposeConfiguration(smallDescription);
    expect(proposed).toEqual({
      // Of core.polity.private_comment the description itself says it.
      withhold: {},
      dataset: unsaid,
      roles: smallRoles,
    });
  });

  it('withholds once what two records of one table hold, and what a private record holds as the service does', () => {
    const keys = { id: 'integer', private_note: 'text?', private_count: 'integer?' };
    const records = {
      a: { table: 't', keys },
      b: { table: 't', keys },
      'private-comment': { table: 'p', keys: { id: 'integer', text: 'text?' } },
      // Their tables have their names.
      c: { keys: { id: 'integer', private_note: 'text?' } },
      d: { keys: { id: 'integer', private_note: 'text?' } },
    };
    const file = { ...changed(['collections'], { as: 'a' }), records };
    expect(proposeConfiguration(file).withhold).toEqual({
      'a.private_note': { as: '' },
      'a.private_count': { as: null },
      'private-comment.text': { as: 'NO_PRIVATE_COMMENTS', evenNull: true },
      'c.private_note': { as: '' },
      'd.private_note': { as: '' },
    });
  });

  it('proposes for the bundled description what the package says of it, but for what no name tells', () => {
    const read = (name: string) =>
      JSON.parse(readFileSync(new URL(`../../../data/${name}`, import.meta.url), 'utf8'));
    const { withhold, roles } = read('polity-press.json');
    const proposed = proposeConfiguration(read('databank.json'));
    expect(proposed.withhold).toEqual(withhold);
    const { sentinels, unknownYears, words } = roles;
    expect({ ...proposed.roles, sentinels, unknownYears, words }).toEqual(roles);
  });

  it('proposes the largest of the regions that are in each other', () => {
    const within = changed(['records', 'core.region', 'keys', 'world_region'], { one: 'core.world?' });
    const world = { table: 'core_world', keys: { id: 'integer', name: 'text' } } as const;
    const file = { ...within, records: { ...within.records, 'core.world': world } };
    expect(proposeConfiguration(file).roles?.region).toBe('home_region.world_region');
  });

  it('proposes as flags what is called so, and a tag beside them only', () => {
    const flagged = (keys: Readonly<Record<string, 'boolean' | 'boolean?' | 'text' | 'integer'>>) => {
      const { 'wf.camel': camel } = smallDescription.records;
      const records = {
        ...smallDescription.records,
        'wf.camel': { ...camel, keys: { ...camel.keys, ...keys } },
      };
      return proposeConfiguration({ ...smallDescription, records }).roles?.flags;
    };
    expect(flagged({ tag: 'text' })).toBeUndefined();
    expect(flagged({ disputed: 'boolean?', tag: 'text' })).toEqual({
      disputed: ['disputed'],
      inferred: { tag: ['IFR', 'SSP'] },
    });
    expect(flagged({ is_uncertain: 'boolean', disputed: 'text', tag: 'integer' })).toEqual({
      uncertain: ['is_uncertain'],
    });
  });

  it.each([
    [{ polity: { one: 'core.polity?' }, seshat_id: 'text' }, 'polity'],
    [{ polity: { one: 'core.polity~2?' } }, 'polity'],
    [{ name: 'text', seshat_id: 'text?' }, 'seshat_id'],
    [{ name: 'text', polity_code: 'text' }, 'polity_code'],
  ] as const)('proposes as shapes what has a geometry, two years and %j', (more, entity) => {
    const keys = { id: 'integer', geom: 'geometry', simplified_geom: 'geometry?', ...more } as const;
    const years = { start_year: 'integer', end_year: 'integer?' } as const;
    const proposed = (own: RecordEntry['keys']) => {
      const part = { table: 'core_polity', keys: { id: 'integer' } } as const;
      const shape = { table: 'shape', keys: { ...own } };
      const records = { ...smallDescription.records, 'core.polity~2': part, 'core.shape': shape };
      const file = { ...smallDescription, records } as DescriptionFile;
      const { roles } = proposeConfiguration(file);
      expect(checkConfiguration({ ...(roles !== null && { roles }) }, file)).toEqual([]);
      return roles?.shapes;
    };
    expect(proposed({ ...keys, ...years })).toEqual({
      record: 'core.shape',
      geometry: 'simplified_geom',
      years: ['start_year', 'end_year'],
      entity,
    });
    expect(proposed(keys)).toBeUndefined();
    expect(proposed({ ...keys, start_year: 'text', end_year: 'text' })).toBeUndefined();
    expect(proposed({ id: 'integer', ...more, ...years })).toBeUndefined();
  });

  it('proposes as entity what most tables refer to, by a bare id, too, and of equals what has more keys', () => {
    const name = { id: 'integer', name: 'text' } as const;
    const entityOf = (ship: RecordEntry['keys'], others: DescriptionFile['records'] = {}) => {
      const records = {
        country: { keys: name },
        yard: { keys: { ...name, country: { one: 'country' } } },
        ship: { keys: { ...name, yard: { one: 'yard' }, ...ship } },
        wreck: { keys: { id: 'integer', ship: { one: 'ship' } } },
        ...others,
      } as DescriptionFile['records'];
      return proposeConfiguration({ ...smallDescription, collections: {}, records }).roles?.entity;
    };
    expect(entityOf({})).toBe('yard');
    expect(entityOf({ tonnage: 'number' })).toBe('ship');
    const ships = { value: 'integer', refersTo: 'ship' } as const;
    expect(entityOf({}, { service: { keys: { id: 'integer', on: ships } } })).toBe('ship');
  });

  it('proposes as entity, of records of one table, the one of a collection with the most keys', () => {
    const name = { id: 'integer', name: 'text' } as const;
    const years = { start_year: 'integer', end_year: 'integer' } as const;
    const records: DescriptionFile['records'] = {
      'site~2': { table: 'site', keys: { ...name, ...years } },
      'site~3': { table: 'site', keys: { ...name, ...years, area: 'number', depth: 'number' } },
      'site~4': { table: 'site', keys: { ...name, ...years } },
      site: { table: 'site', keys: { ...name, ...years, area: 'number' } },
      find: { keys: { id: 'integer', at: { one: 'site~2' } } },
    };
    const rolesOf = (collections: DescriptionFile['collections']) =>
      proposeConfiguration({ ...smallDescription, collections, records }).roles;
    const collections = { finds: 'find', names: 'site~4', sites: { record: 'site' } };
    expect(rolesOf(collections)).toMatchObject({
      entity: 'site',
      columns: { 'site~2': ['name', 'start_year', 'end_year'] },
    });
    expect(rolesOf({ finds: 'find' })?.entity).toBe('site~3');
  });

  it.each([
    ['its own', { longitude: 'number', latitude: 'number' }, ['longitude', 'latitude']],
    ['of its home', { home_port: { one: 'port' } }, ['lon', 'lat']],
    ['of another record', { built_in: { one: 'port' } }, undefined],
  ] as const)('proposes the place of the entity: %s', (_, keys, place) => {
    const records = {
      ship: { keys: { id: 'integer', name: 'text', ...keys } },
      port: { keys: { id: 'integer', lon: 'number', lat: 'number' } },
      wreck: { keys: { id: 'integer', ship: { one: 'ship' } } },
    } as DescriptionFile['records'];
    const { roles } = proposeConfiguration({ ...smallDescription, collections: {}, records });
    expect([roles?.entity, roles?.place]).toEqual(['ship', place]);
  });

  it('proposes the years that a single table of records has, if they are integers', () => {
    const yearsOf = (type: 'integer?' | 'text', entity: RecordEntry['keys'] = {}) => {
      const records = {
        ship: { keys: { id: 'integer', name: 'text', ...entity } },
        voyage: { keys: { id: 'integer', ship: { one: 'ship' }, year_from: type, year_to: type } },
      } as DescriptionFile['records'];
      const { roles } = proposeConfiguration({ ...smallDescription, collections: {}, records });
      return [roles?.years, roles?.recordYears];
    };
    expect(yearsOf('integer?')).toEqual([undefined, ['year_from', 'year_to']]);
    expect(yearsOf('text')).toEqual([undefined, undefined]);
    const own = { start_year: 'integer', end_year: 'integer' } as const;
    expect(yearsOf('text', own)).toEqual([['start_year', 'end_year'], undefined]);
  });

  const rolesOf = (records: Readonly<Record<string, RecordEntry['keys']>>) => {
    const entries = Object.entries(records).map(([name, keys]) => [name, { keys }]);
    const collections = Object.fromEntries(Object.keys(records).map((name) => [name, name]));
    const file = { ...smallDescription, collections, records: Object.fromEntries(entries) };
    const { roles } = proposeConfiguration(file as DescriptionFile);
    expect(checkConfiguration({ ...(roles !== null && { roles }) }, file as DescriptionFile)).toEqual([]);
    return roles;
  };
  const named = { id: 'integer', name: 'text' } as const;
  const dated = { ...named, start_year: 'integer', end_year: 'integer?' } as const;
  const book = { id: 'integer', title: 'text', author: 'text', year: 'integer' } as const;

  it.each([
    ['the only one with a name', { city: { ...named, area: 'number' }, coin: { id: 'integer' } }, 'city'],
    ['the only one of these with years', { city: dated, coin: { ...named, area: 'number' } }, 'city'],
    [
      'none of several',
      { city: { ...named, area: 'number' }, coin: { ...named, area: 'number' } },
      undefined,
    ],
    ['none with a name alone', { region: named }, undefined],
    ['none of a bibliography', { book }, undefined],
  ] as const)('proposes as entity, where no record is referred to, %s', (_, records, entity) => {
    expect(rolesOf(records)?.entity).toBe(entity);
  });

  it('proposes as entity what has a region and sources, unless others have them, too', () => {
    const city = { ...dated, region: { one: 'region' }, source: { one: 'book' } } as const;
    const region = { ...named, macro_region: { one: 'macro' } } as const;
    const all = { macro: named, region, book, city };
    expect(rolesOf(all)).toMatchObject({ entity: 'city', region: 'region.macro_region' });
    const undated = { ...named, region: { one: 'region' } } as const;
    expect(rolesOf({ region: named, city: undated })?.entity).toBe('city');
    const climate = { id: 'integer', rain: 'number', region: { one: 'region' } } as const;
    expect(rolesOf({ region: named, climate })?.entity).toBe('region');
    expect(rolesOf({ region: named, city, climate, book })?.entity).toBe('region');
  });

  it('takes a single year of a record for its first and its last one, but that of a publication', () => {
    const city = { ...named, year: 'integer?' } as const;
    expect(rolesOf({ city })?.years).toEqual(['year', 'year']);
    const census = { id: 'integer', city: { one: 'city' }, people: 'integer', year: 'integer' } as const;
    const both = rolesOf({ city, census });
    expect(both).toMatchObject({ years: ['year', 'year'], recordYears: ['year', 'year'] });
    expect(both?.columns).toEqual({ city: ['name', 'year'] });
    const ruler = { id: 'integer', city: { one: 'city' }, year_from: 'integer', year_to: 'integer' } as const;
    expect(rolesOf({ city, census, ruler })?.recordYears).toEqual(['year_from', 'year_to', 'year', 'year']);
    expect(rolesOf({ city: dated, book, coin: { id: 'integer', city: { one: 'city' } } })).not.toHaveProperty(
      'recordYears',
    );
  });

  it('proposes nothing that would be refused', () => {
    const { withhold, dataset, roles } = proposeConfiguration(smallDescription);
    expect(
      checkConfiguration({ withhold, dataset, ...(roles !== null && { roles }) }, smallDescription),
    ).toEqual([]);
  });
});
