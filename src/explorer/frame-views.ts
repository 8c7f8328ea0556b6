import type { Catalog } from './data-types.ts';

/** Whether a map shows something without the years of any entity: the places of all. */
export const hasPlaces = ({ entity }: Pick<Catalog, 'entity'>) => entity !== null && entity.placed > 0;

/** The views that the head of every page links to. */
type Offered = Pick<Catalog, 'entity' | 'centuries' | 'database'>;

/** Whether any year has an entity or a shape on its map. */
export const hasMap = ({ centuries, shapes }: Pick<Catalog, 'centuries' | 'shapes'>) =>
  centuries !== null || shapes !== null;

export function frameViews({ entity, centuries, database }: Offered): readonly string[] {
  // Without the years of any entity, a picture of all centuries is empty.
  const isDated = centuries !== null;
  const offered = {
    map: isDated || hasPlaces({ entity }),
    timeline: isDated,
    compare: entity !== null,
    coverage: isDated,
    query: database,
    reference: true,
    search: true,
  };
  return Object.entries(offered).flatMap(([view, isOffered]) => (isOffered ? [view] : []));
}
