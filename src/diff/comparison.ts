import type { ListedChange } from './change-list.ts';
import type { Difference } from './difference.ts';
import type { Reservations } from './verdict.ts';

/** A comparison as it is shown, in whatever form. */
export interface Comparison extends Reservations {
  /** What the two sides are called. */
  readonly old: string;
  readonly new: string;
  readonly difference: Difference;
  readonly changes: readonly ListedChange[];
  /** How many changes are not listed. */
  readonly more: number;
}
