import { groupBy } from '../../contract/group-by.ts';

export interface Hit {
  readonly row: number;
  readonly rows: number;
  readonly text: string;
  /** An index, or -1. */
  readonly entity: number;
  /** Lower is better; then a higher score. */
  readonly rank: number;
  readonly score: number;
}

/** Hits of equal texts of one entity as one. */
export function oneOfEach(hits: readonly Hit[]): Hit[] {
  const alike = groupBy(hits, ({ entity, text }) => `${entity} ${text}`);
  return Array.from(alike.values(), (its) => ({ ...(its[0] as Hit), rows: its.length }));
}
