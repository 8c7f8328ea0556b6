import type { Claims, Section, Span } from '../data-types.ts';
import { linkTo, linkToCollection, linkToRecord } from '../location.ts';
import { regionClass, regionOf } from '../regions.ts';
import { shownValue } from '../shown-value.ts';
import { entityFilter, type Table } from '../table/column.ts';
import { claimSpan, claimYears, states } from '../table/make-table.ts';
import { mainColumn } from '../table/suggest-columns.ts';
import { showSpan } from '../years.ts';
import { Bar } from './bar.tsx';
import type { EntityProps } from './lane.ts';

interface SectionLanesProps extends EntityProps {
  readonly section: Section;
  readonly tables: readonly Table[];
  readonly axis: Span | null;
  readonly own: Span | null;
}

export function SectionLanes({
  catalog,
  section,
  lanes,
  tables,
  axis,
  own,
  entities,
  index,
}: SectionLanesProps) {
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
