import type { Span } from '../data-types.ts';
import { axisOf, showYear, ticks, yearAt } from '../years.ts';

interface AxisProps {
  /** Places on the axis, see axisOf: where it begins and where it ends. */
  readonly span: Span;
  readonly most: number;
  readonly className?: string;
}

/** The marks of an axis of years. At its ends the words stay within it. */
export function Axis({ span: [from, to], most, className = '' }: AxisProps) {
  return (
    <div class={`axis ${className}`} aria-hidden="true">
      {ticks(yearAt(from), yearAt(to - 1), most).map((year) => {
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
