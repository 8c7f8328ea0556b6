import type { ListedChange } from './change-list.ts';
import type { Difference } from './difference.ts';

/** A comparison as it is shown, in whatever form. */
export interface Comparison {
  /** What the two sides are called. */
  readonly old: string;
  readonly new: string;
  readonly difference: Difference;
  /** The private texts whose values were not compared: `polity.private_comment`. */
  readonly withheld: readonly string[];
  /** What else was not compared, or only in part: sentences. */
  readonly notes: readonly string[];
  readonly changes: readonly ListedChange[];
  /** How many changes are not listed. */
  readonly more: number;
}
