import { FURTHEST_YEAR } from '../../contract/far-years.ts';
import type { Catalog, Entities, Span } from '../data-types.ts';
import { byRegion } from '../regions.ts';
import { entitySpan } from '../table/make-table.ts';
import { axisOf, yearAt } from '../years.ts';

export type Row =
  | { readonly region: string; readonly count: number }
  | { readonly entity: number; readonly span: Span };

/** The places on the axis of all years that are years of history; of all years, where there is none. */
export function usualSpan(entities: Entities, all: Span): Span {
  const known = entities.ids.flatMap((_, entity) => {
    const span = entitySpan(entities, entity);
    return span === null || span.some((year) => Math.abs(year) > FURTHEST_YEAR) ? [] : [span];
  });
  if (known.length === 0) return all;
  const ends = known.reduce(([from, to], span) => [Math.min(from, span[0]), Math.max(to, span[1])]);
  return [axisOf(ends[0]), axisOf(ends[1]) + 1];
}

/** The span in the address; of the usual one its last three thousand years where there is none, since they hold most. */
export function shownSpan(query: URLSearchParams, all: Span, usual: Span = all): Span {
  const read = (name: string) => {
    const text = query.get(name) ?? '';
    return /^-?\d{1,10}$/.test(text) && Number(text) !== 0 ? axisOf(Number(text)) : null;
  };
  const round = axisOf(Math.floor(yearAt(usual[1] - 2500) / 500) * 500 || 1);
  const from = Math.max(all[0], read('from') ?? Math.max(usual[0], round));
  const to = Math.min(all[1], (read('to') ?? usual[1] - 1) + 1);
  return to - from < 1 ? all : [from, to];
}

/** What existed at some time of a span: regions in their order everywhere, entities by their beginning. */
export function rowsIn(catalog: Catalog, entities: Entities, shown: Span): Row[] {
  const found = entities.ids
    .map((_, entity) => ({ entity, span: entitySpan(entities, entity) }))
    .filter((each): each is { entity: number; span: Span } => each.span !== null)
    .filter(({ span }) => axisOf(span[1]) >= shown[0] && axisOf(span[0]) < shown[1])
    .sort((one, other) => one.span[0] - other.span[0] || one.span[1] - other.span[1]);
  return byRegion(catalog, entities, found, ({ entity }) => entity).flatMap(({ label, entities: group }) => [
    { region: label, count: group.length },
    ...group,
  ]);
}
