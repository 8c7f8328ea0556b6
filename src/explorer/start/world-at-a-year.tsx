import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { inSentence } from '../../contract/words/in-words.ts';
import { type FirstEntity, readFirst } from '../entities.ts';
import { countedMentioned, figure } from '../fold.ts';
import { loadEntities, useLoaded } from '../load.ts';
import { linkTo, linkToEntity, withValues } from '../location.ts';
import { aliveIn, askedYear } from '../map/in-year.ts';
import { Dots, useTouched } from '../map/marks.tsx';
import { placeOf } from '../map/world-projection.ts';
import { YearSlider } from '../map/year-slider.tsx';
import { showAs } from '../navigation.ts';
import { ColourLines } from '../parts/legend.tsx';
import { Failure, Note, useCatalog, useEntityNames, type ViewProps } from '../parts/page.tsx';
import { World } from '../parts/world.tsx';
import { groupsInTime } from '../regions.ts';
import { showYear } from '../years.ts';

const markOf = (entity: FirstEntity) => ({
  ...{ entity, name: entity.label, saying: null, className: entity.group.className },
  link: linkToEntity(entity),
});

const loadAhead = () => void loadEntities().catch(() => {});

/** Who existed in a year, and where. */
export function WorldAtAYear({ place: { query } }: ViewProps) {
  const catalog = useCatalog();
  const first = useMemo(() => readFirst(catalog), [catalog]);
  const [asked] = useState(() => askedYear(catalog, query.get('year')));
  const [year, setYear] = useState(asked.year);
  const isFirst = year === catalog.start?.year;
  // The first year needs the catalogue only.
  const load = async () => (isFirst ? first : loadEntities());
  const loading = useLoaded<readonly FirstEntity[]>(isFirst ? '' : 'entities', load, String(year));
  const isOwn = year === askedYear(catalog, null).year;
  const keepYear = () => {
    const inAddress = isOwn ? null : String(year);
    if (inAddress !== query.get('year')) showAs(withValues(location.hash, { year: inAddress }));
  };
  // A finger comes faster than addresses may change.
  useLayoutEffect(() => {
    const timer = setTimeout(keepYear, 300);
    return () => clearTimeout(timer);
  });
  const entities = isFirst ? first : loading.value;
  const alive = aliveIn(entities ?? [], year);
  // Until they are loaded, there is room for the map.
  const isPlaced = entities?.some((entity) => placeOf(entity) !== null) ?? true;
  const marks = alive.map(markOf);
  const { panel, ...touching } = useTouched(marks, year);
  const placeless = alive.filter((entity) => placeOf(entity) === null).length;
  const said = `${countedMentioned(alive.length, catalog.entity)} in ${showYear(year)}`;
  return (
    <figure
      class="start-world"
      onPointerEnter={loadAhead}
      onFocusCapture={loadAhead}
      onClickCapture={keepYear}
    >
      {isPlaced && (
        <World label={`${said}, on a map of the world; the link below leads to the same as a list`}>
          {(unit) => <Dots {...{ marks, unit, ...touching }} />}
        </World>
      )}
      {panel}
      {asked.why !== null && year === asked.year && <Note>{asked.why}</Note>}
      <Failure from={loading} />
      <figcaption>
        <output class="year-shown" translate={false}>
          {showYear(year)}
        </output>{' '}
        <a href={linkTo('map', { year })}>
          {entities === null ? 'Map of this year' : countedMentioned(alive.length, catalog.entity)}
        </a>
        {isPlaced && placeless > 0 && <small>{figure(placeless)} of them without a known location</small>}
      </figcaption>
      <YearSlider year={year} onYear={setYear} />
      <ul class="legend" aria-label="Regions">
        <ColourLines entries={groupsInTime(catalog)} />
        <li>Bars: {inSentence(useEntityNames().many)} of each century</li>
      </ul>
    </figure>
  );
}
