import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { axisOf, yearAt } from '../../contract/claims/years.ts';
import { clamp } from '../clamp.ts';
import { entityYears } from '../entities.ts';
import { useCatalog } from '../parts/page.tsx';
import { YearField } from '../parts/year-field.tsx';
import { showYear } from '../years.ts';
import { yearScale } from './year-scale.ts';
import { YearSlider } from './year-slider.tsx';

interface YearControlsProps {
  readonly year: number;
  readonly onYear: (year: number) => void;
  readonly onTyped: (year: number) => void;
}

export function YearControls({ year, onYear, onTyped }: YearControlsProps) {
  /** The year that it shows while it plays: another one, which Back leads to, ends that. */
  const [played, setPlayed] = useState<number | null>(null);
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const next = useNextYear();
  const [first, last] = entityYears(useCatalog());
  // What else one chooses while it plays holds in the next year, too.
  const show = useRef(onYear);
  show.current = onYear;
  // A later effect would end the timer after a frame: it may have gone on before.
  useLayoutEffect(() => {
    if (played === null) return;
    if (year !== played || year >= last) {
      setPlayed(null);
      return;
    }
    const timer = setTimeout(() => {
      const to = next(year);
      setPlayed(to);
      show.current(to);
    }, 120);
    return () => clearTimeout(timer);
  }, [played, year]);
  const go = (to: number) => {
    setPlayed(null);
    onYear(clamp(to, first, last));
  };
  const by = (years: number) => go(yearAt(axisOf(year) + years));
  return (
    <div class="year-controls">
      {/* The translation of a browser keeps the first words of what changes. */}
      <output class="year-shown" translate={false}>
        {showYear(year)}
      </output>
      {/* What one types would be written over by the next year. */}
      <div class="controls" onInput={() => setPlayed(null)}>
        <button type="button" onClick={() => by(-100)}>
          − 100 years
        </button>
        {!still && (
          <button
            type="button"
            onClick={() => setPlayed(played === null ? year : null)}
            aria-pressed={played !== null}
          >
            {played === null ? 'Play' : 'Pause'}
          </button>
        )}
        <button type="button" onClick={() => by(100)}>
          + 100 years
        </button>
        <YearField
          label="Year"
          year={year}
          onYear={(to) => {
            setPlayed(null);
            onTyped(to);
          }}
        />
      </div>
      <YearSlider year={year} onYear={go} />
    </div>
  );
}

/** The next year while playing: equal steps along the slider, so that crowded times pass slowly. */
function useNextYear(): (year: number) => number {
  const catalog = useCatalog();
  return useMemo(() => {
    const { share, position, span } = yearScale(catalog);
    return (year) => {
      const at = axisOf(year);
      const next = Math.max(at + 1, Math.round(position(share(at) + 1 / 400)));
      return yearAt(Math.min(span[1], next));
    };
  }, [catalog]);
}
