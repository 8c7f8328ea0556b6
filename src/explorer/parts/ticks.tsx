import { useRef } from 'preact/hooks';
import { showYear, ticksIn } from '../years.ts';
import { textScale, useSize } from './use-rows-in-view.ts';

interface TicksProps {
  readonly most: number;
  /** Years with their places from 0 to 1, at most as many as there is room for. */
  readonly ticksOf: (most: number) => readonly { readonly year: number; readonly share: number }[];
  readonly className?: string;
}

export function Ticks({ most, ticksOf, className = '' }: TicksProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useSize(box, 'clientWidth');
  return (
    <div ref={box} class={`axis ${className}`} aria-hidden="true">
      {ticksOf(ticksIn(width / textScale(), most)).map(({ year, share }) => (
        <span
          key={year}
          class={share < 0.04 ? 'at-start' : share > 0.94 ? 'at-end' : undefined}
          style={{ left: `${share * 100}%` }}
        >
          {showYear(year)}
        </span>
      ))}
    </div>
  );
}
