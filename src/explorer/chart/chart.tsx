import { useRef } from 'preact/hooks';
import { axisOf } from '../../contract/claims/years.ts';
import type { Claim, Variable } from '../claims/claim.ts';
import { doubtOfClaim, sayUndrawn } from '../claims/say.ts';
import type { Span } from '../data-types.ts';
import { linkToRecord } from '../location.ts';
import { useFirstTouch } from '../parts/use-first-touch.tsx';
import { textScale, useSize } from '../parts/use-rows-in-view.ts';
import { showYear, ticks, ticksIn } from '../years.ts';
import { OutsideLives } from './outside-lives.tsx';
import {
  chartKey,
  clipTo,
  dotRadius,
  linePoints,
  middleOf,
  pathOf,
  pointClass,
  pointText,
  tickText,
} from './plot.ts';
import { type Drawn, drawnClaims, type Scale, scaleOf, yearsOfDrawn } from './scales.ts';
import type { Series } from './series.ts';

interface ChartProps {
  readonly variable: Variable;
  readonly series: readonly Series[];
  /** Positions on the axis of time; all years by default. */
  readonly years?: Span | null;
  readonly wantsLog?: boolean;
  readonly height?: number;
  readonly unit?: string | null;
}

/** Pixels around what is drawn, of texts of the usual size; and the height below which their lines would touch. */
const [left, right, top, bottom, least] = [64, 16, 24, 28, 180];

/** Numbers over time: a line a series; ranges and several values of one year as whiskers. */
export function Chart({
  variable,
  series,
  years = null,
  wantsLog = variable.scale === 'log',
  height: wanted = 320,
  unit = variable.unit,
}: ChartProps) {
  const size = textScale();
  const height = Math.max(wanted, least * size);
  const box = useRef<HTMLDivElement>(null);
  const width = useSize(box, 'clientWidth') || 640;
  const { onClickCapture, panel } = useFirstTouch();
  const drawn = series.map((each) => ({ ...each, all: drawnClaims(each.claims) }));
  const all = drawn.flatMap((each) => each.all);
  const span = years ?? yearsOfDrawn(all);
  if (span === null) return <p class="quiet-text">No dated number is recorded.</p>;
  const within = (own: readonly Drawn[]) => own.filter(({ from, to }) => to >= span[0] && from <= span[1]);
  const scale = scaleOf(
    within(all).flatMap(({ low, high }) => [low, high]),
    wantsLog,
  );
  const key = chartKey(
    drawn.map((each) => within(each.all)),
    span,
  );
  const room = width - left * size - right;
  const x = (position: number) => left * size + ((position - span[0]) / (span[1] - span[0])) * room;
  const y = (value: number) => top * size + (1 - scale.place(value)) * (height - (top + bottom) * size);
  return (
    <div class="chart" ref={box}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="group"
        aria-label={`${variable.name} over time: ${series.map(({ label }) => label).join(', ')}. The table has the same values.`}
        onClickCapture={onClickCapture}
      >
        <Grid {...{ scale, span, unit, width, height, size, x, y }} />
        {drawn.map(({ label, className, link, all: own }) => (
          <Line key={label} {...{ label, className, link, x, y, span }} all={own} />
        ))}
      </svg>
      {panel}
      {series.length > 1 && (
        <ul class="legend" aria-label="Colours">
          {drawn.map(({ label, className, claims, all: own }) => (
            <li key={label}>
              <span class={`swatch ${className}`} aria-hidden="true" /> {label}{' '}
              {own.length === 0 && <small>{sayUndrawn(claims)}</small>}
            </li>
          ))}
        </ul>
      )}
      {key !== '' && <p class="quiet-text chart-key">{key}</p>}
      <OutsideLives series={series} />
    </div>
  );
}

interface PlacedProps {
  readonly x: (position: number) => number;
  readonly y: (value: number) => number;
  readonly span: Span;
}

/** Half the width of a year as a text of the usual size, in pixels: one that is nearer to the edge ends there. */
const HALF_YEAR = 28;

interface GridProps extends PlacedProps {
  readonly scale: Scale;
  readonly unit: string | null;
  readonly width: number;
  readonly height: number;
  /** How many times larger than usual texts are. */
  readonly size: number;
}

function Grid({ scale, span, unit, width, height, size, x, y }: GridProps) {
  const edge = left * size;
  return (
    <g class="grid-lines">
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line x1={edge} x2={width - right} y1={y(tick)} y2={y(tick)} />
          <text x={edge - 8} y={y(tick)} class="tick-value">
            {tickText(tick, unit)}
          </text>
        </g>
      ))}
      {ticks(span[0], span[1], ticksIn((width - edge) / size, 7)).map((year) => {
        const at = x(axisOf(year));
        const isLast = at > width - HALF_YEAR * size;
        return (
          <text
            key={year}
            x={isLast ? width : at}
            y={height - 8}
            class={isLast ? 'tick-year at-end' : 'tick-year'}
          >
            {showYear(year)}
          </text>
        );
      })}
      {unit !== null && (
        <text x={edge} y={12 * size} class="chart-unit">
          {unit}
        </text>
      )}
    </g>
  );
}

interface LineProps extends PlacedProps {
  readonly label: string;
  readonly link: Series['link'];
  readonly className: string;
  readonly all: readonly Drawn[];
}

function Line({ label, className, link = linkOfClaim, all, x, y, span }: LineProps) {
  const shown = all.filter(({ from, to }) => to >= span[0] && from <= span[1]);
  const clip = clipTo(span);
  const points = linePoints(shown, span);
  const radius = dotRadius(points.map(({ from, to }) => x((from + to) / 2)));
  return (
    <g class={`series ${className}`}>
      {points.length > 1 && <path class="series-line" d={pathOf(points, x, y)} />}
      {points.map(
        ({ from, to, low, high }) =>
          high > low && (
            <line
              key={`${from} ${to}`}
              class="whisker"
              x1={x((from + to) / 2)}
              x2={x((from + to) / 2)}
              y1={y(low)}
              y2={y(high)}
            />
          ),
      )}
      {shown.map((each) => (
        <Point
          key={each.claim.row}
          {...{ label, each, x, y, clip, radius }}
          href={link(each.claim)}
          value={middleOf(each)}
        />
      ))}
    </g>
  );
}

const linkOfClaim = ({ variable, row }: Claim) => linkToRecord(variable.collection.name, row);

interface PointProps extends Pick<PlacedProps, 'x' | 'y'> {
  readonly href: string | null;
  readonly label: string;
  readonly each: Drawn;
  readonly value: number;
  readonly clip: (position: number) => number;
  readonly radius: number;
}

function Point({ href, label, each: { claim, from, to }, value, x, y, clip, radius }: PointProps) {
  const { dated } = claim;
  const sign = pointClass(claim);
  const words = pointText(label, { claim });
  const [begin, end] = [x(clip(from)), x(clip(to))];
  const drawn = (
    <>
      <title>{words}</title>
      {end > begin && (
        <line
          class={`series-span ${dated === 'entity' ? 'assumed' : ''}`}
          x1={begin}
          x2={end}
          y1={y(value)}
          y2={y(value)}
        />
      )}
      {sign !== null && (
        <circle
          class={sign}
          cx={(begin + end) / 2}
          cy={y(value)}
          r={end > begin ? Math.min(radius, 2.5) : radius}
        />
      )}
      {doubtOfClaim(claim) !== null && (
        <text class="doubt" x={(begin + end) / 2 + 6} y={y(value) - 6}>
          ?
        </text>
      )}
    </>
  );
  if (href === null) return <g>{drawn}</g>;
  return (
    <a href={href} aria-label={words}>
      {drawn}
    </a>
  );
}
