import type { Catalog } from './data-types.ts';

/** The views that the head of every page links to. */
export function frameViews({ entity, database }: Pick<Catalog, 'entity' | 'database'>): readonly string[] {
  const ofEntities = entity === null ? [] : ['map', 'timeline', 'compare', 'coverage'];
  return [...ofEntities, ...(database ? ['query'] : []), 'reference', 'search'];
}
