import { evidences } from '../claims/evidence.ts';
import type { CoverageGrid } from '../data-types.ts';

type Row = CoverageGrid['variables'][number];

/** The class of a cell of the coverage, for the entities that were alive in its period; empty if nothing is recorded. */
// One claim that says something outweighs many searches that found nothing.
export function cellClass(
  { entities, states }: Omit<Row, 'variable'>,
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
  return `state-${state?.code} step-${Math.min(4, Math.floor(Math.sqrt(share) * 5))}`;
}
