import type { Catalog } from './data-types.ts';

/** The views that the head of every page links to. */
type Offered = Pick<Catalog, 'entity' | 'centuries' | 'database'>;

/** Whether any year has an entity or a shape on its map. */
export const hasMap = ({ centuries, shapes }: Pick<Catalog, 'centuries' | 'shapes'>) =>
  centuries !== null || shapes !== null;

export function frameViews({ entity, centuries, database }: Offered): readonly string[] {
  // Without the years of any entity, a map of a year and a picture of all centuries are empty.
  const overTime = (...views: string[]) => (centuries === null ? [] : views);
  const ofEntities =
    entity === null ? [] : [...overTime('map', 'timeline'), 'compare', ...overTime('coverage')];
  return [...ofEntities, ...(database ? ['query'] : []), 'reference', 'search'];
}
