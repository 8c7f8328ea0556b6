import { useRef } from 'preact/hooks';
import type { Claim, Variable } from '../claims/claim.ts';
import { doubtOfClaim, sayUndrawn } from '../claims/say.ts';
import { linkToRecord } from '../location.ts';
import { Swatch } from '../parts/entity-link.tsx';
import { useFirstTouch } from '../parts/use-first-touch.tsx';
import { textScale, useSize } from '../parts/use-rows-in-view.ts';
import { Grid, margins, type PlacedProps } from './grid.tsx';
import { OutsideLives } from './outside-lives.tsx';
import { chartKey, dotRadius, linePoints, middleOf, pathOf, pointClass, pointText } from './plot.ts';
import { type Drawn, drawnClaims, scaleOf, yearsOfDrawn } from './scales.ts';
import type { Series } from './series.ts';
import { type NamedLine, seriesNames } from './series-names.ts';

interface ChartProps {
  readonly variable: Variable;
  readonly series: readonly Series[];
  readonly wantsLog?: boolean;
  readonly height?: number;
  readonly unit?: string | null;
}

/** Numbers over time: a line a series; ranges and several values of one year as whiskers. */
export function Chart({
  variable,
  series,
  wantsLog = variable.scale === 'log',
  height: wanted = 320,
  unit = variable.unit,
}: ChartProps) {
  const { left, right, top, bottom, least } = margins;
  const size = textScale();
  const height = Math.max(wanted, least * size);
  const box = useRef<HTMLDivElement>(null);
  const width = useSize(box, 'clientWidth') || 640;
  const { onClickCapture, panel } = useFirstTouch();
  const drawn = series.map((each) => ({ ...each, all: drawnClaims(each.claims) }));
  const all = drawn.flatMap((each) => each.all);
  const span = yearsOfDrawn(all);
  if (span === null) return <p class="quiet-text">No dated number is recorded.</p>;
  const scale = scaleOf(
    all.flatMap(({ low, high }) => [low, high]),
    wantsLog,
  );
  const key = chartKey(drawn.map((each) => each.all));
  const room = width - left * size - right;
  const x = (position: number) => left * size + ((position - span[0]) / (span[1] - span[0])) * room;
  const y = (value: number) => top * size + (1 - scale.place(value)) * (height - (top + bottom) * size);
  const names =
    series.length < 2
      ? []
      : seriesNames(
          drawn.map((each) => placedLine(each.label, each.all, { x, y })),
          [left * size, top * size, width, height - bottom * size],
          size,
        );
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
          <Line key={label} {...{ label, className, link, x, y }} all={own} />
        ))}
        {names?.map((name) => (
          <text
            key={name.label}
            x={name.x}
            y={name.y}
            class={name.isLeft ? 'drawn-name left' : 'drawn-name'}
            aria-hidden="true"
          >
            {name.label}
          </text>
        ))}
      </svg>
      {panel}
      {names === null && (
        <ul class="legend" aria-label="Colours">
          {drawn.map(({ label, className, claims, all: own }) => (
            <li key={label}>
              <Swatch className={className} /> {label}{' '}
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

/** What a name must not cover. */
function placedLine(label: string, shown: readonly Drawn[], { x, y }: PlacedProps): NamedLine {
  return {
    label,
    places: shown.flatMap((each) => {
      const [from, to, at] = [x(each.from), x(each.to), y(middleOf(each))];
      return to > from
        ? ([
            [from, at],
            [to, at],
          ] as const)
        : ([[from, at]] as const);
    }),
    whiskers: linePoints(shown).map(({ from, to, low, high }) => {
      const middle = x((from + to) / 2);
      return [middle - 2, y(high), middle + 2, y(low)] as const;
    }),
  };
}

interface LineProps extends PlacedProps {
  readonly label: string;
  readonly link: Series['link'];
  readonly className: string;
  readonly all: readonly Drawn[];
}

function Line({ label, className, link = linkOfClaim, all, x, y }: LineProps) {
  const points = linePoints(all);
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
      {all.map((each) => (
        <Point
          key={each.claim.row}
          {...{ label, each, x, y, radius }}
          href={link(each.claim)}
          value={middleOf(each)}
        />
      ))}
    </g>
  );
}

const linkOfClaim = ({ variable, row }: Claim) => linkToRecord(variable.collection.name, row);

interface PointProps extends PlacedProps {
  readonly href: string | null;
  readonly label: string;
  readonly each: Drawn;
  readonly value: number;
  readonly radius: number;
}

function Point({ href, label, each: { claim, from, to }, value, x, y, radius }: PointProps) {
  const { dated } = claim;
  const sign = pointClass(claim);
  const words = pointText(label, { claim });
  const [begin, end] = [x(from), x(to)];
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
