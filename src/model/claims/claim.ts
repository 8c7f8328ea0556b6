import type { Dated, Said } from '../../contract/claims/claims.ts';
import type { Source } from '../../contract/claims/sources.ts';
import type { Variable } from './variable.ts';

/** What a record says: this entity had, for this variable, this value, in these years, by these sources. */
export interface Claim extends Dated, Said {
  /** The same in every release: `crisisdb/total-populations/12`; `.../7#decline` if a record makes several. */
  readonly id: string;
  readonly variable: Variable;
  /** The id of the entity; null if the record names none. */
  readonly entity: unknown;
  /** The published value; of a range, the one number if both ends are equal, otherwise null. */
  readonly value: unknown;
  /** Null if its value is not a code of the variable's list. */
  readonly code: string | null;
  readonly inferred: boolean;
  readonly uncertain: boolean;
  readonly reviewed: boolean;
  /** The text that says how the value was found: `IFR`. */
  readonly tag: unknown;
  /** Negative before our era, as recorded; null at an open end, and if unknown. */
  readonly from: number | null;
  readonly to: number | null;
  readonly sources: readonly Source[];
  readonly note: unknown;
  /** The id of the record. */
  readonly record: unknown;
}
