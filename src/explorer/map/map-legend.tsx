import type { ColourEntry } from '../claims/word-colours.ts';
import type { Entity } from '../entities.ts';
import { countedEntities } from '../fold.ts';
import { Swatch } from '../parts/entity-link.tsx';
import { useCatalog } from '../parts/page.tsx';
import type { ShapeMark } from './mark.ts';
import { placeOf } from './world-projection.ts';
import { sayAssumed } from './year-on-map.ts';

interface MapLegendProps {
  readonly entries: readonly ColourEntry[];
  /** Labels of hidden entries, also of some that other years have. */
  readonly hide: readonly string[];
  readonly onHide: (labels: readonly string[]) => void;
  readonly alive: readonly Entity[];
  readonly shapes: readonly ShapeMark[];
  readonly year: number | null;
}

/** Each entry shows and hides its marks, on the map and in the list. */
export function MapLegend({ entries, hide, onHide, alive, shapes, year }: MapLegendProps) {
  const catalog = useCatalog();
  const drawn = new Set(shapes.map(({ entity }) => entity));
  const placeless = alive.filter((entity) => !drawn.has(entity) && placeOf(entity) === null).length;
  const assumed = sayAssumed(alive, year, catalog.entity);
  const toggle = (label: string) =>
    onHide(hide.includes(label) ? hide.filter((each) => each !== label) : [...hide, label]);
  return (
    <>
      <ul class="legend filters" aria-label="Colours">
        {entries.map(({ label, className }) => (
          <li key={label}>
            <button
              type="button"
              class="quiet"
              aria-pressed={!hide.includes(label)}
              onClick={() => toggle(label)}
            >
              <Swatch className={className} /> {label}
            </button>
          </li>
        ))}
        {entries.some(({ label }) => hide.includes(label)) && (
          <li>
            <button type="button" onClick={() => onHide([])}>
              Show all
            </button>
          </li>
        )}
      </ul>
      {assumed !== null && <p class="quiet-text">{assumed}</p>}
      {placeless > 0 && (
        <p class="quiet-text placeless">
          {countedEntities(placeless, catalog.entity)} without a known location{' '}
          {placeless === 1 ? 'appears' : 'appear'} only in the list.
        </p>
      )}
    </>
  );
}
