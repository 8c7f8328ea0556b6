import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { holdsIn, isKnown } from '../../contract/claims/claims.ts';
import { groupBy } from '../../contract/group-by.ts';
import type { Claim, Variable } from '../claims/claim.ts';
import { type Saying, sayWhen } from '../claims/say.ts';
import type { Shapes } from '../data-types.ts';
import type { Entity } from '../entities.ts';
import { countedEntities, countedMentioned, yearsOfEntityIn } from '../fold.ts';
import { loadShapes, loadVariable, useLoaded } from '../load.ts';
import { linkTo, linkToEntity, linkToRecord } from '../location.ts';
import { dragTo, goToTyped, showAs } from '../navigation.ts';
import { Failure, useCatalog } from '../parts/page.tsx';
import { sayIn } from '../years.ts';
import { aliveIn } from './in-year.ts';
import { isOf, legendEntries, OTHER_YEAR } from './legend-entries.ts';
import { type Colouring, colourBy } from './map-colours.ts';
import { MapLegend } from './map-legend.tsx';
import { MapList } from './map-list.tsx';
import type { Mark, ShapeMark } from './mark.ts';
import { Dots, Outlines, useTouched } from './marks.tsx';
import { shapesIn, useOutlines } from './outlines.ts';
import { YearControls } from './year-controls.tsx';
import { readZoom, writeZoom } from './zoom.ts';
import { ZoomedWorld } from './zoomed-world.tsx';

interface MapProps {
  readonly entities: readonly Entity[];
  /** Null for all places, whatever the year. */
  readonly year: number | null;
  /** Without one, colours are of regions. */
  readonly variable: Variable | undefined;
  /** Ringed, and first in the list. */
  readonly chosen?: readonly Entity[];
  /** What the address says, see `MapQuery`. */
  readonly query: URLSearchParams;
  /** The address of the same view with other values. */
  readonly link: (values: MapQuery) => string;
  /** Between the year and the map. */
  readonly children?: ComponentChildren;
}

export interface MapQuery {
  readonly year: number | null;
  /** Labels of entries of the legend. */
  readonly hide: readonly string[];
  readonly zoom: string | null;
}

/** Who existed (in a year), and where, on a map and as a list; by region or by what a variable says. */
export function MapOfEntities({ entities, year, variable, chosen = [], query, link, children }: MapProps) {
  const catalog = useCatalog();
  const { collections, shapes: listed } = catalog;
  const loading = useLoaded(variable?.id ?? '', async () => variable && loadVariable(variable));
  const claims = loading.value ?? null;
  const mapped = useMemo(
    () =>
      variable &&
      claims && { byEntity: groupBy(claims, ({ entity }) => entity), ...colourBy(variable, claims) },
    [claims],
  );
  const alive = useMemo(() => aliveIn(entities, year), [entities, year]);
  const markOf = (entity: Entity) => {
    const saying = mapped ? sayWhen(mapped.byEntity.get(entity) ?? [], year, yearsOfEntityIn(catalog)) : null;
    const className = saying === null ? entity.group.className : classOfSaying(saying, mapped);
    return { entity, name: entity.label, saying, className, link: linkToEntity(entity) };
  };
  const list = collections[listed ?? -1]?.name ?? '';
  const shapeMark = (shape: number, { entity, names, name, rows, from, to }: Shapes): ShapeMark => {
    const owner = entities[entity[shape] ?? -1];
    const mark: Mark =
      owner === undefined
        ? {
            ...{ entity: null, saying: null, className: 'unlisted' },
            name: names[name[shape] ?? -1] ?? 'Without a name',
            link: linkToRecord(list, rows[shape] as number),
          }
        : markOf(owner);
    return { ...mark, shape, years: [from[shape] as number, to[shape] as number] };
  };
  const known = useLoaded('shapes', loadShapes);
  const shapes = known.value;
  const current = useMemo(
    () => (shapes === null || year === null ? [] : shapesIn(shapes, year)),
    [shapes, year],
  );
  const { outlines, drawing } = useOutlines(shapes, current);
  const shapeMarks = shapes === null ? [] : current.map((shape) => shapeMark(shape, shapes));
  const entries = legendEntries(catalog, alive, shapeMarks, mapped ?? null);
  const hide = query.getAll('hide');
  const hidden = entries.filter(({ label }) => hide.includes(label));
  const isShown = (mark: Mark) => !hidden.some((entry) => isOf(entry, mark));
  const marks = alive.map(markOf).filter(isShown);
  const shownShapes = shapeMarks.filter(isShown);
  const isAlive = new Set<Mark['entity']>(alive);
  const isBusy = loading.state === 'loading' || known.state === 'loading';
  const { panel, ...touching } = useTouched([...marks, ...shownShapes], year);
  const asked = query.get('zoom');
  const [zoom, setZoom] = useState(() => readZoom(asked));
  // What this view writes is what it shows: another part of the map is that of a link, or of Back.
  useLayoutEffect(() => setZoom((shown) => (writeZoom(shown) === asked ? shown : readZoom(asked))), [asked]);
  const linkWith = (change: Partial<MapQuery>) => link({ year, hide, zoom: writeZoom(zoom), ...change });
  const show = (change: Partial<MapQuery>) => showAs(linkWith(change));
  // Gestures come faster than addresses may change. A click may leave the map, and Back leads to this address.
  useLayoutEffect(() => {
    if (writeZoom(zoom) === asked) return;
    const write = () => show({});
    const timer = setTimeout(write, 300);
    addEventListener('click', write, true);
    return () => {
      clearTimeout(timer);
      removeEventListener('click', write, true);
    };
  });
  return (
    <>
      {year !== null && (
        <YearControls
          year={year}
          onYear={(to) => dragTo(linkWith({ year: to }))}
          onTyped={(to) => goToTyped(linkWith({ year: to }))}
        />
      )}
      {children}
      <Failure from={[loading, known, drawing].find(({ state }) => state === 'failed')} />
      <div class="map-and-list" aria-busy={isBusy}>
        <div class="map-side">
          <ZoomedWorld
            label={`${countedMentioned(marks.length, catalog.entity)}${sayIn(year)}, on a map of the world; the list next to it names them`}
            zoom={zoom}
            onZoom={setZoom}
          >
            {(unit) => (
              <>
                <Outlines marks={shownShapes} outlines={outlines} {...touching} />
                <Dots {...{ marks, chosen, unit, ...touching }} />
              </>
            )}
          </ZoomedWorld>
          {panel}
          <MapLegend
            {...{ entries, hide, alive, year }}
            shapes={shapeMarks}
            onHide={(labels) => show({ hide: labels })}
          />
          {variable && claims && year !== null && <Outside {...{ variable, claims, alive, year }} />}
        </div>
        <MapList
          {...{ marks, chosen }}
          rankOf={mapped?.rankOf}
          others={shownShapes.filter(({ entity }) => !isAlive.has(entity))}
          year={year}
        />
      </div>
    </>
  );
}

function classOfSaying(saying: Saying, colouring: Colouring | undefined | null): string {
  const { kind } = saying;
  if (kind === 'unknown') return kind;
  if (kind === 'none' || kind === 'no record' || kind === 'outside') return 'never';
  const own = colouring?.classOf(saying) ?? '';
  return kind === 'value' ? own : `${own} ${OTHER_YEAR}`;
}

interface OutsideProps {
  readonly variable: Variable;
  /** All of the variable. */
  readonly claims: readonly Claim[];
  readonly alive: readonly Entity[];
  readonly year: number;
}

/** Says how many have a value of a year in which they did not exist, so that the map has no mark of it. */
function Outside({ variable, claims, alive, year }: OutsideProps) {
  const { entity } = useCatalog();
  const isAlive = new Set<Entity | undefined>(alive).add(undefined);
  const known = claims.filter((claim) => isKnown(claim) && holdsIn(claim, year, year));
  const count = new Set(known.map((claim) => claim.entity).filter((each) => !isAlive.has(each))).size;
  if (count === 0) return null;
  return (
    <p class="quiet-text placeless">
      Not shown:{' '}
      <a href={linkTo('coverage', { of: variable.id, only: 'coded', years: `${year}..${year}` })}>
        {countedEntities(count, entity)} with a value{sayIn(year)}
      </a>
      , outside {count === 1 ? 'its own years' : 'their own years'}.
    </p>
  );
}
