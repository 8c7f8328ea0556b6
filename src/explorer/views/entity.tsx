import { inSentence } from '../../contract/in-words.ts';
import type { Catalog, Claims, Collection, Entities, Section, Sources, Span } from '../data-types.ts';
import { idKey, keysOf } from '../description.ts';
import { counted } from '../fold.ts';
import {
  loadColumns,
  loadCoverage,
  loadDescription,
  loadEntities,
  loadFile,
  loadSources,
  pageOf,
  useLoaded,
} from '../load.ts';
import { linkTo, linkToCollection, linkToRecord } from '../location.ts';
import { Axis } from '../parts/axis.tsx';
import { Fields, type JsonRecord } from '../parts/fields.tsx';
import { Legend } from '../parts/legend.tsx';
import { Loaded, Page, type ViewProps } from '../parts/page.tsx';
import { placeOf, World } from '../parts/world.tsx';
import { regionClass, regionOf } from '../regions.ts';
import { shownValue } from '../shown-value.ts';
import type { Table } from '../table/column.ts';
import { claimYears, entityYears, makeTable, states } from '../table/make-table.ts';
import { mainColumn } from '../table/suggest-columns.ts';
import { axisOf, showSpan } from '../years.ts';

interface Lane {
  readonly collection: Collection;
  readonly claims: Claims;
  readonly rows: readonly number[];
}

/** All that is known of one entity, on one axis of time, with its sources. */
export function View({ catalog, place }: ViewProps) {
  const id = place.query.get('id');
  const loaded = useLoaded('entity', async () =>
    catalog.entity === null ? null : Promise.all([loadEntities(), loadCoverage()]),
  );
  return (
    <Loaded from={loaded} what={catalog.entity?.label ?? 'This'}>
      {(value) => {
        const index = value === null ? -1 : value[0].ids.findIndex((each) => String(each) === id);
        if (value === null || index < 0) {
          return (
            <Page
              catalog={catalog}
              title={`There is no such ${inSentence(catalog.entity?.label ?? 'entity')}`}
            >
              <p class="note">
                <a href={linkTo('search')}>Search for it</a>
              </p>
            </Page>
          );
        }
        const lanes = value[1].collections.flatMap((claims) => {
          const rows = claims.entity.flatMap((entity, row) => (entity === index ? [row] : []));
          const collection = catalog.collections[claims.collection];
          return rows.length === 0 || collection === undefined ? [] : [{ collection, claims, rows }];
        });
        return <Shown catalog={catalog} entities={value[0]} index={index} lanes={lanes} />;
      }}
    </Loaded>
  );
}

interface ShownProps {
  readonly catalog: Catalog;
  readonly entities: Entities;
  readonly index: number;
  readonly lanes: readonly Lane[];
}

function Shown({ catalog, entities, index, lanes }: ShownProps) {
  const label = entities.labels[index] ?? '';
  const name = entities.names[index] ?? null;
  const region = regionOf(entities, index);
  const span = showSpan(entities.from[index] || null, entities.to[index] || null);
  const at = placeOf(entities.longitude[index] ?? null, entities.latitude[index] ?? null);
  const records = lanes.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <Page
      catalog={catalog}
      title={label}
      above={catalog.entity?.label}
      className="entity"
      lead={
        <p>
          {[name === label ? null : name, span === '' ? 'years unknown' : span]
            .filter((each) => each !== null)
            .join(' · ')}
          {region !== null && (
            <>
              {' · '}
              <span class={`swatch ${regionClass(catalog, region)}`} aria-hidden="true" /> {region}
            </>
          )}
        </p>
      }
    >
      <div class="entity-head">
        <p>
          {records === 0
            ? 'Nothing has been recorded of it yet.'
            : `${counted(records, 'record')} in ${counted(lanes.length, 'collection')}.`}{' '}
          {(entities.from[index] ?? null) !== null && (
            <a href={linkTo('map', { year: entities.from[index] || null })}>The world at its beginning</a>
          )}
        </p>
        {at === null ? (
          <p class="quiet-text">No place is known.</p>
        ) : (
          <World label={`${label} on a map of the world`}>
            <circle class={`dot ${regionClass(catalog, region)}`} cx={at[0]} cy={at[1]} r="14" />
          </World>
        )}
      </div>
      {records > 0 && <Lanes catalog={catalog} entities={entities} index={index} lanes={lanes} />}
      <SourcesOf catalog={catalog} lanes={lanes} />
      <About catalog={catalog} entities={entities} index={index} lanes={lanes} />
    </Page>
  );
}

function Lanes({ catalog, entities, index, lanes }: ShownProps) {
  const tables = useLoaded(`lanes ${index}`, () =>
    Promise.all(
      lanes.map(async ({ collection }) =>
        makeTable(catalog, collection, await loadColumns(collection.name), entities, null),
      ),
    ),
  );
  const own = entityYears(entities, index);
  const spans = lanes.flatMap(({ claims, rows }) => rows.map((row) => claimYears(claims, row)));
  const known = [own, ...spans].filter((span) => span !== null);
  const axis: Span | null =
    known.length === 0
      ? null
      : [
          Math.min(...known.map(([from]) => axisOf(from))),
          Math.max(...known.map(([, to]) => axisOf(to))) + 1,
        ];
  return (
    <Loaded from={tables} what="Its records">
      {(all) => (
        <div class="lanes">
          <div class="lanes-head">
            <Legend />
            {axis !== null && <Axis span={axis} most={6} className="lane-axis" />}
          </div>
          {catalog.sections.map((section) => (
            <SectionLanes
              key={section.name}
              catalog={catalog}
              section={section}
              lanes={lanes}
              tables={all}
              axis={axis}
              own={own}
              index={index}
              entities={entities}
            />
          ))}
        </div>
      )}
    </Loaded>
  );
}

interface SectionLanesProps extends ShownProps {
  readonly section: Section;
  readonly tables: readonly Table[];
  readonly axis: Span | null;
  readonly own: Span | null;
}

function SectionLanes({ catalog, section, lanes, tables, axis, own, entities, index }: SectionLanesProps) {
  const shown = lanes
    .map((lane, place) => ({ ...lane, table: tables[place] as Table }))
    .filter(({ claims }) => section.collections.includes(claims.collection));
  if (shown.length === 0) return null;
  return (
    <section>
      <h2>{section.label}</h2>
      {shown.map(({ collection, claims, rows, table }) => {
        const main = mainColumn(table);
        const others = table.columns.filter(({ kind }) => kind === 'entity');
        return (
          <div class="lane" key={collection.name}>
            <h3>
              <a href={linkToCollection(collection.name, new URLSearchParams(entityFilter(table, index)))}>
                {collection.label}
              </a>
            </h3>
            <ul>
              {byBegin(claims, rows).map((row) => {
                const years = claimYears(claims, row);
                const state = states.find(({ code }) => code === claims.state[row]) ?? states[0];
                const value = (main && shownValue(table, main, row)) || state.word;
                return (
                  <li key={row} title={state.means}>
                    <span class="lane-value">
                      <a href={linkToRecord(collection.name, row)}>{value}</a>
                      {others.map((column) => {
                        const other = column.entity(row);
                        return other < 0 || other === index ? null : (
                          <a
                            class="chip"
                            key={column.name}
                            href={linkTo('entity', { id: String(entities.ids[other]) })}
                          >
                            {entities.labels[other]}
                          </a>
                        );
                      })}
                      <span class="quiet-text">
                        {[years === null ? '' : showSpan(...years), state.code === 'c' ? '' : state.word]
                          .filter((each) => each !== '')
                          .join(', ')}
                      </span>
                    </span>
                    {axis !== null && (
                      <Bar
                        axis={axis}
                        years={years ?? own}
                        whole={years === null}
                        state={state.code}
                        region={regionClass(catalog, regionOf(entities, index))}
                      />
                    )}
                  </li>
                );
              })}
            </ul>
          </div>
        );
      })}
    </section>
  );
}

/** What has years of its own in their order, then what holds all along. */
function byBegin(claims: Claims, rows: readonly number[]): number[] {
  const begin = (row: number) => claimYears(claims, row)?.[0] ?? Number.POSITIVE_INFINITY;
  return [...rows].sort((one, other) => {
    const [left, right] = [begin(one), begin(other)];
    return left === right ? one - other : left - right;
  });
}

/** What selects the records of an entity in a collection's table. */
function entityFilter(table: Table, index: number): Record<string, string> {
  const column = table.columns.find(({ kind }) => kind === 'entity');
  const label = column?.words?.[index];
  return column === undefined || label === undefined ? {} : { [`is:${column.name}`]: label };
}

interface BarProps {
  readonly axis: Span;
  readonly years: Span | null;
  readonly whole: boolean;
  readonly state: string;
  readonly region: string;
}

/** A value's years; those of the entity, lighter, where it has none of its own. */
function Bar({ axis, years, whole, state, region }: BarProps) {
  const length = axis[1] - axis[0];
  const from = years === null ? axis[0] : axisOf(years[0]);
  const to = years === null ? axis[1] : axisOf(years[1]) + 1;
  return (
    <span class="track" aria-hidden="true">
      <span
        class={`bar state-${state} ${region} ${whole ? 'whole' : ''}`}
        style={{ left: `${((from - axis[0]) / length) * 100}%`, width: `${((to - from) / length) * 100}%` }}
      />
    </span>
  );
}

function SourcesOf({ catalog, lanes }: { readonly catalog: Catalog; readonly lanes: readonly Lane[] }) {
  const sources = useLoaded('sources', () => loadSources().catch(() => null));
  if (sources.state !== 'ready' || sources.value === null) return null;
  const cited = citedBy(sources.value, catalog, lanes);
  if (cited.length === 0) return null;
  return (
    <section>
      <h2>
        Sources <span class="quiet-text">{cited.length}</span>
      </h2>
      <ul class="plain references">
        {cited.map(({ reference, count }) => (
          <li key={reference}>
            <a href={linkTo('source', { id: String(sources.value?.ids[reference]) })}>
              {sources.value?.labels[reference]}
            </a>{' '}
            <span class="quiet-text">{counted(count, 'record')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function citedBy(sources: Sources, catalog: Catalog, lanes: readonly Lane[]) {
  const counts = new Map<number, number>();
  for (const { collection, rows } of lanes) {
    const own = new Set(rows);
    const claims = sources.claims.find((each) => catalog.collections[each.collection] === collection);
    for (const [place, row] of claims?.rows.entries() ?? []) {
      const reference = claims?.references[place];
      if (own.has(row) && reference !== undefined) counts.set(reference, (counts.get(reference) ?? 0) + 1);
    }
  }
  return [...counts]
    .map(([reference, count]) => ({ reference, count }))
    .sort((one, other) => other.count - one.count);
}

/** The entity's own keys, from a record that embeds it: it need not have a collection of its own. */
function About({ catalog, entities, index, lanes }: ShownProps) {
  const kind = catalog.entity?.record ?? '';
  const own = useLoaded(`about ${index}`, async () => {
    const lane = lanes[0];
    if (lane === undefined) return null;
    const description = await loadDescription();
    const row = lane.rows[0] as number;
    const { results } = await loadFile<{ results: JsonRecord[] }>(pageOf(lane.collection, row));
    const record = results[row % lane.collection.page_size];
    const key = keysOf(description, lane.collection.record).find(
      ({ embeds, name, many }) =>
        embeds === kind &&
        !many &&
        (record?.[name] as JsonRecord | null)?.[idKey(description, kind)] === entities.ids[index],
    );
    return key === undefined ? null : { description, record: record?.[key.name] as JsonRecord };
  });
  if (own.state !== 'ready' || own.value === null) return null;
  const { description, record } = own.value;
  const years = keysOf(description, kind).filter(
    ({ name, type }) =>
      type === 'integer' && [entities.from[index], entities.to[index]].includes(record[name] as number),
  );
  return (
    <section class="about">
      <h2>About</h2>
      <Fields
        context={{
          description,
          linkOf: () => null,
          yearKeys: new Map([[kind, new Set(years.map(({ name }) => name))]]),
        }}
        kind={kind}
        record={record}
      />
    </section>
  );
}
