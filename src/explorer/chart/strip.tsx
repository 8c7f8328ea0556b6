import { useRef } from 'preact/hooks';
import { isKnown } from '../../contract/claims/claims.ts';
import { axisOf, axisOfSpan } from '../../contract/claims/years.ts';
import { extentOf } from '../../contract/extent.ts';
import { type Claim, spanOfClaim, type Variable, yearsOf } from '../claims/claim.ts';
import { evidenceOf } from '../claims/evidence.ts';
import { sayClaim, sayUndrawn, wordOf } from '../claims/say.ts';
import { wordColours } from '../claims/word-colours.ts';
import { clipped, joined } from '../fold.ts';
import { linkToRecord } from '../location.ts';
import { Axis } from '../parts/axis.tsx';
import { AssumedKey, ColourLines, Legend } from '../parts/legend.tsx';
import { useFirstTouch } from '../parts/use-first-touch.tsx';
import { textScale, useSize } from '../parts/use-rows-in-view.ts';
import { OTHERS } from '../regions.ts';
import { showYears } from '../years.ts';
import { barLabels } from './bar-labels.ts';
import { type Bar, inLanes, NARROWEST } from './lanes.ts';
import { OutsideLives } from './outside-lives.tsx';
import type { Series } from './series.ts';

interface StripProps {
  readonly variable: Variable;
  /** All claims of the variable: its colours do not change with what is drawn. */
  readonly all: readonly Claim[];
  readonly series: readonly Series[];
}

/** Pixels for a letter of a label of the usual size, rather too many. */
const LETTER = 7;

/** Codes over time: a row a series, with as many lanes as values overlap. */
export function Strip({ variable, all, series }: StripProps) {
  const { onClickCapture, panel } = useFirstTouch();
  const tracks = useRef<HTMLDivElement>(null);
  const width = useSize(tracks, 'clientWidth');
  const dated = series.map((each) => ({
    ...each,
    bars: each.claims.flatMap((claim): Bar[] => {
      const span = claim.state === 'none' ? null : spanOfClaim(claim);
      return span === null ? [] : [{ claim, span }];
    }),
  }));
  const spans = dated.flatMap(({ bars }) => bars.flatMap(({ span }) => span));
  if (spans.length === 0) return <p class="quiet-text">No dated value is recorded.</p>;
  const axis = axisOfSpan(extentOf(spans));
  const drawn = dated.flatMap(({ bars }) => bars.map(({ claim }) => claim));
  const colours = wordColours(all, drawn);
  const least = NARROWEST * (axis[1] - axis[0]);
  const shareOf = (position: number) => (position - axis[0]) / (axis[1] - axis[0]);
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
  const classOf = (claim: Claim) => (isKnown(claim) ? colours.classOf(wordOf(claim)) : OTHERS);
  /** A value that shares its colour with others is named. */
  const labelsOf = (lane: readonly Bar[]) =>
    barLabels(
      lane.map(({ claim, span }) => ({
        from: shareOf(axisOf(span[0])),
        to: shareOf(Math.max(axisOf(span[1]) + 1, axisOf(span[0]) + least)),
        text: isKnown(claim) && classOf(claim) === OTHERS ? clipped(sayClaim(claim)) : null,
      })),
      width === 0 ? 1 : (LETTER * textScale()) / width,
    );
  return (
    <div class="strip" role="group" aria-label={`${variable.name} over time`}>
      {dated.map(({ label, claims, bars }) => (
        <div class="strip-row" key={label}>
          <span class="strip-label">{label}</span>
          <div onClickCapture={onClickCapture}>
            {bars.length === 0 && (
              <div class="track">
                <small>{sayUndrawn(claims)}</small>
              </div>
            )}
            {inLanes(bars, least).map((lane) => (
              <div class="track" key={lane[0]?.claim.row}>
                {lane.map(({ claim, span }) => {
                  const words = joined([sayClaim(claim), showYears(yearsOf(claim)), evidenceOf(claim).word]);
                  return (
                    <a
                      key={claim.row}
                      class={`bar state-${evidenceOf(claim).code} ${classOf(claim)} ${claim.dated === 'stated' ? '' : 'whole'}`}
                      style={{
                        left: percent(shareOf(axisOf(span[0]))),
                        width: `calc(${percent(shareOf(axisOf(span[1]) + 1) - shareOf(axisOf(span[0])))} - 1px)`,
                      }}
                      href={linkToRecord(variable.collection.name, claim.row)}
                      title={words}
                    >
                      <span class="hidden">{words}</span>
                    </a>
                  );
                })}
                {labelsOf(lane).map(({ text, at, isLeft }) => (
                  <small
                    key={at}
                    class="bar-label"
                    aria-hidden="true"
                    style={isLeft ? { right: percent(1 - at) } : { left: percent(at) }}
                  >
                    {text}
                  </small>
                ))}
              </div>
            ))}
          </div>
        </div>
      ))}
      <div class="strip-row" aria-hidden="true">
        <span />
        <div ref={tracks}>
          <Axis span={axis} most={7} />
        </div>
      </div>
      {panel}
      <ul class="legend" aria-label="Colours">
        <ColourLines entries={colours.legend} />
      </ul>
      <Legend drawn={drawn} />
      <OutsideLives series={series} />
      <AssumedKey drawn={drawn} />
    </div>
  );
}
