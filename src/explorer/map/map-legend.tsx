import { inSentence } from '../../contract/in-words.ts';
import type { Catalog, Entities } from '../data-types.ts';
import { counted } from '../fold.ts';
import type { Colouring } from '../map-colours.ts';
import { placeOf } from '../parts/world.tsx';
import { byRegion } from '../regions.ts';
import type { ShownShape } from './outlines.tsx';

interface MapLegendProps {
  readonly catalog: Catalog;
  readonly entities: Entities;
  readonly alive: readonly number[];
  readonly shapes: readonly ShownShape[];
  readonly colouring: Colouring | null;
}

export function MapLegend({ catalog, entities, alive, shapes, colouring }: MapLegendProps) {
  const ofEntities =
    colouring === null ? regionEntries(catalog, entities, alive) : [...colouring.legend, ...otherEntries];
  const isUnlisted = shapes.some(({ entity }) => entity < 0);
  const entries = [
    ...ofEntities,
    ...(isUnlisted
      ? [{ label: `not among the ${inSentence(catalog.entity?.plural ?? '')}`, className: 'unlisted' }]
      : []),
  ];
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
          {counted(
            placeless,
            inSentence(catalog.entity?.label ?? 'entity'),
            inSentence(catalog.entity?.plural ?? 'entities'),
          )}{' '}
          without a known location {placeless === 1 ? 'appears' : 'appear'} only in the list.
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
  const groups = byRegion(catalog, entities, alive, (entity) => entity);
  const grey = groups.filter(({ className }) => className === 'region-none');
  const [one, other] = grey;
  if (one === undefined || other === undefined) return groups;
  return [...groups.filter((group) => !grey.includes(group)), { ...one, label: `${one.label}, or none` }];
}
