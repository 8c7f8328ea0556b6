import { describe, expect, it } from 'vitest';
import { bundledFiles } from '../../../src/commands/settings/bundled-configuration.ts';
import {
  bestMatch,
  collectionsOf,
  isForeign,
  neededTables,
} from '../../../src/model/description/best-match.ts';
import { checkConfiguration } from '../../../src/model/description/check-configuration.ts';
import { checkDescription } from '../../../src/model/description/check-description.ts';

const [small, large] = [
  [['a', 'old_a'], ['b']],
  [['a'], ['b'], ['c'], ['d'], ['e']],
];

describe('bestMatch', () => {
  it.each([
    ['all of the larger one', ['a', 'b', 'c', 'd', 'e', 'django_session'], 1],
    ['all of the smaller one', ['old_a', 'B'], 0],
    ['an older database, without some tables of the larger one', ['b', 'c', 'd'], 1],
    ['the smaller one, and few of the others', ['a', 'b', 'x'], 0],
    ['the larger one without the smaller', ['c', 'D', 'E'], 1],
    ['as much of one as of the other', ['a', 'b'], 0],
    ['nothing', [], 0],
  ])('knows a source by its names: %s', (_, has, expected) => {
    expect(bestMatch(has, [small, large])).toBe(expected);
  });
});

describe('isForeign', () => {
  it.each([
    ['one name of a candidate', ['x', 'OLD_A'], false],
    ['other names only', ['x', 'aa'], true],
    ['no name', [], false],
  ])('%s', (_, has, expected) => {
    expect(isForeign(has, [small, large] as never)).toBe(expected);
  });
});

describe('the description of the whole application', () => {
  const [of23, whole] = [bundledFiles('interface'), bundledFiles('whole')];

  it('has no fault, and the collections of the interface document first', () => {
    expect(checkDescription(whole.description)).toEqual({ faults: [], notes: [] });
    expect(checkConfiguration(whole.configuration, whole.description)).toEqual([]);
    const names = Object.keys(whole.description.collections);
    expect(names).toHaveLength(214);
    expect(names.slice(0, 23)).toEqual(Object.keys(of23.description.collections));
  });

  it('withholds what the interface document withholds, and is about nothing of the sample', () => {
    const texts = (of: typeof whole) => Object.values(of.configuration.withhold ?? {});
    expect(texts(whole)).toEqual(texts(of23));
    expect(whole.configuration.dataset).toBeUndefined();
    // Only the whole application publishes records that describe variables.
    const { variables: _, ...roles } = whole.configuration.roles ?? {};
    expect(Object.keys(roles)).toEqual(Object.keys(of23.configuration.roles ?? {}));
  });

  it('is compared by the tables and collections that are public', () => {
    const tables = neededTables(whole.description).flat();
    expect(tables).toContain('wf_camel_citations');
    expect(tables.filter((name) => /curator|account/.test(name))).toEqual([]);
    expect(collectionsOf(of23.description)).toContainEqual(['sc/tokens']);
  });
});
