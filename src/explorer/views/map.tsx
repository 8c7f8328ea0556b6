import { useMemo } from 'preact/hooks';
import { aliveIn } from '../alive.ts';
import type { Catalog, Coverage, Entities, Shapes } from '../data-types.ts';
import { counted } from '../fold.ts';
import { loadColumns, loadCoverage, loadEntities, loadShapes, useLoaded } from '../load.ts';
import { linkTo, linkToRecord } from '../location.ts';
import { askedYear } from '../map/asked-year.ts';
import { ColumnSelect } from '../map/column-select.tsx';
import { Dots, type ShownEntity } from '../map/dots.tsx';
import { claimsIn, sayingOf } from '../map/in-year.ts';
import { MapLegend } from '../map/map-legend.tsx';
import { MapList } from '../map/map-list.tsx';
import { Outlines, type ShownShape } from '../map/outlines.tsx';
import { useOutlines } from '../map/use-outlines.ts';
import { YearControls } from '../map/year-controls.tsx';
import { colourBy } from '../map-colours.ts';
import { showAs } from '../navigation.ts';
import { Loaded, Page, type ViewProps } from '../parts/page.tsx';
import { World } from '../parts/world.tsx';
import { regionClass, regionOf } from '../regions.ts';
import { shapesIn } from '../shapes.ts';
import { makeTable } from '../table/make-table.ts';
import { colourColumns } from '../table/suggest-columns.ts';
import { showYear } from '../years.ts';

/** Where the entities of a year were, on a map and as a list. */
export function View({ catalog, place }: ViewProps) {
  const data = useLoaded('map', () => Promise.all([loadEntities(), loadCoverage()]));
  const { year, why } = askedYear(catalog, place.query.get('year'));
  return (
    <Page
      catalog={catalog}
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
          <Explored
            catalog={catalog}
            entities={entities}
            coverage={coverage}
            year={year}
            query={place.query}
          />
        )}
      </Loaded>
    </Page>
  );
}

interface ExploredProps {
  readonly catalog: Catalog;
  readonly entities: Entities;
  readonly coverage: Coverage;
  readonly year: number;
  readonly query: URLSearchParams;
}

function Explored({ catalog, entities, coverage, year, query }: ExploredProps) {
  const by = query.get('by');
  const variable = coverage.collections.find(
    ({ collection }) => catalog.collections[collection]?.name === by,
  );
  const table = useLoaded(`by ${by}`, async () => {
    const collection = variable === undefined ? undefined : catalog.collections[variable.collection];
    return collection === undefined
      ? null
      : makeTable(catalog, collection, await loadColumns(collection.name), entities, null);
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
  const show = (change: Readonly<Record<string, string | number | null>>) =>
    showAs(linkTo('map', { year, by, column: query.get('column'), ...change }));
  const look = (entity: number): ShownEntity => {
    const region = regionOf(entities, entity);
    if (
      rows === null ||
      variable === undefined ||
      column === null ||
      shownTable === null ||
      colouring === null
    )
      return { entity, region, rows: [], saying: null, className: regionClass(catalog, region) };
    const found = rows.get(entity) ?? null;
    const saying = sayingOf(
      { table: shownTable, column, claims: variable, colouring },
      found,
      recorded.has(entity),
    );
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
    const list = catalog.collections[catalog.shapes ?? -1]?.name ?? '';
    return {
      shape,
      entity: of,
      years: [from[shape] as number, to[shape] as number],
      ...(of < 0
        ? {
            name: names[name[shape] ?? -1] ?? 'Without a name',
            ...{ value: null, className: 'unlisted', link: linkToRecord(list, places[shape] as number) },
          }
        : {
            name: entities.labels[of] as string,
            ...{ value: look(of).saying?.text ?? null, className: look(of).className },
            link: linkTo('entity', { id: String(entities.ids[of]) }),
          }),
    };
  }
  return (
    <>
      <YearControls catalog={catalog} year={year} onYear={(to) => show({ year: to })} />
      <div class="controls">
        <label>
          Colour by{' '}
          <select
            value={by ?? ''}
            onChange={(event) => show({ by: event.currentTarget.value, column: null })}
          >
            <option value="">Region</option>
            {coverage.collections.map(({ collection }) => (
              <option key={collection} value={catalog.collections[collection]?.name}>
                {catalog.collections[collection]?.label}
              </option>
            ))}
          </select>
        </label>
        {column !== null && (
          <ColumnSelect columns={columns} chosen={column.name} onColumn={(name) => show({ column: name })} />
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
            catalog={catalog}
            entities={entities}
            alive={alive}
            shapes={shownShapes}
            colouring={variable === undefined ? null : colouring}
          />
        </div>
        <MapList
          catalog={catalog}
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
