import { isKnown } from '../../contract/claims/claims.ts';
import { groupBy } from '../../contract/group-by.ts';
import type { Series } from '../chart/series.ts';
import { type Claim, spanOfClaim } from '../claims/claim.ts';
import type { Entity } from '../entities.ts';
import { firstOf, joined, sayNoId } from '../fold.ts';
import { inList } from '../location.ts';
import { colourOf } from '../regions.ts';

/** As many series share one chart; more are drawn one by one. */
export const TOGETHER = 4;

/** As an address names them: `253,125`. */
export const idsOf = (entities: readonly Entity[]) => entities.map(({ id }) => inList(id)).join();

export interface Chosen {
  /** Entities with known values, those with most dated ones first, which say most at first sight. */
  readonly ranked: readonly Entity[];
  readonly chosen: readonly Entity[];
  /** One for each chosen entity. */
  readonly series: readonly Series[];
  /** Ids of none of these entities. */
  readonly missing: readonly string[];
}

/**
 * What is drawn of a variable.
 * @param of ids of entities; without any known one, the first of the ranked ones are examples
 * @param show how it is shown: a map has all entities of a year, and needs no examples
 */
export function chosenSeries(
  claims: readonly Claim[],
  entities: readonly Entity[],
  of: readonly string[],
  show: string | null,
): Chosen {
  const known = groupBy(
    claims.filter((claim) => isKnown(claim) && claim.entity !== undefined),
    ({ entity }) => entity as Entity,
  );
  const ranked = [...known].sort(([, one], [, other]) => dated(other) - dated(one)).map(([entity]) => entity);
  const byId = new Map(entities.map((entity) => [String(entity.id), entity]));
  const pinned = of.flatMap((id) => byId.get(id) ?? []);
  const chosen = pinned.length > 0 ? pinned : ranked.slice(0, show === 'map' ? 0 : TOGETHER);
  const series = chosen.map((entity, place) => ({
    label: entity.label,
    className: colourOf(place),
    claims: claims.filter((claim) => claim.entity === entity),
  }));
  return { ranked, chosen, series, missing: of.filter((id) => !byId.has(id)) };
}

/** Whether a chart over time has anything to draw. */
export const hasYears = (claims: readonly Claim[]) =>
  claims.some((claim) => claim.entity !== undefined && isKnown(claim) && spanOfClaim(claim) !== null);

const dated = (claims: readonly Claim[]) =>
  claims.filter((claim) => claim.dated === 'stated').length * 1000 + claims.length;

/**
 * What to say of ids in the address of which nothing is drawn; null without any.
 * @param unmentioned entities that no record mentions; null until they are loaded
 */
export function sayMissing(
  { missing, chosen }: Pick<Chosen, 'missing' | 'chosen'>,
  of: readonly string[],
  one: string,
  unmentioned: readonly Pick<Entity, 'id' | 'label'>[] | null,
): string | null {
  if (missing.length === 0 || unmentioned === null) return null;
  const labels = new Map(unmentioned.map(({ id, label }) => [String(id), label]));
  const unknown = missing.filter((id) => !labels.has(id));
  const waiting = missing.flatMap((id) => labels.get(id) ?? []);
  return joined(
    [
      waiting.length > 0 && `${firstOf(waiting)} ${waiting.length === 1 ? 'has' : 'have'} no record yet.`,
      unknown.length > 0 && `${sayNoId(one, unknown)}.`,
      missing.length === of.length && chosen.length > 0 && 'Those with most values are drawn.',
    ],
    ' ',
  );
}
