import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import databankSchema from '../../../schemas/databank.schema.json' with { type: 'json' };
import { linkVariables } from '../../../src/model/claims/link-variables.ts';
import { pathsOf, type Variable } from '../../../src/model/claims/variable.ts';
import type { DescriptionFile, KeyEntry, VariableEntries } from '../../../src/model/description/key-facts.ts';
import { linkDescription } from '../../../src/model/description/link-description.ts';
import { publicDescription } from '../../../src/model/description/public-description.ts';
import { collections, description } from '../../helpers/bundled.ts';
import { character, property } from '../../helpers/property.ts';
import { linked, someVariables } from './some-variables.ts';

function shown(variables: readonly Variable[]) {
  return variables.map(({ collection, about, value: _, codes, ...rest }) => ({
    ...rest,
    collection: collection.name,
    about: about?.name ?? null,
    codes: [...codes.values()],
  }));
}

describe('linkVariables', () => {
  it('finds the variables that the keys of a collection give', () => {
    const variables = linkVariables(linked());
    expect(variables.map(({ id, part, collection }) => [collection.name, id, part])).toEqual([
      ['sc/populations', 'population', null],
      ['sc/territories', 'territory', null],
      ['wf/camels', 'camel', null],
      ['crisis/consequences', 'consequences-decline', 'decline'],
      ['crisis/consequences', 'consequences-capital', 'capital'],
      ['crisis/consequences', 'consequences-other-polity', 'other_polity'],
    ]);
    expect(variables.map((each) => pathsOf(each).map(({ field }) => field.name))).toEqual([
      ['population'],
      ['territory_from', 'territory_to'],
      ['camel'],
      ['decline'],
      ['capital'],
      ['name'],
    ]);
  });

  it.each<[what: string, entry: VariableEntries[string], list: string | null, isNumber: boolean]>([
    ['choices with labels', { value: 'quality' }, 'choices/camels', false],
    ['choices of a number with a unit', { value: 'quality', unit: 'people' }, 'choices/camels', true],
    ['codes that are values', { value: 'count', codes: 'sizes' }, 'sizes', false],
    ['codes of what is missing', { value: 'count', codes: 'missing' }, 'missing', true],
    ['neither', { value: 'count' }, null, true],
  ])('takes whole numbers for codes, or not: %s', (_, entry, list, isNumber) => {
    const { camel, ...others } = someVariables.records;
    const labels = { 1: 'By hand', 2: 'Automatic' };
    const quality: KeyEntry = { value: 'integer?', choices: [1, 2], labels };
    const keys = {
      ...(camel.keys as DescriptionFile['records'][string]['keys']),
      quality,
      count: 'integer?',
    };
    const file: DescriptionFile = {
      ...{ ...someVariables, records: { ...others, camel: { keys } } },
      variables: { camels: { collection: 'wf/camels', ...entry } },
      codes: {
        sizes: { 1: { label: 'Small' }, 2: { label: 'Large' } },
        missing: { [-9]: { label: 'Not counted', means: 'unknown' } },
      },
    };
    const found = linkVariables(linkDescription(file, { schemas: new Map() })).find(
      ({ id }) => id === 'camels',
    );
    expect(found).toMatchObject({ list, isNumber });
    if (entry.value === 'quality') expect(found?.codes.get('1')).toMatchObject({ label: 'By hand' });
  });

  it('finds none in the pages that a record cites', () => {
    const { camel, ...others } = someVariables.records;
    const keys = { ...camel.keys, page_from: 'integer?', page_to: 'integer?' } as const;
    const { variables: _, ...file } = { ...someVariables, records: { ...others, camel: { keys } } };
    const found = linkVariables(linked(file)).filter(({ collection }) => collection.name === 'wf/camels');
    expect(found.map(({ id }) => id)).toEqual(['camel']);
  });

  it('finds none in ids of other records', () => {
    const { variables: _variables, records, ...rest } = someVariables;
    const { camel, ...others } = records;
    const keys = {
      ...(camel.keys as DescriptionFile['records'][string]['keys']),
      place: { value: 'integer?', column: 'place_id' },
      copy_of: { value: 'text?', refersTo: 'camel' },
      camel_of: { value: 'text?', refersTo: 'unpublished' },
    } as const;
    const unpublished = { keys: { id: 'text' } } as const;
    const file = { ...rest, records: { ...others, unpublished, camel: { keys } } };
    const description = linkDescription(file, { schemas: new Map() });
    const found = linkVariables(description).filter(({ collection }) => collection.name === 'wf/camels');
    expect(found.map(({ id }) => id)).toEqual(['camels-camel', 'camels-camel-of']);
    const again = linkDescription(publicDescription(description), { schemas: new Map() });
    expect(shown(linkVariables(again))).toEqual(shown(linkVariables(description)));
  });

  it.each<[what: string, keys: DescriptionFile['records'][string]['keys'], values: string[][]]>([
    ['two ends', { height_from: 'number?', height_to: 'number?' }, [['height_from', 'height_to']]],
    [
      'two ends and a number of their name',
      { height: 'number?', height_from: 'number?', height_to: 'number?' },
      [['height'], ['height_from', 'height_to']],
    ],
    ['one end', { height_from: 'number?' }, [['height_from']]],
    ['texts', { height_from: 'text?', height_to: 'text?' }, [['height_from'], ['height_to']]],
    [
      'an end that is a text',
      { height_from: 'number?', height_to: 'text?' },
      [['height_from'], ['height_to']],
    ],
  ])('takes for a range, or not: %s', (_, own, values) => {
    const { variables: _variables, records, ...rest } = someVariables;
    const { population, ...others } = records;
    const { population: _own, ...keys } = population.keys as DescriptionFile['records'][string]['keys'] &
      object;
    const file = { ...rest, records: { ...others, population: { keys: { ...keys, ...own } } } };
    const variables = linkVariables(
      linkDescription(file as unknown as DescriptionFile, { schemas: new Map() }),
    );
    const found = variables.filter(({ collection }) => collection.name === 'sc/populations');
    expect(found.map((each) => pathsOf(each).map(({ field }) => field.name))).toEqual(values);
  });

  it('lets the configuration add to a described variable, and replace a list of codes', () => {
    const { variables, codes } = someVariables;
    const options = {
      schemas: new Map(),
      variables: {
        camel: { unit: 'herds', name: 'Dromedaries' },
        pop: { collection: 'sc/populations', value: 'population' },
      },
      codes: { presence: { present: { label: 'There' } } },
    };
    const [pop, , camel] = linkVariables(linkDescription({ ...someVariables, variables, codes }, options));
    expect(pop?.id).toBe('pop');
    expect(camel).toMatchObject({ name: 'Dromedaries', unit: 'herds', list: 'presence' });
    expect([...(camel?.codes.values() ?? [])].map(({ label }) => label)).toEqual(['There']);
  });

  it('has a variable for every own key of the bundled attribute records, in sections', () => {
    const variables = linkVariables(description);
    const about = collections.filter(({ kind }) => kind.fields.some(({ name }) => name === 'polity'));
    expect(new Set(variables.map(({ collection }) => collection.name))).toEqual(
      new Set(about.map(({ name }) => name)),
    );
    for (const { id, section, subsection, name } of variables)
      expect([id, section, subsection, name].every(Boolean), id).toBe(true);
  });

  /** A collection `archaeo/finds` whose records have these keys. */
  const finds = (keys: readonly string[], others: Partial<DescriptionFile> = {}) => {
    const { keys: common } = someVariables.records.population;
    const { population: _own, ...about } = common as NonNullable<DescriptionFile['records'][string]['keys']>;
    const own = Object.fromEntries(keys.map((key) => [key, 'text?'] as const));
    const { polity, reference, citation } = someVariables.records;
    return linkVariables(
      linked({
        ...someVariables,
        variables: {},
        codes: {},
        collections: { 'core/polities': 'polity', 'archaeo/finds': 'find' },
        records: { polity, reference, citation, find: { keys: { ...about, ...own } } },
        ...others,
      } as DescriptionFile),
    );
  };

  it.each<[what: string, keys: string[], found: [id: string, name: string][]]>([
    ['Latin', ['größe'], [['grosse', 'Größe']]],
    [
      'with other letters',
      ['Länge', 'øre', 'İl', 'km²'],
      [
        ['finds-lange', 'Finds Länge'],
        ['finds-ore', 'Finds øre'],
        ['finds-il', 'Finds İl'],
        ['finds-km2', 'Finds km²'],
      ],
    ],
    [
      'Cyrillic, Greek, Japanese, Hindi',
      ['Размер', 'μέγεθος', '大きさ', 'आकार'],
      [
        ['finds-размер', 'Finds Размер'],
        ['finds-μέγεθος', 'Finds μέγεθος'],
        ['finds-大きさ', 'Finds 大きさ'],
        ['finds-आकार', 'Finds आकार'],
      ],
    ],
    [
      'with one plain form',
      ['ete', 'été', 'Ete', 'êtê'],
      [
        ['finds-ete', 'Finds ete'],
        ['archaeo-finds-ete', 'Archaeo finds été'],
        ['archaeo-finds-ete-2', 'Archaeo finds Ete 2'],
        ['archaeo-finds-ete-3', 'Archaeo finds êtê 3'],
      ],
    ],
    [
      'without letters',
      ['★', '☆', '†'],
      [
        ['finds', 'Finds'],
        ['archaeo-finds', 'Archaeo finds'],
        ['archaeo-finds-2', 'Archaeo finds 2'],
      ],
    ],
  ])('gives keys readable ids, and names of their own words: %s', (_, keys, found) => {
    expect(finds(keys).map(({ id, name }) => [id, name])).toEqual(found);
  });

  const { pattern } = databankSchema.$defs.variables.propertyNames;
  const keyNames = fc.uniqueArray(
    fc.oneof(
      fc.string({ unit: fc.constantFrom(...'aAäåßsé_-★вВйй'), minLength: 1, maxLength: 3 }),
      fc.string({ unit: character, minLength: 1, maxLength: 4 }),
    ),
    { minLength: 2, maxLength: 12 },
  );

  property([keyNames])('gives each key an id of its own, which a description may have', (keys) => {
    const ids = finds(keys.map((key) => `x${key}`)).map(({ id }) => id);
    expect(ids).toHaveLength(keys.length);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(new RegExp(pattern, 'u'));
  });

  it('has what entities say of themselves only if an entry names it', () => {
    const variables = {
      ...someVariables.variables,
      founded: { collection: 'core/polities', value: 'start_year' },
    };
    const [founded, ...others] = linkVariables(linked({ ...someVariables, variables }));
    expect(shown(founded === undefined ? [] : [founded])).toMatchObject([
      { id: 'founded', collection: 'core/polities', about: null, part: null, isNumber: true },
    ]);
    expect(shown(others)).toEqual(shown(linkVariables(linked())));
  });

  it('has none without an entity', () => {
    const { roles: _, ...file } = someVariables as DescriptionFile;
    expect(linkVariables(linked(file))).toEqual([]);
  });

  const some = <T>(values: readonly T[]) => fc.subarray([...values]);
  const names = Object.keys(someVariables.collections);

  property([
    some(names),
    some(['camel', 'population', 'decline', 'territory_to']),
    some(['camel', 'capital']),
  ])('are the same in the description that a tree publishes', (exclude, renamed, withheld) => {
    const own = { name: { collection: 'core/polities', value: 'name' } };
    const file = { ...someVariables, variables: { ...someVariables.variables, ...own } };
    const whole = linkDescription(file, {
      schemas: new Map(),
      exclude: exclude.length < names.length ? exclude : [],
      rename: Object.fromEntries(renamed.map((key) => [key, `new_${key}`])),
      withhold: Object.fromEntries(
        withheld.map((key) => [`${key === 'camel' ? 'camel' : 'consequence'}.${key}`, { as: '' }]),
      ),
    });
    const published = linkDescription(publicDescription(whole), { schemas: new Map() });
    expect(shown(linkVariables(published))).toEqual(shown(linkVariables(whole)));
  });
});
