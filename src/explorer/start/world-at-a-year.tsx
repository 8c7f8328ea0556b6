import { useState } from 'preact/hooks';
import type { Entity } from '../entities.ts';
import { countedWithRecords, figure } from '../fold.ts';
import { loadEntities, useLoaded } from '../load.ts';
import { linkTo, linkToEntity } from '../location.ts';
import { aliveIn, askedYear } from '../map/in-year.ts';
import { Dots, useTouched } from '../map/marks.tsx';
import { placeOf } from '../map/world-projection.ts';
import { YearSlider } from '../map/year-slider.tsx';
import { Swatch } from '../parts/entity-link.tsx';
import { useCatalog } from '../parts/page.tsx';
import { World } from '../parts/world.tsx';
import { byRegion } from '../regions.ts';
import { showYear } from '../years.ts';

const markOf = (entity: Entity) => ({
  ...{ entity, name: entity.label, saying: null, className: entity.group.className },
  link: linkToEntity(entity),
});

/** Who existed in a year, and where; the histogram under it needs the catalogue only. */
export function WorldAtAYear() {
  const catalog = useCatalog();
  const [year, setYear] = useState(() => askedYear(catalog, null).year);
  const entities = useLoaded('entities', loadEntities).value;
  const alive = entities === null ? [] : aliveIn(entities, year);
  // Until they are loaded, there is room for the map.
  const isPlaced = entities?.some((entity) => placeOf(entity) !== null) ?? true;
  const marks = alive.map(markOf);
  const { onTouch, panel } = useTouched(marks, year);
  const placeless = alive.filter((entity) => placeOf(entity) === null).length;
  const said = `${countedWithRecords(alive.length, catalog.entity)} in ${showYear(year)}`;
  return (
    <figure class="start-world">
      {isPlaced && (
        <World label={`${said}, on a map of the world; the link below leads to the same as a list`}>
          {(unit) => <Dots {...{ marks, onTouch, unit }} />}
        </World>
      )}
      {panel}
      <figcaption>
        <output class="year-shown">{showYear(year)}</output>{' '}
        <a href={linkTo('map', { year })}>
          {entities === null ? 'Map of this year' : countedWithRecords(alive.length, catalog.entity)}
        </a>
        {isPlaced && placeless > 0 && <small>{figure(placeless)} of them without a known location</small>}
      </figcaption>
      <YearSlider year={year} onYear={setYear} />
      <ul class="legend" aria-label="Regions">
        {byRegion(catalog, entities ?? [], ({ group }) => group).map(({ label, className }) => (
          <li key={label}>
            <Swatch className={className} /> {label}
          </li>
        ))}
      </ul>
    </figure>
  );
}
