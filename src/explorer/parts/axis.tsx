import { useRef } from 'preact/hooks';
import { axisOf, yearAt } from '../../contract/claims/years.ts';
import type { Span } from '../data-types.ts';
import { showYear, ticks, ticksIn } from '../years.ts';
import { textScale, useSize } from './use-rows-in-view.ts';

interface AxisProps {
  /** Positions, see axisOf. */
  readonly span: Span;
  readonly most: number;
  readonly className?: string;
}

export function Axis({ span: [from, to], most, className = '' }: AxisProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useSize(box, 'clientWidth');
  return (
    <div ref={box} class={`axis ${className}`} aria-hidden="true">
      {ticks(yearAt(from), yearAt(to - 1), ticksIn(width / textScale(), most)).map((year) => {
        const share = (axisOf(year) - from) / (to - from);
        const end = share < 0.04 ? 'at-start' : share > 0.94 ? 'at-end' : undefined;
        return (
          <span key={year} class={end} style={{ left: `${share * 100}%` }}>
            {showYear(year)}
          </span>
        );
      })}
    </div>
  );
}
