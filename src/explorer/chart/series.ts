import type { Claim } from '../claims/claim.ts';

export interface Series {
  readonly label: string;
  /** Of its colour. */
  readonly className: string;
  readonly claims: readonly Claim[];
  /** Where a point leads; by default to the record. */
  readonly link?: (claim: Claim) => string | null;
}
