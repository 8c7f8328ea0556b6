import { axisOf } from '../../contract/claims/years.ts';
import type { Span } from '../data-types.ts';
import { showYear, ticks, ticksIn } from '../years.ts';
import { tickText } from './plot.ts';
import type { Scale } from './scales.ts';

/** Pixels around what is drawn, of texts of the usual size; and the height below which their lines would touch. */
export const margins = { left: 64, right: 16, top: 24, bottom: 28, least: 180 } as const;

export interface PlacedProps {
  readonly x: (position: number) => number;
  readonly y: (value: number) => number;
}

/** Half the width of a year as a text of the usual size, in pixels: one that is nearer to the edge ends there. */
const HALF_YEAR = 28;

interface GridProps extends PlacedProps {
  readonly scale: Scale;
  readonly span: Span;
  readonly unit: string | null;
  readonly width: number;
  readonly height: number;
  /** How many times larger than usual texts are. */
  readonly size: number;
}

/** The lines and the words of both axes. */
export function Grid({ scale, span, unit, width, height, size, x, y }: GridProps) {
  const edge = margins.left * size;
  return (
    <g class="grid-lines">
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line x1={edge} x2={width - margins.right} y1={y(tick)} y2={y(tick)} />
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
