import { useEffect, useMemo, useState } from 'preact/hooks';
import { inSentence } from '../../contract/in-words.ts';
import { aliveIn, claimsIn, fullestYear } from '../alive.ts';
import type { Catalog, Coverage, Entities } from '../data-types.ts';
import { counted, inWords } from '../fold.ts';
import { loadColumns, loadCoverage, loadEntities, useLoaded } from '../load.ts';
import { linkTo, linkToRecord } from '../location.ts';
import { type Colouring, colourBy } from '../map-colours.ts';
import { showAs } from '../navigation.ts';
import { Loaded, Page, type ViewProps } from '../parts/page.tsx';
import { placeOf, World } from '../parts/world.tsx';
import { YearField } from '../parts/year-field.tsx';
import { byRegion, regionClass, regionOf } from '../regions.ts';
import { shownValue } from '../shown-value.ts';
import type { Table } from '../table/column.ts';
import { makeTable } from '../table/make-table.ts';
import { mainColumn } from '../table/suggest-columns.ts';
import { axisOf, showSpan, showYear, yearAt } from '../years.ts';

/** Where the entities of a year were, on a map and as a list. */
export function View({ catalog, place }: ViewProps) {
  const data = useLoaded('map', () => Promise.all([loadEntities(), loadCoverage()]));
  const year = shownYear(catalog, place.query.get('year'));
  return (
    <Page
      catalog={catalog}
      title="Map"
      className="map"
      lead={`${catalog.entity?.plural ?? 'Entities'} that existed in a year, where they were. The list says the same in words.`}
    >
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

/** The year in the address, within those of the entities; the fullest one where there is none. */
function shownYear(catalog: Catalog, asked: string | null): number {
  const year = asked === null || !/^-?\d{1,7}$/.test(asked) ? 0 : Number(asked);
  const [first, last] = catalog.entity?.years ?? [-1, 1];
  return year === 0 ? fullestYear(catalog) : Math.max(first, Math.min(last, year));
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
  const column =
    shownTable === null
      ? null
      : (shownTable.columns.find(({ name }) => name === query.get('column')) ?? mainColumn(shownTable));
  const alive = useMemo(() => aliveIn(entities, year), [entities, year]);
  const rows = useMemo(
    () => (variable === undefined ? null : claimsIn(variable, entities, year)),
    [variable, year],
  );
  const colouring = useMemo(
    () =>
      column === null || variable === undefined
        ? null
        : colourBy(
            column,
            variable.entity.map((_, row) => row),
          ),
    [column, variable],
  );
  const show = (change: Readonly<Record<string, string | number | null>>) =>
    showAs(linkTo('map', { year, by, column: query.get('column'), ...change }));
  const shown = alive.map((entity): ShownEntity => {
    const region = regionOf(entities, entity);
    const row = rows?.get(entity) ?? null;
    const coloured = row !== null && colouring !== null ? colouring.classOf(row) : null;
    return {
      entity,
      region,
      row,
      value:
        row === null || column === null || shownTable === null ? null : shownValue(shownTable, column, row),
      className: variable === undefined ? regionClass(catalog, region) : (coloured ?? 'never'),
    };
  });
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
        {shownTable !== null && (
          <ColumnSelect
            table={shownTable}
            chosen={column?.name ?? ''}
            onColumn={(name) => show({ column: name })}
          />
        )}
      </div>
      {table.state === 'failed' && <p class="note">{table.why}</p>}
      <div class="map-and-list">
        <div class="map-side">
          <World
            label={`${counted(shown.length, catalog.entity?.label ?? 'entity', catalog.entity?.plural)} in ${showYear(year)}, on a map of the world; the list beside it names them`}
          >
            <Dots entities={entities} shown={shown} />
          </World>
          <MapLegend
            catalog={catalog}
            entities={entities}
            alive={alive}
            colouring={variable === undefined ? null : colouring}
          />
        </div>
        <List catalog={catalog} entities={entities} shown={shown} year={year} table={shownTable} />
      </div>
    </>
  );
}

interface ShownEntity {
  readonly entity: number;
  readonly region: string | null;
  readonly row: number | null;
  readonly value: string | null;
  readonly className: string;
}

/** The year as one chooses it: written, by hand, a century on or back, or as it passes. */
function YearControls({
  catalog,
  year,
  onYear,
}: {
  readonly catalog: Catalog;
  readonly year: number;
  readonly onYear: (year: number) => void;
}) {
  const [playing, setPlaying] = useState(false);
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const [first, last] = (catalog.entity?.years ?? [-1, 1]).map(axisOf) as [number, number];
  const at = axisOf(year);
  const step = last - first > 4000 ? 20 : 5;
  useEffect(() => {
    if (!playing) return;
    if (at >= last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => onYear(yearAt(Math.min(last, at + step))), 120);
    return () => clearTimeout(timer);
  }, [playing, at]);
  const go = (position: number) => {
    setPlaying(false);
    onYear(yearAt(Math.max(first, Math.min(last, position))));
  };
  return (
    <div class="year-controls">
      <output class="year-shown">{showYear(year)}</output>
      <input
        type="range"
        aria-label="Year"
        min={first}
        max={last}
        step={1}
        value={at}
        aria-valuetext={showYear(year)}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
      <div class="controls">
        <button type="button" onClick={() => go(at - 100)}>
          − 100 years
        </button>
        {!still && (
          <button type="button" onClick={() => setPlaying(!playing)} aria-pressed={playing}>
            {playing ? 'Pause' : 'Play'}
          </button>
        )}
        <button type="button" onClick={() => go(at + 100)}>
          + 100 years
        </button>
        <YearField label="Year" year={year} onYear={(to) => go(axisOf(to))} />
      </div>
    </div>
  );
}

function ColumnSelect({
  table,
  chosen,
  onColumn,
}: {
  readonly table: Table;
  readonly chosen: string;
  readonly onColumn: (name: string) => void;
}) {
  return (
    <label>
      Value{' '}
      <select value={chosen} onChange={(event) => onColumn(event.currentTarget.value)}>
        {table.columns
          .filter(({ kind, words }) => kind === 'number' || words !== null)
          .map(({ name }) => (
            <option key={name} value={name}>
              {inWords(name)}
            </option>
          ))}
      </select>
    </label>
  );
}

/** Several at one place lie around it, like the seeds of a sunflower. */
function Dots({ entities, shown }: { readonly entities: Entities; readonly shown: readonly ShownEntity[] }) {
  const taken = new Map<string, number>();
  return (
    <g>
      {shown.map(({ entity, className, value }) => {
        const at = placeOf(entities.longitude[entity] ?? null, entities.latitude[entity] ?? null);
        if (at === null) return null;
        const key = at.map(Math.round).join();
        const nth = taken.get(key) ?? 0;
        taken.set(key, nth + 1);
        const angle = nth * 2.39996;
        const away = 7.5 * Math.sqrt(nth);
        return (
          <circle
            key={entity}
            class={`dot ${className}`}
            cx={at[0] + away * Math.cos(angle)}
            cy={at[1] + away * Math.sin(angle)}
            r="5"
            onClick={() => {
              location.hash = linkTo('entity', { id: String(entities.ids[entity]) });
            }}
          >
            <title>{[entities.labels[entity], value].filter((each) => each).join(': ')}</title>
          </circle>
        );
      })}
    </g>
  );
}

interface MapLegendProps {
  readonly catalog: Catalog;
  readonly entities: Entities;
  readonly alive: readonly number[];
  readonly colouring: Colouring | null;
}

function MapLegend({ catalog, entities, alive, colouring }: MapLegendProps) {
  const entries =
    colouring === null
      ? regionEntries(catalog, entities, alive)
      : [...colouring.legend, { label: 'never coded for this year', className: 'never' }];
  const placeless = alive.filter(
    (entity) => placeOf(entities.longitude[entity] ?? null, entities.latitude[entity] ?? null) === null,
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
      {placeless > 0 && <p class="quiet-text">{placeless} without a known place are in the list only.</p>}
    </>
  );
}

/** The regions in which there is anybody; what is grey for two reasons is one entry. */
function regionEntries(catalog: Catalog, entities: Entities, alive: readonly number[]) {
  const groups = byRegion(catalog, entities, alive, (entity) => entity);
  const grey = groups.filter(({ className }) => className === 'region-none');
  const [one, other] = grey;
  if (one === undefined || other === undefined) return groups;
  return [...groups.filter((group) => !grey.includes(group)), { ...one, label: `${one.label}, or none` }];
}

interface ListProps {
  readonly catalog: Catalog;
  readonly entities: Entities;
  readonly shown: readonly ShownEntity[];
  readonly year: number;
  readonly table: Table | null;
}

function List({ catalog, entities, shown, year, table }: ListProps) {
  return (
    <section class="map-list" aria-label={`In ${showYear(year)}`} tabIndex={0}>
      <p class="count">
        <strong>{shown.length}</strong>{' '}
        {shown.length === 1
          ? inSentence(catalog.entity?.label ?? '')
          : inSentence(catalog.entity?.plural ?? '')}{' '}
        in {showYear(year)}
      </p>
      <ul class="plain">
        {shown.map(({ entity, region, row, value, className }, place) => (
          <li key={entity}>
            {region !== (shown[place - 1]?.region ?? undefined) && <h2>{region ?? 'No region'}</h2>}
            <span class={`swatch ${className}`} aria-hidden="true" />{' '}
            <a href={linkTo('entity', { id: String(entities.ids[entity]) })}>{entities.labels[entity]}</a>{' '}
            {table !== null && row !== null ? (
              <a class="value" href={linkToRecord(table.collection.name, row)}>
                {value || 'no value'}
              </a>
            ) : (
              <span class="quiet-text">
                {table === null
                  ? showSpan(entities.from[entity] || null, entities.to[entity] || null)
                  : 'never coded'}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
