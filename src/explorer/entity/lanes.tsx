import type { Claims, Collection, Entities, Section, Span } from '../data-types.ts';
import { useLoaded } from '../load.ts';
import { linkToCollection, linkToEntity, linkToRecord } from '../location.ts';
import { Axis } from '../parts/axis.tsx';
import { Legend } from '../parts/legend.tsx';
import { Loaded, useCatalog } from '../parts/page.tsx';
import { regionClass, regionOf } from '../regions.ts';
import { entityFilter, shownValue, type Table } from '../table/column.ts';
import { claimSpan, claimYears, entitySpan, loadTable, states } from '../table/make-table.ts';
import { mainColumn } from '../table/suggest-columns.ts';
import { axisOf, showSpan } from '../years.ts';

export interface Lane {
  readonly collection: Collection;
  readonly claims: Claims;
  readonly rows: readonly number[];
}

export interface EntityProps {
  readonly entities: Entities;
  readonly index: number;
  readonly lanes: readonly Lane[];
}

export function Lanes({ entities, index, lanes }: EntityProps) {
  const catalog = useCatalog();
  const tables = useLoaded(`lanes ${index}`, () =>
    Promise.all(lanes.map(({ collection }) => loadTable(catalog, collection, entities, null))),
  );
  const own = entitySpan(entities, index);
  const spans = lanes.flatMap(({ claims, rows }) => rows.map((row) => claimSpan(claims, entities, row)));
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

interface SectionLanesProps extends EntityProps {
  readonly section: Section;
  readonly tables: readonly Table[];
  readonly axis: Span | null;
  readonly own: Span | null;
}

function SectionLanes({ section, lanes, tables, axis, own, entities, index }: SectionLanesProps) {
  const catalog = useCatalog();
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
              <a href={linkToCollection(collection.name, entityFilter(table, index))}>{collection.label}</a>
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
                          <a class="chip" key={column.name} href={linkToEntity(entities, other)}>
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
                        years={claimSpan(claims, entities, row) ?? own}
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
