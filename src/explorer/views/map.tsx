import { useMemo } from 'preact/hooks';
import type { Coverage, Entities, Shapes } from '../data-types.ts';
import { counted, inWords } from '../fold.ts';
import { loadCoverage, loadEntities, loadShapes, useLoaded } from '../load.ts';
import { linkTo, linkToEntity, linkToRecord } from '../location.ts';
import { askedYear } from '../map/asked-year.ts';
import { Dots, type ShownEntity } from '../map/dots.tsx';
import { aliveIn, claimsIn, sayingOf } from '../map/in-year.ts';
import { colourBy } from '../map/map-colours.ts';
import { MapLegend } from '../map/map-legend.tsx';
import { MapList } from '../map/map-list.tsx';
import { Outlines, type ShownShape, useOutlines } from '../map/outlines.tsx';
import { shapesIn } from '../map/shapes.ts';
import { YearControls } from '../map/year-controls.tsx';
import { showAs } from '../navigation.ts';
import { Loaded, Page, useCatalog, type ViewProps } from '../parts/page.tsx';
import { World } from '../parts/world.tsx';
import { regionClass, regionOf } from '../regions.ts';
import { loadTable } from '../table/make-table.ts';
import { colourColumns } from '../table/suggest-columns.ts';
import { showYear } from '../years.ts';

/** Where the entities of a year were, on a map and as a list. */
export function View({ place }: ViewProps) {
  const catalog = useCatalog();
  const data = useLoaded('map', () => Promise.all([loadEntities(), loadCoverage()]));
  const { year, why } = askedYear(catalog, place.query.get('year'));
  return (
    <Page
      title="Map"
      className="map"
      lead={`${catalog.entity?.plural ?? 'Entities'} that existed in a given year, and where.`}
    >
      {why !== null && (
        <p class="note" role="status">
          {why}
        </p>
      )}
      <Loaded from={data} what="The map">
        {([entities, coverage]) => (
          <Explored entities={entities} coverage={coverage} year={year} query={place.query} />
        )}
      </Loaded>
    </Page>
  );
}

interface ExploredProps {
  readonly entities: Entities;
  readonly coverage: Coverage;
  readonly year: number;
  readonly query: URLSearchParams;
}

function Explored({ entities, coverage, year, query }: ExploredProps) {
  const catalog = useCatalog();
  const by = query.get('by');
  const variable = coverage.collections.find(
    ({ collection }) => catalog.collections[collection]?.name === by,
  );
  const table = useLoaded(`by ${by}`, async () => {
    const collection = variable === undefined ? undefined : catalog.collections[variable.collection];
    return collection === undefined ? null : loadTable(catalog, collection, entities, null);
  });
  const shownTable = table.state === 'ready' ? table.value : null;
  const { columns, first } = useMemo(
    () => (shownTable === null ? { columns: [], first: null } : colourColumns(shownTable)),
    [shownTable],
  );
  const column = columns.find(({ name }) => name === query.get('column')) ?? first;
  const alive = useMemo(() => aliveIn(entities, year), [entities, year]);
  const rows = useMemo(
    () => (variable === undefined ? null : claimsIn(variable, entities, year)),
    [variable, year],
  );
  const recorded = useMemo(() => new Set(variable?.entity), [variable]);
  const colouring = useMemo(
    () => (column === null || shownTable === null ? null : colourBy(shownTable, column)),
    [column, shownTable],
  );
  const variables = coverage.collections.map(({ collection }): Option => {
    const { name = '', label = '' } = catalog.collections[collection] ?? {};
    return [name, label];
  });
  const show = (change: Readonly<Record<string, string | number | null>>) =>
    showAs(linkTo('map', { year, by, column: query.get('column'), ...change }));
  const look = (entity: number): ShownEntity => {
    const region = regionOf(entities, entity);
    if (!rows || !variable || !column || !shownTable || !colouring)
      return { entity, region, rows: [], saying: null, className: regionClass(catalog, region) };
    const found = rows.get(entity) ?? null;
    const mapped = { table: shownTable, column, claims: variable, colouring };
    const saying = sayingOf(mapped, found, recorded.has(entity));
    return { entity, region, rows: found?.rows ?? [], saying, className: saying.className };
  };
  const shown = alive.map(look);
  const known = useLoaded('shapes', async () => (catalog.shapes === null ? null : await loadShapes()));
  const shapes = known.state === 'ready' ? known.value : null;
  const current = useMemo(() => (shapes === null ? [] : shapesIn(shapes, year)), [shapes, year]);
  const { outlines, failure } = useOutlines(shapes, current);
  const shownShapes = shapes === null ? [] : current.map((shape) => lookOfShape(shape, shapes));
  const isAlive = new Set(alive);
  const why = known.state === 'failed' ? known.why : failure;
  function lookOfShape(shape: number, { entity, names, name, rows: places, from, to }: Shapes): ShownShape {
    const of = entity[shape] ?? -1;
    const years = [from[shape] as number, to[shape] as number] as const;
    if (of < 0) {
      const list = catalog.collections[catalog.shapes ?? -1]?.name ?? '';
      const link = linkToRecord(list, places[shape] as number);
      const named = names[name[shape] ?? -1] ?? 'Without a name';
      return { shape, entity: of, years, name: named, value: null, className: 'unlisted', link };
    }
    const { saying, className } = look(of);
    const label = entities.labels[of] as string;
    const value = saying?.text ?? null;
    return { shape, entity: of, years, name: label, value, className, link: linkToEntity(entities, of) };
  }
  return (
    <>
      <YearControls year={year} onYear={(to) => show({ year: to })} />
      <div class="controls">
        <Choice
          label="Colour by"
          chosen={by ?? ''}
          options={[['', 'Region'], ...variables]}
          onChoice={(name) => show({ by: name, column: null })}
        />
        {column !== null && (
          <Choice
            label="Value"
            chosen={column.name}
            options={columns.map(({ name }) => [name, inWords(name)])}
            onChoice={(name) => show({ column: name })}
          />
        )}
      </div>
      {table.state === 'failed' && <p class="note">{table.why}</p>}
      {why !== null && <p class="note">{why}</p>}
      <div class="map-and-list">
        <div class="map-side">
          <World
            label={`${counted(shown.length, catalog.entity?.label ?? 'entity', catalog.entity?.plural)} in ${showYear(year)}, on a map of the world; the list beside it names them`}
          >
            <Outlines shown={shownShapes} outlines={outlines} />
            <Dots entities={entities} shown={shown} />
          </World>
          <MapLegend
            entities={entities}
            alive={alive}
            shapes={shownShapes}
            colouring={variable === undefined ? null : colouring}
          />
        </div>
        <MapList
          entities={entities}
          shown={shown}
          others={shownShapes.filter(({ entity }) => !isAlive.has(entity))}
          year={year}
          table={shownTable}
        />
      </div>
    </>
  );
}

type Option = readonly [value: string, label: string];

interface ChoiceProps {
  readonly label: string;
  readonly chosen: string;
  readonly options: readonly Option[];
  readonly onChoice: (value: string) => void;
}

function Choice({ label, chosen, options, onChoice }: ChoiceProps) {
  return (
    <label>
      {label}{' '}
      <select value={chosen} onChange={(event) => onChoice(event.currentTarget.value)}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
