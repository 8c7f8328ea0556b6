import type { Sources } from '../data-types.ts';
import type { Claim, Variable } from '../entities.ts';
import { counted } from '../fold.ts';
import { loadCoverage, loadSources } from '../load.ts';
import { linkTo, linkToRecord } from '../location.ts';
import { EntityLink } from '../parts/entity-link.tsx';
import { Load, Missing, Page, useCatalog, type ViewProps } from '../parts/page.tsx';
import { loadTable, type Table, titleOfRow } from '../table/make-table.ts';
import { showYears } from '../years.ts';

export function View({ place }: ViewProps) {
  const id = place.query.get('id');
  return (
    <Load what="The reference" load={() => Promise.all([loadSources(), loadCoverage()])}>
      {([sources, coverage]) => {
        const index = sources.ids.findIndex((each) => String(each) === id);
        if (index >= 0) return <Shown sources={sources} coverage={coverage} index={index} />;
        return (
          <Missing title="Reference not found">
            <a href={linkTo('search')}>Search for it</a>
          </Missing>
        );
      }}
    </Load>
  );
}

interface ShownProps {
  readonly sources: Sources;
  readonly coverage: readonly Variable[];
  readonly index: number;
}

function Shown({ sources, coverage, index }: ShownProps) {
  const { collections } = useCatalog();
  const groups = sources.claims.flatMap(({ collection: of, rows, references }) => {
    const cited = [...new Set(rows.filter((_, place) => references[place] === index))];
    const collection = collections[of];
    const claims = coverage.find((variable) => variable.collection === collection)?.claims ?? [];
    return cited.length === 0 || collection === undefined ? [] : [{ collection, claims, rows: cited }];
  });
  const own = collections[sources.collection ?? -1];
  const total = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const label = sources.labels[index] ?? '';
  return (
    <Page
      title={label}
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
      <Load
        what="The records"
        by={`${index}`}
        load={() => Promise.all(groups.map(({ collection }) => loadTable(collection)))}
      >
        {(tables) =>
          groups.map(({ claims, rows }, place) => (
            <Citing key={place} table={tables[place] as Table} claims={claims} rows={rows} />
          ))
        }
      </Load>
    </Page>
  );
}

interface CitingProps {
  readonly table: Table;
  readonly claims: readonly Claim[];
  readonly rows: readonly number[];
}

function Citing({ table, claims, rows }: CitingProps) {
  const { name, label } = table.collection;
  return (
    <section>
      <h2>
        {label} <small>{rows.length}</small>
      </h2>
      <ul class="plain citing">
        {rows.map((row) => (
          <li key={row}>
            <a href={linkToRecord(name, row)}>{titleOfRow(table, row) || `${label}, no. ${row + 1}`}</a>{' '}
            <small>
              <EntityLink entity={claims[row]?.entity} /> {showYears(claims[row]?.years ?? null)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
