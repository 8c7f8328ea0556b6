import { isKnown } from '../../contract/claims/claims.ts';
import type { Claim } from './claim.ts';

/** How well a value is known, as legends show it. */
export const evidences = [
  { code: 'c', word: 'coded', means: 'a value read in a source' },
  { code: 'i', word: 'inferred', means: 'a value that follows from others' },
  { code: 'd', word: 'disputed', means: 'a value that experts disagree on' },
  { code: 'u', word: 'uncertain', means: 'a value that its coder was not sure of' },
  { code: 's', word: 'unknown', means: 'looked for, and not known' },
  { code: 'n', word: 'no value', means: 'a record without a value' },
] as const;

export type Evidence = (typeof evidences)[number];

const [coded, inferred, disputed, uncertain, unknown, none] = evidences;

export function evidenceOf(claim: Claim): Evidence {
  if (!isKnown(claim)) return claim.state === 'unknown' ? unknown : none;
  if (claim.disputed) return disputed;
  if (claim.uncertain) return uncertain;
  return claim.inferred ? inferred : coded;
}

const mostDoubtfulFirst = [disputed, uncertain, inferred, coded, unknown, none];

/** Of several claims of a record, the most doubtful known one decides. */
export function evidenceOfAll(claims: readonly Claim[]): Evidence {
  const found = claims.map(evidenceOf);
  return mostDoubtfulFirst.find((evidence) => found.includes(evidence)) ?? none;
}
