import { useEffect, useMemo, useRef } from 'preact/hooks';
import { variablesOf } from '../claims/claim.ts';
import type { Collection } from '../data-types.ts';
import { countedEntities, figure, inWords, joined, plural } from '../fold.ts';
import { addressOf, pageAddress } from '../load.ts';
import { linkTo, linkToCollection } from '../location.ts';
import { goTo, showAs } from '../navigation.ts';
import { Links } from '../parts/entity-link.tsx';
import { Facets } from '../parts/facets.tsx';
import { Load, Note, Page, useCatalog, type ViewProps } from '../parts/page.tsx';
import { Rows } from '../parts/rows.tsx';
import { Save } from '../parts/save.tsx';
import { UseIt } from '../parts/use-it.tsx';
import { YearsBrush } from '../parts/years-brush.tsx';
import type { Column } from '../table/column.ts';
import { loadTable, type Table } from '../table/make-table.ts';
import {
  everything,
  type Question,
  questionInWords,
  readQuestion,
  sayNoColumns,
  sayNoYears,
  select,
  withColumn,
  writeQuestion,
} from '../table/selection.ts';
import { showStated } from '../years.ts';

export function View({ place }: ViewProps) {
  const catalog = useCatalog();
  const { collections, entity, sections, centuries } = catalog;
  const index = collections.findIndex(({ name }) => name === place.path);
  const collection = collections[index] as Collection;
  const { label, records, entities, years } = collection;
  const drawn = variablesOf(catalog).filter((each) => each.collection === collection && each.known > 0);
  const charts = drawn.map(({ id, name }) => ({
    href: linkTo('variable', { id }),
    label: drawn.length === 1 ? 'Chart' : name,
  }));
  const about = entity !== null && entities !== null ? ` about ${countedEntities(entities, entity)}` : '';
  const map = { href: linkTo('map', { by: drawn[0]?.id ?? null }), label: 'Map' };
  const pictures = about !== '' && centuries !== null ? [...charts, map] : charts;
  return (
    <Page
      title={label}
      above={
        <a href={linkTo('start')}>
          {sections.find((section) => section.collections.includes(index))?.label ?? 'All collections'}
        </a>
      }
      lead={
        <p>
          {joined([plural(records, 'record') + about, showStated(years)])}.{' '}
          <Links by=" · " links={pictures} />
        </p>
      }
      className="collection"
    >
      <Load what={label} by={place.path} load={() => loadTable(collection)}>
        {(table) => {
          const question = readQuestion(place.query);
          return (
            <>
              <Note>{sayNoYears(place.query)}</Note>
              <Note>{sayNoColumns(table, question)}</Note>
              <Explored {...{ table, question }} query={place.query} />
            </>
          );
        }}
      </Load>
    </Page>
  );
}

interface ExploredProps {
  readonly table: Table;
  readonly question: Question;
  readonly query: URLSearchParams;
}

function Explored({ table, question, query }: ExploredProps) {
  const { collection } = table;
  const asked = writeQuestion({ ...question, shown: null }).toString();
  const { rows, counts } = useMemo(() => select(table, question), [table, asked]);
  const inPrint = questionInWords(table, question);
  const count = useRef<HTMLParagraphElement>(null);
  const choices = [...table.columns, ...table.derived];
  const shown = (question.shown ?? table.suggested).flatMap(
    (name) => choices.find((column) => column.name === name) ?? [],
  );
  const ask = (change: Partial<Question>, go = goTo) =>
    go(linkToCollection(collection.name, writeQuestion({ ...question, ...change }, query)));
  if (table.records === 0) return <p class="note">Nothing has been recorded in this collection yet.</p>;
  return (
    <div class="explored">
      <Facets table={table} question={question} counts={counts} ask={ask} />
      <div class="explored-main">
        <YearsBrush table={table} rows={rows} years={question.years} onYears={(years) => ask({ years })} />
        <div class="toolbar">
          <p class="count" role="status" ref={count} tabIndex={-1} translate={false}>
            <strong>{figure(rows.length)}</strong> of {plural(table.records, 'record')}
            {inPrint !== null && <span class="only-printed">, {inPrint}</span>}
          </p>
          <input
            type="search"
            aria-label={`Search in ${collection.label}`}
            placeholder="Search in this table"
            value={question.search}
            onInput={(event) => ask({ search: event.currentTarget.value }, showAs)}
          />
          <ColumnChoice
            columns={choices}
            shown={shown}
            onChange={(column) => ask({ shown: withColumn(table, shown, column) })}
          />
          <Save table={table} rows={rows} shown={shown} filter={inPrint} />
          {asked !== '' && (
            <button
              type="button"
              class="quiet"
              onClick={() => {
                // The button goes.
                count.current?.focus();
                ask({ ...everything, shown: question.shown });
              }}
            >
              Clear all
            </button>
          )}
        </div>
        {rows.length === 0 ? (
          <p class="note">No record matches. Remove a filter to see more.</p>
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
  readonly columns: readonly Column[];
  readonly shown: readonly Column[];
  readonly onChange: (column: Column) => void;
}

function ColumnChoice({ columns, shown, onChange }: ColumnChoiceProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = ({ target }: Event) => {
      if (menu.current?.contains(target as Node) === false) menu.current.open = false;
    };
    addEventListener('pointerdown', close);
    return () => removeEventListener('pointerdown', close);
  }, []);
  const closeByKey = ({ key, currentTarget }: KeyboardEvent & { currentTarget: HTMLDetailsElement }) => {
    if (key !== 'Escape') return;
    currentTarget.open = false;
    currentTarget.querySelector('summary')?.focus();
  };
  return (
    <details class="menu" ref={menu} onKeyDown={closeByKey}>
      <summary>Columns</summary>
      <div class="menu-body">
        {columns.map((column) => (
          <label key={column.name}>
            <input type="checkbox" checked={shown.includes(column)} onChange={() => onChange(column)} />{' '}
            {column.label}
          </label>
        ))}
      </div>
    </details>
  );
}

function Around({ table, rows }: { readonly table: Table; readonly rows: readonly number[] }) {
  const { collection, columns } = table;
  const [first = 0] = rows;
  return (
    <div class="beside">
      <section>
        <h2>Use it</h2>
        <p>
          API: <a href={pageAddress(collection, 0)}>{collection.path}</a>
          {first >= collection.page_size && (
            <>
              , the first row shown is on <a href={pageAddress(collection, first)}>its page</a>
            </>
          )}
          , schema: <a href={addressOf(collection.schema)}>{collection.record}</a>. The address of this view
          holds its filters: share it as it is.
        </p>
        <UseIt collection={collection} />
        {rows.length < table.records && (
          <p class="quiet-text">
            These lines read all {plural(table.records, 'record')}; filter them as in the table.
          </p>
        )}
      </section>
      <section>
        <h2>What the fields mean</h2>
        <p>
          {plural(columns.length, 'field')} can be filtered here. Types, nulls and meaning of all of them are
          in the <a href={linkTo('reference', { collection: collection.name })}>reference</a>.
        </p>
        <dl class="meanings">
          {columns
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
