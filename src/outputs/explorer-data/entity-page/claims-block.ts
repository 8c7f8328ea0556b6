import { CLAIMS_IN_PAGE } from '../../../contract/explorer-pages.ts';
import type { PageClaims } from '../../../explorer/claims/claim.ts';
import { datedLetters, flagsOf, stateLetters } from '../claim-file.ts';
import type { Lane } from '../claims-by-entity.ts';
import { inScript, Markup } from '../html.ts';

/** The claims of an entity as data in its page: a comparison reads them there, however large the databank is. */
export function claimsBlock(lanes: readonly Lane[]): Markup {
  const block: PageClaims = lanes.map(({ variable, claims }) => [
    variable.id,
    claims.map((claim) => {
      const { row, state, dated, low, high, from, to } = claim;
      const marks = stateLetters[state] + flagsOf(claim) + datedLetters[dated];
      const isNumber = low !== null || high !== null;
      const what = isNumber ? low : (claim.value as string | null);
      const until = from === null || to === null ? to : to - from;
      const years = dated === 'stated' ? ([from, until] as const) : ([null, null] as const);
      return low === high ? [row, marks, ...years, what] : [row, marks, ...years, what, high];
    }),
  ]);
  return new Markup(`<script type="application/json" id="${CLAIMS_IN_PAGE}">${inScript(block)}</script>\n`);
}
