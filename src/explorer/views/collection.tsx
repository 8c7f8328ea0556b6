import { useMemo } from 'preact/hooks';
import type { Collection } from '../data-types.ts';
import { counted, countedEntities, figure, inWords } from '../fold.ts';
import { loadCoverage, loadEntities, pageOf, root, useLoaded } from '../load.ts';
import { linkTo, linkToCollection } from '../location.ts';
import { goTo, showAs } from '../navigation.ts';
import { Facets } from '../parts/facets.tsx';
import { Loaded, Missing, Page, useCatalog, type ViewProps } from '../parts/page.tsx';
import { Rows } from '../parts/rows.tsx';
import { Save } from '../parts/save.tsx';
import { UseIt } from '../parts/use-it.tsx';
import { YearsBrush } from '../parts/years-brush.tsx';
import type { Column, Table } from '../table/column.ts';
import { loadTable } from '../table/make-table.ts';
import {
  everything,
  type Question,
  questionInWords,
  readQuestion,
  select,
  writeQuestion,
} from '../table/selection.ts';
import { suggestColumns } from '../table/suggest-columns.ts';
import { showSpan } from '../years.ts';

/** A collection: all its records as a table that one can search, filter, sort and take along. */
export function View({ place }: ViewProps) {
  const catalog = useCatalog();
  const collection = catalog.collections.find(({ name }) => name === place.path);
  const table = useLoaded(place.path, async () => {
    if (collection === undefined) return null;
    const about = catalog.entity !== null && collection.entities !== null;
    return loadTable(catalog, collection, about ? loadEntities() : null, about ? loadCoverage() : null);
  });
  if (collection === undefined) {
    return (
      <Missing title="There is no such collection">
        Nothing here is called “{place.path}”. <a href={linkTo('start')}>All collections</a>
      </Missing>
    );
  }
  const section = catalog.sections.find(({ collections }) =>
    collections.includes(catalog.collections.indexOf(collection)),
  );
  return (
    <Page
      title={collection.label}
      above={<a href={linkTo('start')}>{section?.label ?? 'All collections'}</a>}
      lead={<Lead collection={collection} />}
      className="collection"
    >
      <Loaded from={table} what={collection.label}>
        {(value) => value !== null && <Explored table={value} question={readQuestion(place.query)} />}
      </Loaded>
    </Page>
  );
}

function Lead({ collection }: { readonly collection: Collection }) {
  const { entity } = useCatalog();
  return (
    <p>
      {counted(collection.records, 'record')}
      {entity !== null && collection.entities !== null && (
        <> about {countedEntities(collection.entities, entity)}</>
      )}
      {collection.years !== null && <>, {showSpan(...collection.years)}</>}.
    </p>
  );
}

interface ExploredProps {
  readonly table: Table;
  readonly question: Question;
}

function Explored({ table, question }: ExploredProps) {
  const { collection } = table;
  const asked = writeQuestion({ ...question, shown: null }).toString();
  const { rows, counts } = useMemo(() => select(table, question), [table, asked]);
  const inPrint = questionInWords(question);
  const suggested = useMemo(() => suggestColumns(table), [table]);
  const shown = (question.shown ?? suggested)
    .map((name) => table.columns.find((column) => column.name === name))
    .filter((column) => column !== undefined);
  /** What is clicked is a step that one can go back; what is typed or dragged is not. */
  const ask = (change: Partial<Question>, typed = false) => {
    const to = linkToCollection(collection.name, writeQuestion({ ...question, ...change }));
    if (typed) showAs(to);
    else goTo(to);
  };
  if (table.records === 0) return <p class="note">Nothing has been recorded in this collection yet.</p>;
  return (
    <div class="explored">
      <Facets table={table} question={question} counts={counts} ask={ask} />
      <div class="explored-main">
        <YearsBrush
          table={table}
          rows={rows}
          years={question.years}
          onYears={(years, typed) => ask({ years }, typed)}
        />
        <div class="toolbar">
          <p class="count" role="status">
            <strong>{figure(rows.length)}</strong> of {counted(table.records, 'record')}
            {inPrint !== null && <span class="only-printed">, {inPrint}</span>}
          </p>
          <input
            type="search"
            aria-label={`Search in ${collection.label}`}
            placeholder="Search in this table"
            value={question.search}
            onInput={(event) => ask({ search: event.currentTarget.value }, true)}
          />
          <ColumnChoice table={table} shown={shown} onShown={(names) => ask({ shown: names })} />
          <Save table={table} rows={rows} />
          {asked !== '' && (
            <button type="button" class="quiet" onClick={() => ask({ ...everything, shown: question.shown })}>
              Clear all
            </button>
          )}
        </div>
        {rows.length === 0 ? (
          <p class="note">No record fits all of this. Take a filter away to see more.</p>
        ) : (
          <Rows
            table={table}
            columns={shown}
            rows={rows}
            sort={question.sort}
            onSort={(sort) => ask({ sort })}
          />
        )}
        <Around table={table} rows={rows} />
      </div>
    </div>
  );
}

interface ColumnChoiceProps {
  readonly table: Table;
  readonly shown: readonly Column[];
  readonly onShown: (names: readonly string[]) => void;
}

function ColumnChoice({ table, shown, onShown }: ColumnChoiceProps) {
  const toggle = (column: Column) => {
    const has = shown.includes(column);
    onShown(
      table.columns.filter((each) => (each === column ? !has : shown.includes(each))).map(({ name }) => name),
    );
  };
  return (
    <details class="menu">
      <summary>Columns</summary>
      <div class="menu-body">
        {table.columns.map((column) => (
          <label key={column.name}>
            <input type="checkbox" checked={shown.includes(column)} onChange={() => toggle(column)} />{' '}
            {inWords(column.name)}
          </label>
        ))}
      </div>
    </details>
  );
}

/** What belongs to the table: where its data are, how a program gets them, what its fields mean. */
function Around({ table, rows }: { readonly table: Table; readonly rows: readonly number[] }) {
  const { collection } = table;
  const fields = table.columns.length;
  const first = rows[0];
  return (
    <div class="beside">
      <section>
        <h2>Use it</h2>
        <p>
          API: <a href={new URL(pageOf(collection, 0), root).href}>{collection.path}</a>
          {first !== undefined && first >= collection.page_size && (
            <>
              , the first row shown is on <a href={new URL(pageOf(collection, first), root).href}>its page</a>
            </>
          )}
          , schema: <a href={new URL(collection.schema, root).href}>{collection.record}</a>. The address of
          this view holds its filters: share it as it is.
        </p>
        <UseIt collection={collection} />
        {rows.length < table.records && (
          <p class="quiet-text">
            These lines read all {counted(table.records, 'record')}; filter them as in the table.
          </p>
        )}
      </section>
      <section>
        <h2>What the fields mean</h2>
        <p>
          {counted(fields, 'field')} can be filtered here. Types, nulls and meaning of all of them are in the{' '}
          <a href={linkTo('reference', { collection: collection.name })}>reference</a>.
        </p>
        <dl class="meanings">
          {table.columns
            .filter(({ field }) => field?.help)
            .map(({ name, field }) => (
              <div key={name}>
                <dt>{inWords(name)}</dt>
                <dd>{field?.help}</dd>
              </div>
            ))}
        </dl>
      </section>
    </div>
  );
}
