import { groupBy } from '../../contract/group-by.ts';
import type { Hit } from './search-index.ts';

/** Hits of equal texts of one entity as one. */
export function oneOfEach(hits: readonly Hit[]): Hit[] {
  const alike = groupBy(hits, ({ entity, text }) => `${entity} ${text}`);
  return Array.from(alike.values(), (its) => ({ ...(its[0] as Hit), rows: its.length }));
}
