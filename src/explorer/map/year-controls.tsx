import { useEffect, useState } from 'preact/hooks';
import { useCatalog } from '../parts/page.tsx';
import { YearField } from '../parts/year-field.tsx';
import { axisOf, showYear, yearAt } from '../years.ts';

interface YearControlsProps {
  readonly year: number;
  readonly onYear: (year: number) => void;
}

export function YearControls({ year, onYear }: YearControlsProps) {
  const { entity } = useCatalog();
  const [playing, setPlaying] = useState(false);
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const [first, last] = (entity?.years ?? [-1, 1]).map(axisOf) as [number, number];
  const at = axisOf(year);
  const step = last - first > 4000 ? 20 : 5;
  useEffect(() => {
    if (!playing) return;
    if (at >= last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => onYear(yearAt(Math.min(last, at + step))), 120);
    return () => clearTimeout(timer);
  }, [playing, at]);
  const go = (position: number) => {
    setPlaying(false);
    onYear(yearAt(Math.max(first, Math.min(last, position))));
  };
  return (
    <div class="year-controls">
      <output class="year-shown">{showYear(year)}</output>
      <input
        type="range"
        aria-label="Year"
        min={first}
        max={last}
        step={1}
        value={at}
        aria-valuetext={showYear(year)}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
      <div class="controls">
        <button type="button" onClick={() => go(at - 100)}>
          − 100 years
        </button>
        {!still && (
          <button type="button" onClick={() => setPlaying(!playing)} aria-pressed={playing}>
            {playing ? 'Pause' : 'Play'}
          </button>
        )}
        <button type="button" onClick={() => go(at + 100)}>
          + 100 years
        </button>
        <YearField
          label="Year"
          year={year}
          onYear={(to) => {
            setPlaying(false);
            onYear(to);
          }}
        />
      </div>
    </div>
  );
}
