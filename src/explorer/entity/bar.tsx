import type { Span } from '../data-types.ts';
import { axisOf } from '../years.ts';

interface BarProps {
  readonly axis: Span;
  readonly years: Span | null;
  readonly whole: boolean;
  readonly state: string;
  readonly region: string;
}

/** A value's years; those of the entity, lighter, where it has none of its own. */
export function Bar({ axis, years, whole, state, region }: BarProps) {
  const length = axis[1] - axis[0];
  const from = years === null ? axis[0] : axisOf(years[0]);
  const to = years === null ? axis[1] : axisOf(years[1]) + 1;
  return (
    <span class="track" aria-hidden="true">
      <span
        class={`bar state-${state} ${region} ${whole ? 'whole' : ''}`}
        style={{ left: `${((from - axis[0]) / length) * 100}%`, width: `${((to - from) / length) * 100}%` }}
      />
    </span>
  );
}
