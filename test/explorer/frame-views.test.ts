import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../src/explorer/data-types.ts';
import { frameViews, hasMap, hasPlaces } from '../../src/explorer/frame-views.ts';

describe('the views in the head of a page', () => {
  const entity = { placed: 0 } as Catalog['entity'];
  const placed = { placed: 2 } as Catalog['entity'];
  const centuries = { first: 0, counts: [] };

  it.each([
    [{ entity, centuries, database: true }, 'map timeline compare coverage query reference search'],
    // A map of a year would be empty.
    [{ entity, centuries: null, database: false }, 'compare reference search'],
    [{ entity: placed, centuries: null, database: false }, 'map compare reference search'],
    [{ entity: null, centuries: null, database: false }, 'reference search'],
  ])('are those that have something to show', (catalog, expected) => {
    expect(frameViews(catalog).join(' ')).toBe(expected);
  });

  it('have a map of shapes without the years of any entity', () => {
    expect(hasMap({ centuries, shapes: null })).toBe(true);
    expect(hasMap({ centuries: null, shapes: 3 })).toBe(true);
    expect(hasMap({ centuries: null, shapes: null })).toBe(false);
    expect([entity, placed, null].map((each) => hasPlaces({ entity: each }))).toEqual([false, true, false]);
  });
});
