import { useMemo } from 'preact/hooks';
import type { Shapes } from '../data-types.ts';
import type { Entity, Variable } from '../entities.ts';
import { counted, inWords } from '../fold.ts';
import { loadCoverage, loadEntities, loadShapes, useLoaded } from '../load.ts';
import { linkTo, linkToEntity, linkToRecord } from '../location.ts';
import { aliveIn, askedYear, claimsIn, sayingOf } from '../map/in-year.ts';
import { colourBy } from '../map/map-colours.ts';
import { MapLegend } from '../map/map-legend.tsx';
import { MapList } from '../map/map-list.tsx';
import { Dots, type Mark, Outlines, type ShapeMark } from '../map/marks.tsx';
import { shapesIn, useOutlines } from '../map/outlines.ts';
import { YearControls } from '../map/year-controls.tsx';
import { showAs } from '../navigation.ts';
import { Select } from '../parts/choices.tsx';
import { Load, Page, useCatalog, useEntityNames, type ViewProps } from '../parts/page.tsx';
import { World } from '../parts/world.tsx';
import { colourColumns, loadTable } from '../table/make-table.ts';
import { showYear } from '../years.ts';

export function View({ place: { query } }: ViewProps) {
  const { year, why } = askedYear(useCatalog(), query.get('year'));
  return (
    <Page
      title="Map"
      className="map"
      lead={`${useEntityNames().many} that existed in a given year, and where.`}
    >
      {why !== null && (
        <p class="note" role="status">
          {why}
        </p>
      )}
      <Load what="The map" load={() => Promise.all([loadEntities(), loadCoverage()])}>
        {([entities, coverage]) => (
          <Explored
            entities={entities}
            coverage={coverage}
            year={year}
            by={query.get('by') ?? ''}
            asked={query.get('column')}
          />
        )}
      </Load>
    </Page>
  );
}

interface ExploredProps {
  readonly entities: readonly Entity[];
  readonly coverage: readonly Variable[];
  readonly year: number;
  readonly by: string;
  readonly asked: string | null;
}

function Explored({ entities, coverage, year, by, asked }: ExploredProps) {
  const { collections, shapes: listed } = useCatalog();
  const { one, many } = useEntityNames();
  const variable = coverage.find(({ collection }) => collection.name === by);
  const loading = useLoaded(by, async () => variable && loadTable(variable.collection));
  const table = loading.value ?? null;
  const { columns, first } = useMemo(
    () => (table === null ? { columns: [], first: null } : colourColumns(table)),
    [table],
  );
  const column = columns.find(({ name }) => name === asked) ?? first;
  const mapped = useMemo(
    () => table && column && variable && { table, column, variable, colouring: colourBy(table, column) },
    [table, column],
  );
  const claims = useMemo(() => variable && claimsIn(variable, year), [variable, year]);
  const alive = useMemo(() => aliveIn(entities, year), [entities, year]);
  const markOf = (entity: Entity) => {
    const saying = mapped ? sayingOf(mapped, claims?.get(entity), entity) : null;
    const className = saying?.className ?? entity.group.className;
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
  const current = useMemo(() => (shapes === null ? [] : shapesIn(shapes, year)), [shapes, year]);
  const { outlines, failure } = useOutlines(shapes, current);
  const shapeMarks = shapes === null ? [] : current.map((shape) => shapeMark(shape, shapes));
  const marks = alive.map(markOf);
  const isAlive = new Set<Entity | null>(alive);
  const failures = [loading, known].flatMap((each) => (each.state === 'failed' ? [each.why] : []));
  const show = (change: Readonly<Record<string, string | number | null>>) =>
    showAs(linkTo('map', { year, by, column: asked, ...change }));
  return (
    <>
      <YearControls year={year} onYear={(to) => show({ year: to })} />
      <div class="controls">
        <Select
          label="Colour by"
          chosen={by}
          options={[
            ['', 'Region'],
            ...coverage.map(({ collection: { name, label } }) => [name, label] as const),
          ]}
          onChoice={(name) => show({ by: name, column: null })}
        />
        {column !== null && (
          <Select
            label="Value"
            chosen={column.name}
            options={columns.map(({ name }) => [name, inWords(name)])}
            onChoice={(name) => show({ column: name })}
          />
        )}
      </div>
      {[...failures, ...(failure === null ? [] : [failure])].map((why) => (
        <p key={why} class="note">
          {why}
        </p>
      ))}
      <div class="map-and-list">
        <div class="map-side">
          <World
            label={`${counted(marks.length, one, many)} in ${showYear(year)}, on a map of the world; the list beside it names them`}
          >
            <Outlines marks={shapeMarks} outlines={outlines} />
            <Dots marks={marks} />
          </World>
          <MapLegend alive={alive} shapes={shapeMarks} colouring={mapped?.colouring ?? null} />
        </div>
        <MapList
          marks={marks}
          others={shapeMarks.filter(({ entity }) => !isAlive.has(entity))}
          year={year}
          table={table}
        />
      </div>
    </>
  );
}
