import type { Claim } from '../claims/claim.ts';
import { evidenceOf, evidences } from '../claims/evidence.ts';
import type { ColourEntry } from '../claims/word-colours.ts';
import { Swatch } from './entity-link.tsx';

interface LegendProps {
  /** Also what nothing is recorded of. */
  readonly never?: boolean;
  /** What is drawn; by default any values. */
  readonly drawn?: readonly Claim[];
}

/** Never by colour alone. */
export function Legend({ never = false, drawn }: LegendProps) {
  const there = drawn && new Set(drawn.map((claim) => evidenceOf(claim).code));
  return (
    <ul class="legend" aria-label="Legend">
      {evidences
        .filter(({ code }) => there?.has(code) ?? code !== 'n')
        .map(({ code, word, means }) => (
          <li key={code} title={means}>
            <span class={`mark state-${code}`} aria-hidden="true" /> {word}
          </li>
        ))}
      {never && (
        <li title="no record for these years, or one without a value">
          <span class="mark" aria-hidden="true" /> nothing recorded
        </li>
      )}
    </ul>
  );
}

/** Says what bars without years of their own look like, if there are any. */
export function AssumedKey({ drawn }: { readonly drawn: readonly Pick<Claim, 'dated'>[] }) {
  if (drawn.every(({ dated }) => dated !== 'entity')) return null;
  return <p class="quiet-text chart-key">fainter: no years of its own, drawn over the whole life</p>;
}

/** Lines of a legend of colours. */
export function ColourLines({ entries }: { readonly entries: readonly ColourEntry[] }) {
  return entries.map(({ label, className }) => (
    <li key={label}>
      <Swatch className={className} /> {label}
    </li>
  ));
}
