import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonPath } from '../../../src/contract/json/place-in-json.ts';
import { checkConfiguration } from '../../../src/model/description/check-configuration.ts';
import { checkDescription } from '../../../src/model/description/check-description.ts';
import type { Configuration, DescriptionFile } from '../../../src/model/description/key-facts.ts';
import { soundConfiguration, soundDescription } from '../../../src/model/description/sound-part.ts';
import { misfits, type UserFile } from '../../../src/model/validate/file-faults.ts';
import { property } from '../../helpers/property.ts';
import { changed, smallDescription } from './small-description.ts';

const schemas = new Map(
  ['databank', 'polity-press'].map((file) => {
    const name = `${file}.schema.json`;
    return [name, JSON.parse(readFileSync(new URL(`../../../schemas/${name}`, import.meta.url), 'utf8'))];
  }),
);
const misfitsOf = (file: UserFile, value: unknown) => misfits(schemas, file, value);
const places = (file: UserFile, value: unknown) => misfitsOf(file, value).map(({ path }) => path);
const faultsOf = (value: unknown) => {
  const sound = soundDescription(value, places('databank', value));
  return sound === null ? null : checkDescription(sound).faults;
};

const configuration: Configuration = {
  databank: 'databank.json',
  hosts: ['netlify'],
  include: ['core/*', '**'],
  exclude: ['wf/*'],
  withhold: { 'core.polity.long_name': { as: 'none' } },
  rename: { camel: 'camels' },
  dataset: {
    title: 'A databank',
    date: '2024-03-25',
    authors: [{ name: 'A Team' }],
    licence: { id: 'CC0-1.0' },
    sources: [{ title: 'A book', url: 'https://example.org/' }],
  },
  roles: {
    entity: 'core.polity',
    label: ['long_name'],
    years: ['start_year', 'end_year'],
    shapes: { record: 'wf.camel', geometry: 'camel', years: ['id', 'tags'], entity: 'polity' },
    reference: { record: 'core.citation', title: 'title' },
    variables: { record: 'core.region', name: 'name', section: 'name' },
  },
};

/** Every place in a value, that of the whole first. */
function placesIn(value: unknown, at: JsonPath = []): JsonPath[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))];
}

function withValue(whole: unknown, [key, ...rest]: JsonPath, value: unknown): unknown {
  if (key === undefined) return value;
  const copy = structuredClone(whole) as Record<string, unknown>;
  copy[key as string] = withValue(copy[key as string], rest, value);
  return copy;
}

const anything = fc.oneof(
  fc.constantFrom('', 'a b', 'text', {}, [], null, 7, true, { id: 'text' }),
  fc.jsonValue(),
);

describe('soundDescription', () => {
  it.each<[string[], unknown]>([
    [['format'], 2],
    [['pageSize'], '10'],
    [['api'], 'api'],
    [['api'], undefined],
    [['colections'], {}],
    [['collections', 'core/polities'], 7],
    [['records', 'wf.camel', 'tabel'], 't'],
    [['records', 'core.region~2', 'table'], 7],
    [['records', 'core.region~2', 'table'], undefined],
    [['records', 'core.region', 'keys', 'name'], 'txt'],
    [['records', 'core.citation'], 'core_citation'],
    [['records', 'accounts.expert', 'private'], false],
    [['records', 'accounts.expert', 'keys'], { id: 'integer' }],
    [['roles'], { entity: 'core.polity', years: ['start_year'] }],
  ])('finds the other faults beside that of %j as %j, and no more', (path, value) => {
    const [other] = checkDescription(changed(['collections', 'core/other'], 'core.nothing')).faults;
    const file = changed(path, value);
    expect(misfitsOf('databank', file)).not.toEqual([]);
    expect(faultsOf(file)).toEqual([]);
    Object.assign(file.collections, { 'core/other': 'core.nothing' });
    expect(faultsOf(file)).toEqual([other]);
  });

  const camel = { collection: 'wf/camels', value: 'camel', codes: 'presence' };
  const present = { label: 'Present', means: 'present' };
  it.each<[string, object]>([
    ['codes', { variables: { camel }, codes: { presence: { present: { ...present, means: 'presnt' } } } }],
    ['codes', { variables: { camel }, codes: { presence: 7 } }],
    ['codes', { variables: { camel }, codes: [] }],
    ['variables', { variables: { camel: { ...camel, unit: 5 } }, codes: { presence: { present } } }],
  ])('finds no fault that follows from one of %s: %j', (part, more) => {
    const file = { ...smallDescription, roles: { entity: 'core.polity' }, ...more };
    expect(misfitsOf('databank', file).map(({ path }) => path[0])).toEqual([part]);
    expect(faultsOf(file)).toEqual([]);
  });

  property([fc.constantFrom(...placesIn(smallDescription)), anything])(
    'can be checked, whatever is wrong where',
    (path, value) => {
      const file = withValue(smallDescription, path, value) as DescriptionFile;
      expect(faultsOf(file)).toSatisfy((faults) => faults === null || Array.isArray(faults));
    },
  );
});

describe('soundConfiguration', () => {
  const { properties } = schemas.get('databank.schema.json').$defs.roles;
  it.each(
    Object.keys(properties).flatMap((role) =>
      (properties[role].required ?? []).map((key: string) => [role, key] as const),
    ),
  )('can be checked if %s has no %s of the right form', (role, key) => {
    expect(configuration.roles).toHaveProperty([role, key]);
    const file = withValue(configuration, ['roles', role, key], 5);
    const sound = soundConfiguration(file, places('polity-press', file));
    expect(checkConfiguration(sound, smallDescription)).toBeInstanceOf(Array);
  });

  property([fc.constantFrom(...placesIn(configuration)), anything])(
    'can be checked, and all that is left of it is as it was',
    (path, value) => {
      const file = withValue(configuration, path, value);
      const faulty = places('polity-press', file);
      const sound = soundConfiguration(file, faulty);
      expect(checkConfiguration(sound, smallDescription)).toBeInstanceOf(Array);
      if (faulty.length === 0) expect(sound).toEqual(file);
      for (const key of Object.keys(sound)) expect(configuration).toHaveProperty(key);
    },
  );
});
