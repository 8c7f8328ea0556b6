import { useEffect, useState } from 'preact/hooks';
import { axisOf, yearAt } from '../../contract/years.ts';
import { useCatalog } from '../parts/page.tsx';
import { YearField } from '../parts/year-field.tsx';
import { showYear } from '../years.ts';
import { useNextYear, YearSlider } from './year-slider.tsx';

interface YearControlsProps {
  readonly year: number;
  readonly onYear: (year: number) => void;
  readonly onTyped: (year: number) => void;
}

export function YearControls({ year, onYear, onTyped }: YearControlsProps) {
  const { entity } = useCatalog();
  const [playing, setPlaying] = useState(false);
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const next = useNextYear();
  const [first, last] = entity?.years ?? [-1, 1];
  useEffect(() => {
    if (!playing) return;
    if (year >= last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => onYear(next(year)), 120);
    return () => clearTimeout(timer);
  }, [playing, year]);
  const go = (to: number) => {
    setPlaying(false);
    onYear(Math.max(first, Math.min(last, to)));
  };
  const by = (years: number) => go(yearAt(axisOf(year) + years));
  return (
    <div class="year-controls">
      <output class="year-shown">{showYear(year)}</output>
      <div class="controls">
        <button type="button" onClick={() => by(-100)}>
          − 100 years
        </button>
        {!still && (
          <button type="button" onClick={() => setPlaying(!playing)} aria-pressed={playing}>
            {playing ? 'Pause' : 'Play'}
          </button>
        )}
        <button type="button" onClick={() => by(100)}>
          + 100 years
        </button>
        <YearField
          label="Year"
          year={year}
          onYear={(to) => {
            setPlaying(false);
            onTyped(to);
          }}
        />
      </div>
      <YearSlider year={year} onYear={go} />
    </div>
  );
}
