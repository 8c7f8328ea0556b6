import { axisOf, yearAt } from '../../../contract/claims/years.ts';
import {
  chartKey,
  linePoints,
  middleOf,
  pathOf,
  pointClass,
  pointText,
  tickText,
} from '../../../explorer/chart/plot.ts';
import { type Drawn, drawnClaims, scaleOf, yearsOfDrawn } from '../../../explorer/chart/scales.ts';
import { doubtOfClaim, sayLeastAndMost } from '../../../explorer/claims/say.ts';
import type { Entity } from '../../../explorer/entities.ts';
import { figure, plural } from '../../../explorer/fold.ts';
import { showSpan, showYear, ticks } from '../../../explorer/years.ts';
import type { Lane } from '../claims-by-entity.ts';
import { type Markup, markup, nothing } from '../html.ts';
import { most } from './most-of-page.ts';

/** Fewer numbers say more as rows. */
const enoughToDraw = 3;

const [height, top, bottom] = [220, 24, 28];
/** The path is stretched to the width of the page; a unit is about a pixel. */
const width = 1000;
const ticksOfYears = 7;

export function isSeries({ variable, claims }: Lane): boolean {
  return variable.isNumber && drawnClaims(claims).length >= enoughToDraw;
}

/**
 * The line that the explorer's chart draws, in the width of the page: places across it are shares, as no code
 * measures it.
 * @param record see `VariableParts`
 */
export function chartMarkup({ variable, claims }: Lane, entity: Entity, record: Markup): Markup {
  const all = drawnClaims(claims);
  const drawn = all.slice(0, most.signs);
  const span = yearsOfDrawn(drawn) ?? [0, 1];
  const scale = scaleOf(
    drawn.flatMap(({ low, high }) => [low, high]),
    variable.scale === 'log',
  );
  const share = (position: number) => (position - span[0]) / (span[1] - span[0]);
  const x = (position: number) => `${(share(position) * 100).toFixed(1)}%`;
  // Pixels.
  const y = (value: number) => Math.round(top + (1 - scale.place(value)) * (height - top - bottom));
  const points = linePoints(drawn);
  const path = pathOf(points, (position) => share(position) * width, y, 0);
  const key = chartKey([drawn]);
  const summary = summaryOf(all);
  return markup`<div class="chart drawn">
<svg class="drawn-values grid-lines" width="64" height="${height}" aria-hidden="true">${scale.ticks.map(
    (tick) => markup`<text x="56" y="${y(tick)}" class="tick-value">${tickText(tick, variable.unit)}</text>`,
  )}</svg>
<svg class="drawn-line ${entity.group.className}" height="${height}" role="group" aria-label="${`${variable.name} over time. ${summary}`}">
<g class="grid-lines">${scale.ticks.map((tick) => markup`<line x1="0" x2="100%" y1="${y(tick)}" y2="${y(tick)}"/>`)}${ticks(
    span[0],
    span[1],
    ticksOfYears,
  ).map(
    (year) =>
      markup`<text x="${x(axisOf(year))}" y="${height - 8}" class="tick-year">${showYear(year)}</text>`,
  )}${variable.unit !== null && markup`<text x="0" y="12" class="chart-unit">${variable.unit}</text>`}</g>
${
  points.length > 1 &&
  markup`<svg width="100%" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none"><path class="series-line" d="${path}"/></svg>`
}${points.map(({ from, to, low, high }) => {
  const middle = x((from + to) / 2);
  return high > low
    ? markup`<line class="whisker" x1="${middle}" x2="${middle}" y1="${y(low)}" y2="${y(high)}"/>`
    : nothing;
})}
${drawn.map((each) => pointMarkup(each, { record, x, y }))}</svg>
</div>
<p class="quiet-text">${summary}${key !== '' && ` ${key.charAt(0).toUpperCase()}${key.slice(1)}.`}${all.length > drawn.length && ` Drawn are the first ${figure(drawn.length)} of them; the table has all.`}</p>`;
}

interface Placing {
  /** See `VariableParts`. */
  readonly record: Markup;
  readonly x: (position: number) => string;
  readonly y: (value: number) => number;
}

function pointMarkup(each: Drawn, { record, x, y }: Placing): Markup {
  const { claim, from, to } = each;
  const { row, dated } = claim;
  const at = y(middleOf(each));
  const sign = pointClass(claim);
  return markup`<a href="${record}${row}" tabindex="-1"><title>${pointText(null, each)}</title>${
    to > from &&
    markup`<line class="series-span${dated === 'entity' && ' assumed'}" x1="${x(from)}" x2="${x(to)}" y1="${at}" y2="${at}"/>`
  }${
    sign !== null &&
    markup`<circle class="${sign}" cx="${x((from + to) / 2)}" cy="${at}" r="${to > from ? 2.5 : 3.5}"/>`
  }${
    doubtOfClaim(claim) !== null &&
    markup`<text class="doubt" x="${x((from + to) / 2)}" y="${at - 6}" dx="6">?</text>`
  }</a>
`;
}

/** What the line shows, for those who do not see it. */
function summaryOf(drawn: readonly Drawn[]): string {
  const [first] = drawn;
  if (first === undefined) return '';
  const last = drawn.reduce((year, { to }) => Math.max(year, to), first.to);
  const years = showSpan(yearAt(first.from), yearAt(last));
  return `${plural(drawn.length, 'value')}, ${years}: ${sayLeastAndMost(drawn.map(({ claim }) => claim))}.`;
}
