import { inSentence } from '../../contract/in-words.ts';
import type { Catalog } from '../data-types.ts';
import type { Entity } from '../entities.ts';
import { countedEntities } from '../fold.ts';
import { placeOf } from '../geometry.ts';
import { Swatch } from '../parts/entity-link.tsx';
import { useCatalog } from '../parts/page.tsx';
import { byRegion } from '../regions.ts';
import type { Colouring } from './map-colours.ts';
import type { ShapeMark } from './marks.tsx';

interface MapLegendProps {
  readonly alive: readonly Entity[];
  readonly shapes: readonly ShapeMark[];
  readonly colouring: Colouring | null;
}

export function MapLegend({ alive, shapes, colouring }: MapLegendProps) {
  const catalog = useCatalog();
  const drawn = new Set(shapes.map(({ entity }) => entity));
  const entries = [
    ...(colouring === null ? regionEntries(catalog, alive) : [...colouring.legend, ...otherEntries]),
    ...(drawn.has(null)
      ? [{ label: `not among the ${inSentence(catalog.entity?.plural ?? '')}`, className: 'unlisted' }]
      : []),
  ];
  const placeless = alive.filter((entity) => !drawn.has(entity) && placeOf(entity) === null).length;
  return (
    <>
      <ul class="legend" aria-label="Colours">
        {entries.map(({ label, className }) => (
          <li key={label}>
            <Swatch className={className} /> {label}
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

const otherEntries = [
  { label: 'several values', className: 'several' },
  { label: 'unknown, or no value', className: 'unknown' },
  { label: 'no value for this year, or no record', className: 'never' },
];

function regionEntries(catalog: Catalog, alive: readonly Entity[]) {
  const groups = byRegion(catalog, alive, ({ group }) => group);
  const grey = groups.filter(({ className }) => className === 'region-none');
  const [one, other] = grey;
  if (one === undefined || other === undefined) return groups;
  return [...groups.filter((group) => !grey.includes(group)), { ...one, label: `${one.label}, or none` }];
}
