import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Catalog, Entities } from '../../src/explorer/data-types.ts';
import { byRegion, regionClass, regionGroups } from '../../src/explorer/regions.ts';

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
    expect(regionClass(many, 'region 7')).toBe('region-none');
    expect(regionClass(many, 'region 0')).toBe('region-0');
    expect(regionClass(many, null)).toBe('region-none');
    const nine = catalogOf([1, 2, 2, 2, 2, 2, 2, 2, 2]);
    expect(regionGroups(nine).at(-2)).toMatchObject({ label: 'region 0', className: 'region-none' });
  });

  it('put every entity into one group, at most ten of them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 9 }), { maxLength: 14 }),
        fc.array(fc.integer({ min: -1, max: 13 }), { maxLength: 40 }),
        (counts, codes) => {
          const region = codes.map((code) => (code < counts.length ? code : -1));
          const entities = { regions: counts.map(String), region } as unknown as Entities;
          const all = region.map((_, entity) => entity);
          const groups = byRegion(catalogOf(counts), entities, all, (entity) => entity);
          expect(groups.length).toBeLessThanOrEqual(10);
          expect(groups.flatMap((group) => group.entities).sort((a, b) => a - b)).toEqual(all);
          for (const { members, entities: own } of groups)
            for (const entity of own)
              expect(members).toContain(region[entity] === -1 ? counts.length : region[entity]);
        },
      ),
    );
  });
});
