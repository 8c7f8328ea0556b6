import { evidences } from '../claims/evidence.ts';
import { amount } from '../claims/say.ts';
import type { Catalog, CoverageRow } from '../data-types.ts';
import { countedEntities, figure, joined } from '../fold.ts';

/** Percentages at which the next shade begins: they are close where most cells are, as few polities have values. */
const shades = [0, 4, 16, 36, 64] as const;

/** The class of a shade, of 0 to 1. */
export function shadeOf(share: number): string {
  return `step-${shades.filter((least) => share >= least / 100).length - 1}`;
}

/** What the shades mean: `4 to under 16 %`. */
export const shadeLegend = shades.map((least, place) => ({
  className: shadeOf(least / 100),
  label: amount(least, shades[place + 1] ?? null, '%', 'to under'),
}));

/** The class of a cell of the coverage, for the entities that were alive in its period; empty if nothing is recorded. */
// One claim that says something outweighs many searches that found nothing.
export function cellClass(
  { entities, states }: Pick<CoverageRow, 'entities' | 'states'>,
  column: number,
  alive: number,
): string {
  const all = evidences.map(({ code }, place) => ({ code, count: states[place]?.[column] ?? 0 }));
  const known = all.filter(({ code, count }) => code !== 's' && count > 0);
  const decisive = known.length > 0 ? known : all;
  const counts = decisive.map(({ count }) => count);
  const most = Math.max(...counts);
  if (most === 0) return '';
  const share = alive === 0 ? 1 : (entities[column] ?? 0) / alive;
  const state = decisive[counts.indexOf(most)];
  return `state-${state?.code} ${shadeOf(share)}`;
}

/**
 * Of how many entities something is known: `5 of 65, and of 1 polity outside its own years`; null if of none.
 * @param alive all of the period
 */
export function sayKnown(
  { entities, outside }: Pick<CoverageRow, 'entities' | 'outside'>,
  column: number,
  alive: string,
  entity: Catalog['entity'],
): string | null {
  const [known, others] = [entities[column] ?? 0, outside[column] ?? 0];
  if (known + others === 0) return null;
  const own = others === 1 ? 'its own years' : 'their own years';
  return joined([
    `${figure(known)} of ${alive}`,
    others > 0 && `and of ${countedEntities(others, entity)} outside ${own}`,
  ]);
}
