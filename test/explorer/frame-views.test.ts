import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../src/explorer/data-types.ts';
import { frameViews } from '../../src/explorer/frame-views.ts';

describe('the views in the head of a page', () => {
  const entity = {} as Catalog['entity'];
  const centuries = { first: 0, counts: [] };

  it.each([
    [{ entity, centuries, database: true }, 'map timeline compare coverage query reference search'],
    // A map of a year would be empty.
    [{ entity, centuries: null, database: false }, 'compare reference search'],
    [{ entity: null, centuries: null, database: false }, 'reference search'],
  ])('are those that have something to show', (catalog, expected) => {
    expect(frameViews(catalog).join(' ')).toBe(expected);
  });
});
