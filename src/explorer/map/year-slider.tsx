import { useMemo, useRef } from 'preact/hooks';
import { axisOf, yearAt } from '../../contract/claims/years.ts';
import { clamp } from '../clamp.ts';
import { useCatalog } from '../parts/page.tsx';
import { Ticks } from '../parts/ticks.tsx';
import { showYear } from '../years.ts';
import { ticksOf, yearScale } from './year-scale.ts';

interface YearSliderProps {
  readonly year: number;
  readonly onYear: (year: number) => void;
}

/** Steps of the slider: more than any screen has pixels. */
const steps = 4000;

/** A slider on the histogram of entities by region. Arrow keys go by years, page keys by centuries. */
export function YearSlider({ year, onYear }: YearSliderProps) {
  const catalog = useCatalog();
  const scale = useMemo(() => yearScale(catalog), [catalog]);
  const before = useRef(year);
  const [first, last] = scale.span;
  const at = axisOf(year);
  const go = (position: number) => onYear(yearAt(clamp(Math.round(position), first, last)));
  const keys = (event: KeyboardEvent) => {
    const to = {
      ...{ ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1 },
      ...{ PageDown: at - 100, PageUp: at + 100, Home: first, End: last },
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  const share = scale.share(at);
  return (
    <div class="year-slider">
      <svg class="year-bars" viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
        {scale.bars.map(({ label, className, path }) => (
          <path key={label} class={className} d={path} />
        ))}
        <path class="year-line" d={`M${share * 1000} 0V100`} />
      </svg>
      <input
        type="range"
        aria-label="Year"
        min={0}
        max={steps}
        step={1}
        value={Math.round(share * steps)}
        aria-valuetext={showYear(year)}
        onKeyDown={keys}
        // A finger that goes on to scroll the page has chosen no year.
        onPointerDown={() => {
          before.current = year;
        }}
        onPointerCancel={() => onYear(before.current)}
        onInput={(event) => go(scale.position(Number(event.currentTarget.value) / steps))}
      />
      <Ticks most={9} ticksOf={(most) => ticksOf(scale, most)} />
    </div>
  );
}
