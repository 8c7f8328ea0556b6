import { inSentence } from '../../contract/in-words.ts';
import type { Catalog, Entities } from '../data-types.ts';
import { countedEntities } from '../fold.ts';
import { useCatalog } from '../parts/page.tsx';
import { placeOf } from '../parts/world.tsx';
import { byRegion } from '../regions.ts';
import type { Colouring } from './map-colours.ts';
import type { ShownShape } from './outlines.tsx';

interface MapLegendProps {
  readonly entities: Entities;
  readonly alive: readonly number[];
  readonly shapes: readonly ShownShape[];
  readonly colouring: Colouring | null;
}

export function MapLegend({ entities, alive, shapes, colouring }: MapLegendProps) {
  const catalog = useCatalog();
  const entries =
    colouring === null ? regionEntries(catalog, entities, alive) : [...colouring.legend, ...otherEntries];
  const unlisted = {
    label: `not among the ${inSentence(catalog.entity?.plural ?? '')}`,
    className: 'unlisted',
  };
  if (shapes.some(({ entity }) => entity < 0)) entries.push(unlisted);
  const drawn = new Set(shapes.map(({ entity }) => entity));
  const placeless = alive.filter(
    (entity) =>
      !drawn.has(entity) &&
      placeOf(entities.longitude[entity] ?? null, entities.latitude[entity] ?? null) === null,
  ).length;
  return (
    <>
      <ul class="legend" aria-label="Colours">
        {entries.map(({ label, className }) => (
          <li key={label}>
            <span class={`swatch ${className}`} aria-hidden="true" /> {label}
          </li>
        ))}
      </ul>
      {placeless > 0 && (
        <p class="quiet-text">
          {countedEntities(placeless, catalog.entity)} without a known location{' '}
          {placeless === 1 ? 'appears' : 'appear'} only in the list.
        </p>
      )}
    </>
  );
}

/** What is no value of one colour. */
const otherEntries = [
  { label: 'several values', className: 'several' },
  { label: 'unknown, or no value', className: 'unknown' },
  { label: 'no value for this year, or no record', className: 'never' },
];

/** The regions in which there is anybody; what is grey for two reasons is one entry. */
function regionEntries(catalog: Catalog, entities: Entities, alive: readonly number[]) {
  const groups: Colouring['legend'][number][] = byRegion(catalog, entities, alive, (entity) => entity);
  const grey = groups.filter(({ className }) => className === 'region-none');
  const [one, other] = grey;
  if (one === undefined || other === undefined) return groups;
  return [...groups.filter((group) => !grey.includes(group)), { ...one, label: `${one.label}, or none` }];
}
