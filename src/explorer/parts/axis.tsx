import { axisOf, yearAt } from '../../contract/claims/years.ts';
import type { Span } from '../data-types.ts';
import { ticks } from '../years.ts';
import { Ticks } from './ticks.tsx';

interface AxisProps {
  /** Positions, see axisOf. */
  readonly span: Span;
  readonly most: number;
  readonly className?: string;
}

export function Axis({ span: [from, to], ...others }: AxisProps) {
  const share = (year: number) => (axisOf(year) - from) / (to - from);
  const ticksOf = (most: number) =>
    ticks(yearAt(from), yearAt(to - 1), most).map((year) => ({ year, share: share(year) }));
  return <Ticks ticksOf={ticksOf} {...others} />;
}
