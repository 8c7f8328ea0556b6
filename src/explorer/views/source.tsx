import { isKnown } from '../../contract/claims/claims.ts';
import { pagesText } from '../../contract/claims/sources.ts';
import { yearsOf } from '../claims/claim.ts';
import { sayClaim } from '../claims/say.ts';
import type { Sources } from '../data-types.ts';
import { type Description, isCitation, pagesOf } from '../description.ts';
import { figure, joined, plural } from '../fold.ts';
import { loadDescription, loadSources } from '../load.ts';
import { linkTo, linkToCollection, linkToRecord } from '../location.ts';
import { EntityLink } from '../parts/entity-link.tsx';
import { Load, Missing, Page, useCatalog, type ViewProps } from '../parts/page.tsx';
import { loadTable, type Table, titleOfRow } from '../table/make-table.ts';
import { showYears } from '../years.ts';

export function View({ place }: ViewProps) {
  const id = place.query.get('id');
  return (
    <Load what="The reference" load={() => Promise.all([loadSources(), loadDescription()])}>
      {([sources, description]) => {
        const index = sources.ids.findIndex((each) => String(each) === id);
        if (index >= 0) return <Shown {...{ sources, description, index }} />;
        return (
          <Missing what="Reference" href={linkTo('search')}>
            Search for it
          </Missing>
        );
      }}
    </Load>
  );
}

interface ShownProps {
  readonly sources: Sources;
  readonly description: Description;
  readonly index: number;
}

function Shown({ sources, description, index }: ShownProps) {
  const { collections } = useCatalog();
  const groups = sources.claims.flatMap(({ collection: of, rows, references }) => {
    const cited = rows.filter((_, place) => references[place] === index);
    const collection = collections[of];
    return cited.length === 0 || collection === undefined ? [] : [{ collection, rows: cited }];
  });
  const own = collections[sources.collection ?? -1];
  const citing = groups.filter(({ collection }) => !isCitation(description, collection.record));
  const total = citing.reduce((sum, { rows }) => sum + rows.length, 0);
  const label = sources.labels[index] ?? '';
  return (
    <Page
      title={label}
      above={own === undefined ? 'Reference' : <a href={linkToCollection(own.name)}>{own.label}</a>}
      className="source"
      lead={
        <p>
          {total === 0
            ? `No record cites it.${groups.length === 0 ? '' : ' The citations below are in none.'}`
            : `${plural(total, 'record')} in ${plural(citing.length, 'collection')} ${total === 1 ? 'cites' : 'cite'} it.`}{' '}
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
          groups.map(({ rows }, place) => (
            <Citing key={place} table={tables[place] as Table} {...{ rows, description }} />
          ))
        }
      </Load>
    </Page>
  );
}

interface CitingProps {
  readonly table: Table;
  readonly description: Description;
  readonly rows: readonly number[];
}

/** What a row is called: its values, or the pages that it cites. */
function titleOf(table: Table, row: number, description: Description): string {
  const { claims, collection, columns } = table;
  const own = claims.flatMap((each) => each[row] ?? []);
  const said = own
    .filter(isKnown)
    .map((claim) => (own.length === 1 ? sayClaim(claim) : `${claim.variable.name}: ${sayClaim(claim)}`));
  const record = Object.fromEntries(columns.map((column) => [column.name, column.value(row)]));
  return (
    joined(said) ||
    pagesText(pagesOf(description, record)) ||
    titleOfRow(table, row) ||
    `${collection.label}, no. ${figure(row + 1)}`
  );
}

function Citing({ table, rows, description }: CitingProps) {
  const { claims, collection } = table;
  return (
    <section>
      <h2>
        {collection.label} <small>{rows.length}</small>
      </h2>
      <ul class="plain citing">
        {rows.map((row) => {
          const [first] = claims.flatMap((each) => each[row] ?? []);
          return (
            <li key={row}>
              <a href={linkToRecord(collection.name, row)}>{titleOf(table, row, description)}</a>{' '}
              <small>
                <EntityLink entity={first?.entity} />{' '}
                {first?.dated === 'entity'
                  ? `(${table.yearsOfEntity})`
                  : showYears(first ? yearsOf(first) : null)}
              </small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
