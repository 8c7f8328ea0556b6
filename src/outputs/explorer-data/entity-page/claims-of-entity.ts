import type { ExplorerClaimsOfAnEntity } from '../../../contract/documents.ts';
import { datedLetters, flagsOf, ifAny, stateLetters } from '../claim-file.ts';
import type { CitedClaim, Lane } from '../claims-by-entity.ts';

/** The claims of an entity as data: a comparison reads them, however large the databank is. */
export function claimsOfEntity(lanes: readonly Lane[]): ExplorerClaimsOfAnEntity {
  const claims = lanes.flatMap((lane) => lane.claims);
  const yearsOf = (end: 'from' | 'to') =>
    ifAny(claims.map((claim) => (claim.dated === 'stated' ? claim[end] : null)));
  const isRange = claims.some(({ low, high }) => low !== high);
  return {
    variables: claims.map(({ variable }) => variable.index),
    rows: claims.map(({ row }) => row),
    marks: claims.map(marksOf).join(''),
    from: yearsOf('from'),
    to: yearsOf('to'),
    values: claims.map(numberOrWord),
    high: isRange ? claims.map(({ high }) => high) : null,
  };
}

const marksOf = (claim: CitedClaim) => stateLetters[claim.state] + flagsOf(claim) + datedLetters[claim.dated];

const numberOrWord = ({ low, high, value }: CitedClaim) =>
  low !== null || high !== null ? low : (value as string | null);
