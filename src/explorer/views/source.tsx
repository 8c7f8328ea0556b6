import type { Coverage, Entities, Sources } from '../data-types.ts';
import { counted } from '../fold.ts';
import { loadCoverage, loadEntities, loadSources, useLoaded } from '../load.ts';
import { linkTo, linkToEntity, linkToRecord } from '../location.ts';
import { Loaded, Missing, Page, useCatalog, type ViewProps } from '../parts/page.tsx';
import type { Table } from '../table/column.ts';
import { shownValue } from '../table/column.ts';
import { claimYears, loadTable } from '../table/make-table.ts';
import { mainColumn } from '../table/suggest-columns.ts';
import { showSpan } from '../years.ts';

/** Evidence backwards: a reference, and every record that cites it. */
export function View({ place }: ViewProps) {
  const catalog = useCatalog();
  const id = place.query.get('id');
  const data = useLoaded('source', () =>
    Promise.all([
      loadSources(catalog),
      catalog.entity === null ? null : loadEntities(),
      catalog.entity === null ? null : loadCoverage(),
    ]),
  );
  return (
    <Loaded from={data} what="The reference">
      {([sources, entities, coverage]) => {
        const index = sources?.ids.findIndex((each) => String(each) === id) ?? -1;
        if (sources === null || index < 0) {
          return (
            <Missing title="There is no such reference">
              <a href={linkTo('search')}>Search for it</a>
            </Missing>
          );
        }
        return <Shown sources={sources} entities={entities} coverage={coverage} index={index} />;
      }}
    </Loaded>
  );
}

interface ShownProps {
  readonly sources: Sources;
  readonly entities: Entities | null;
  readonly coverage: Coverage | null;
  readonly index: number;
}

function Shown({ sources, entities, coverage, index }: ShownProps) {
  const catalog = useCatalog();
  const groups = sources.claims.flatMap(({ collection, rows, references }) => {
    const cited = [...new Set(rows.filter((_, place) => references[place] === index))];
    const of = catalog.collections[collection];
    return cited.length === 0 || of === undefined ? [] : [{ collection: of, rows: cited }];
  });
  const tables = useLoaded(`source ${index}`, () =>
    Promise.all(groups.map(({ collection }) => loadTable(catalog, collection, entities, coverage))),
  );
  const own = sources.collection === null ? undefined : catalog.collections[sources.collection];
  const total = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const label = sources.labels[index] ?? '';
  return (
    <Page
      title={label.length > 200 ? `${label.slice(0, 200)}…` : label}
      above={own?.label ?? 'Reference'}
      className="source"
      lead={
        <p>
          {total === 0
            ? 'No record cites it.'
            : `${counted(total, 'record')} in ${counted(groups.length, 'collection')} cite it.`}{' '}
          {own !== undefined && <a href={linkToRecord(own.name, index)}>Open the reference</a>}
        </p>
      }
    >
      <Loaded from={tables} what="The records">
        {(all) => (
          <>
            {groups.map(({ collection, rows }, place) => (
              <section key={collection.name}>
                <h2>
                  {collection.label} <span class="quiet-text">{rows.length}</span>
                </h2>
                <ul class="plain citing">
                  {rows.map((row) => (
                    <Citing
                      key={row}
                      table={all[place] as Table}
                      entities={entities}
                      coverage={coverage}
                      row={row}
                    />
                  ))}
                </ul>
              </section>
            ))}
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface CitingProps {
  readonly table: Table;
  readonly entities: Entities | null;
  readonly coverage: Coverage | null;
  readonly row: number;
}

function Citing({ table, entities, coverage, row }: CitingProps) {
  const catalog = useCatalog();
  const claims = coverage?.collections.find(
    ({ collection }) => catalog.collections[collection] === table.collection,
  );
  const entity = claims?.entity[row] ?? -1;
  const years = claims === undefined ? null : claimYears(claims, row);
  const main = mainColumn(table);
  const value = (main && shownValue(table, main, row)) || `${table.collection.label}, no. ${row + 1}`;
  return (
    <li>
      <a href={linkToRecord(table.collection.name, row)}>{value}</a>{' '}
      <span class="quiet-text">
        {entities !== null && entity >= 0 && (
          <a href={linkToEntity(entities, entity)}>{entities.labels[entity]}</a>
        )}
        {years !== null && ` ${showSpan(...years)}`}
      </span>
    </li>
  );
}
