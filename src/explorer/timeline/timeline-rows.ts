import { axisOf, axisOfSpan, yearAt } from '../../contract/claims/years.ts';
import { extentOf } from '../../contract/extent.ts';
import { clamp } from '../clamp.ts';
import type { Catalog, Span } from '../data-types.ts';
import type { Entity } from '../entities.ts';
import { byRegion } from '../regions.ts';
import { readYear } from '../years.ts';

export type Row =
  | { readonly region: string; readonly count: number }
  | { readonly entity: Entity; readonly span: Span };

/** Positions, see axisOf. */
export interface TimeScale {
  readonly all: Span;
  readonly shown: Span;
  readonly show: (from: number, to: number) => void;
  readonly pan: (share: number) => void;
  readonly zoom: (factor: number, around?: number) => void;
}

/** Closer fingers would jump: as shares of the width. */
const CLOSEST = 0.05;

/**
 * The years to show, so that those under two fingers stay under them.
 * @param before, after where the fingers are, as shares of the width
 */
export function pinched([from, to]: Span, before: Span, after: Span): Span {
  const apart = ([left, right]: Span) => Math.max(CLOSEST, right - left);
  const middle = ([left, right]: Span) => (left + right) / 2;
  const length = ((to - from) * apart(before)) / apart(after);
  const begin = from + (to - from) * middle(before) - length * middle(after);
  return [begin, begin + length];
}

export function usualSpan(entities: readonly Entity[], all: Span): Span {
  const known = entities.flatMap(({ span }) => span ?? []);
  return known.length === 0 ? all : axisOfSpan(extentOf(known));
}

/** The years in the address, in either order; the nearest if they are outside. By default the last three thousand, which hold most. */
export function shownSpan(query: URLSearchParams, all: Span, usual: Span = all): Span {
  const years = ['from', 'to'].map((name) => readYear(query.get(name) ?? ''));
  const [from, to] = (
    years.includes(null) ? years : years.sort((one, other) => Number(one) - Number(other))
  ).map((year) => (year === null ? null : axisOf(year)));
  const round = axisOf(Math.floor(yearAt(usual[1] - 2500) / 500) * 500 || 1);
  const start = placeIn(all, from ?? Math.max(usual[0], round));
  const end = placeIn(all, to ?? usual[1] - 1) + 1;
  return end - start < 1 ? all : [start, end];
}

/** The place itself, or the nearest one in a span. */
function placeIn([start, end]: Span, place: number): number {
  return clamp(place, start, end - 1);
}

export function rowsIn(catalog: Catalog, entities: readonly Entity[], shown: Span): Row[] {
  const found = entities
    .flatMap((entity) => (entity.span === null ? [] : [{ entity, span: entity.span }]))
    .filter(({ span }) => axisOf(span[1]) >= shown[0] && axisOf(span[0]) < shown[1])
    .sort((one, other) => one.span[0] - other.span[0] || one.span[1] - other.span[1]);
  return byRegion(catalog, found, ({ entity }) => entity.group).flatMap(({ label, entities: group }) => [
    { region: label, count: group.length },
    ...group,
  ]);
}
