import { axisOf } from '../../contract/claims/years.ts';
import { extentOf } from '../../contract/extent.ts';
import type { Bar } from '../chart/lanes.ts';
import { yearsOf } from '../claims/claim.ts';
import { evidenceOf } from '../claims/evidence.ts';
import { sayClaim } from '../claims/say.ts';
import type { Span } from '../data-types.ts';
import { joined, yearsOfEntityIn } from '../fold.ts';
import { linkToRecord } from '../location.ts';
import { placeOn, showSpan, showYears } from '../years.ts';
import { useCatalog } from './page.tsx';

interface ClaimBarProps {
  readonly axis: Span;
  readonly bar: Bar;
}

export function ClaimBar({ axis, bar: { claim, span } }: ClaimBarProps) {
  const { variable, row, dated, entity } = claim;
  const state = evidenceOf(claim);
  const years = joined(
    [
      showYears(yearsOf(claim)) || 'years not known',
      dated === 'entity' && `(${yearsOfEntityIn(useCatalog())})`,
    ],
    ' ',
  );
  const words = joined([sayClaim(claim), years, state.word]);
  return (
    <a
      class={`bar state-${state.code} ${entity?.group.className} ${dated === 'stated' ? '' : 'whole'}`}
      style={placeOn(axis, span)}
      href={linkToRecord(variable.collection.name, row)}
      title={words}
    >
      <span class="hidden">{words}</span>
    </a>
  );
}

/** Marks what begins before the axis; with its years if all of it does. */
export function Earlier({ than, spans }: { readonly than: number; readonly spans: readonly Span[] }) {
  const [first, last] = extentOf(spans.flat());
  if (spans.length === 0 || axisOf(first) >= than) return null;
  return <span class="earlier">‹{axisOf(last) < than && <span>{showSpan(first, last)}</span>}</span>;
}
