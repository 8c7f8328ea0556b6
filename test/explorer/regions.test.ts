import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../src/explorer/data-types.ts';
import type { Entity } from '../../src/explorer/entities.ts';
import { byRegion, groupOf, regionGroups } from '../../src/explorer/regions.ts';

/** A catalogue with this many entities in each region, in one century. */
const catalogOf = (counts: readonly number[]) =>
  ({
    regions: counts.map((_, index) => `region ${index}`),
    centuries: { first: 0, counts: counts.map((count) => [count]) },
  }) as unknown as Catalog;

describe('regions', () => {
  it('have a colour each, those with most entities first, up to eight', () => {
    const groups = regionGroups(catalogOf([1, 5, 3]));
    expect(groups.map(({ label, className }) => [label, className])).toEqual([
      ['region 1', 'region-0'],
      ['region 2', 'region-1'],
      ['region 0', 'region-2'],
      ['No region', 'region-none'],
    ]);
    expect(regionGroups(catalogOf([1, 1, 1, 1, 1, 1, 1, 1])).map(({ label }) => label)).toHaveLength(9);
  });

  it('are one grey group beyond eight, which is called by its name where it is a single one', () => {
    const many = catalogOf([9, 1, 9, 9, 9, 9, 9, 2, 9, 9, 3]);
    expect(regionGroups(many).at(-2)).toEqual({
      label: '3 other regions',
      className: 'region-none',
      members: [10, 7, 1],
    });
    const classes = ['region 7', 'region 0', null].map((region) => groupOf(many, region).className);
    expect(classes).toEqual(['region-none', 'region-0', 'region-none']);
    const nine = catalogOf([1, 2, 2, 2, 2, 2, 2, 2, 2]);
    expect(regionGroups(nine).at(-2)).toMatchObject({ label: 'region 0', className: 'region-none' });
  });

  it('put every entity into one group, at most ten of them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 9 }), { maxLength: 14 }),
        fc.array(fc.integer({ min: -1, max: 13 }), { maxLength: 40 }),
        (counts, codes) => {
          const catalog = catalogOf(counts);
          const all = codes.map((code, index) => ({ index, region: catalog.regions[code] ?? null }));
          const entities = all.map((each) => ({ ...each, group: groupOf(catalog, each.region) }) as Entity);
          const groups = byRegion(catalog, entities, ({ group }) => group);
          expect(groups.length).toBeLessThanOrEqual(10);
          const found = groups.flatMap((group) => group.entities.map(({ index }) => index));
          expect(found.sort((a, b) => a - b)).toEqual(codes.map((_, index) => index));
          for (const { members, entities: own } of groups)
            for (const { region } of own)
              expect(members).toContain(region === null ? counts.length : catalog.regions.indexOf(region));
        },
      ),
    );
  });
});
