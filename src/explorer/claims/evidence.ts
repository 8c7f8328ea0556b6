import { isKnown } from '../../contract/claims.ts';
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

/** Of one claim, or of several claims of a record: the most doubtful one decides. */
export function evidenceOf(claims: readonly Claim[]): Evidence {
  const said = claims.filter(isKnown);
  if (said.length === 0) return claims.some(({ state }) => state === 'unknown') ? unknown : none;
  if (said.some((claim) => claim.disputed)) return disputed;
  if (said.some((claim) => claim.uncertain)) return uncertain;
  return said.some((claim) => claim.inferred) ? inferred : coded;
}
