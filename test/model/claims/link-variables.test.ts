import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkVariables } from '../../../src/model/claims/link-variables.ts';
import { pathsOf, type Variable } from '../../../src/model/claims/variable.ts';
import type { DescriptionFile } from '../../../src/model/description/key-facts.ts';
import { linkDescription } from '../../../src/model/description/link-description.ts';
import { publicDescription } from '../../../src/model/description/public-description.ts';
import { collections, description } from '../../helpers/bundled.ts';
import { property } from '../../helpers/property.ts';
import { linked, someVariables } from './some-variables.ts';

function shown(variables: readonly Variable[]) {
  return variables.map(({ collection, about, value: _, codes, ...rest }) => ({
    ...rest,
    collection: collection.name,
    about: about.name,
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
    const whole = linkDescription(someVariables, {
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
