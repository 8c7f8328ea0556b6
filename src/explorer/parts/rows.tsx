import { options } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { figure, inWords } from '../fold.ts';
import { linkToRecord } from '../location.ts';
import { type Column, shownValue, type Table } from '../table/column.ts';
import type { Question } from '../table/selection.ts';
import { showYear } from '../years.ts';
import { useRowsInView } from './use-rows-in-view.ts';

interface RowsProps {
  readonly table: Table;
  readonly columns: readonly Column[];
  readonly rows: readonly number[];
  readonly sort: Question['sort'];
  readonly onSort: (sort: Question['sort']) => void;
}

/** The height of a row, as the styles set it. */
const height = 34;
/** A page of paper does not scroll: this many rows are printed. */
const printed = 1000;

/** The rows that are in view, of as many as there are; the rest is only room. */
export function Rows({ table, columns, rows, sort, onSort }: RowsProps) {
  const { box, onScroll, ...inView } = useRowsInView(rows.length, height);
  const printing = usePrinting();
  // Another selection begins at its first row.
  useEffect(() => box.current?.scrollTo(0, 0), [rows]);
  const { first, last } = printing ? { first: 0, last: Math.min(rows.length, printed) } : inView;
  const after = printing ? 0 : rows.length - last;
  const widths = columns.map((column) => widthOf(column, rows));
  const width = widths.reduce((sum, each) => sum + each, 0);
  return (
    <div class="rows" ref={box} role="region" aria-label="Table" tabIndex={0} onScroll={onScroll}>
      <table aria-rowcount={rows.length + 1} style={printing ? {} : { width: `${width}ch` }}>
        <colgroup>
          {columns.map(({ name }, index) => {
            const own = widths[index] ?? 0;
            // Paper is as wide as it is: there, columns share it.
            return <col key={name} style={{ width: printing ? `${(own / width) * 100}%` : `${own}ch` }} />;
          })}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ name, kind }) => {
              const sorted = sort?.column === name;
              return (
                <th
                  key={name}
                  scope="col"
                  aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
                  class={kind === 'number' ? 'number' : ''}
                >
                  <button type="button" onClick={() => onSort(nextSort(name, sort))}>
                    {inWords(name)}
                    <span aria-hidden="true">{sorted ? (sort.descending ? ' ↓' : ' ↑') : ''}</span>
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {first > 0 && <Room rows={first} columns={columns.length} />}
          {rows.slice(first, last).map((row, place) => (
            <tr key={row} aria-rowindex={first + place + 2}>
              {columns.map((column, index) => (
                <Cell key={column.name} table={table} column={column} row={row} first={index === 0} />
              ))}
            </tr>
          ))}
          {after > 0 && <Room rows={after} columns={columns.length} />}
        </tbody>
      </table>
      {printing && rows.length > printed && (
        <p>
          The first {figure(printed)} of {figure(rows.length)} rows; the CSV has all.
        </p>
      )}
    </div>
  );
}

function Room({ rows, columns }: { readonly rows: number; readonly columns: number }) {
  return (
    <tr class="room" aria-hidden="true">
      <td colSpan={columns} style={{ height: `${rows * height}px` }} />
    </tr>
  );
}

interface CellProps {
  readonly table: Table;
  readonly column: Column;
  readonly row: number;
  readonly first: boolean;
}

function Cell({ table, column, row, first }: CellProps) {
  const value = column.value(row);
  const text = shownValue(table, column, row);
  const dates = value === null && table.yearColumns.has(column.name) ? table.dates?.(row) : null;
  const assumed = dates?.stated === false ? dates.years[[...table.yearColumns].indexOf(column.name)] : null;
  const shown =
    assumed != null ? (
      <span class="quiet-text" title={`${table.yearsOfEntity}: the record states none`}>
        ({showYear(assumed)})
      </span>
    ) : text === '' ? (
      <span class="null" title={value === null ? 'no value' : `no value: ${String(value)}`}>
        –
      </span>
    ) : (
      text
    );
  const shared = { class: column.kind === 'number' ? 'number' : '', title: text };
  if (!first) return <td {...shared}>{shown}</td>;
  return (
    <th scope="row" {...shared}>
      <a href={linkToRecord(table.collection.name, row)}>{text === '' ? `no. ${row + 1}` : shown}</a>
    </th>
  );
}

function nextSort(name: string, sort: Question['sort']): Question['sort'] {
  if (sort?.column !== name) return { column: name, descending: false };
  return sort.descending ? null : { column: name, descending: true };
}

/** Characters that a column needs, by its title and the first of its values. */
function widthOf(column: Column, rows: readonly number[]): number {
  let most = inWords(column.name).length + 2;
  for (const row of rows.slice(0, 60)) most = Math.max(most, column.text(row).length + 1);
  return Math.min(42, Math.max(9, most)) + 3;
}

/** Whether the page is being printed: then all rows are in it, not only those in view. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const paper = matchMedia('print');
    const follow = () => flush(() => setPrinting(paper.matches));
    const before = () => flush(() => setPrinting(true));
    paper.addEventListener('change', follow);
    addEventListener('beforeprint', before);
    return () => {
      paper.removeEventListener('change', follow);
      removeEventListener('beforeprint', before);
    };
  }, []);
  return printing;
}

/** What is printed is what is there when the event is over: rendered at once, not a moment later. */
function flush(change: () => void): void {
  const usual = options.debounceRendering;
  options.debounceRendering = (render) => render();
  change();
  if (usual === undefined) delete options.debounceRendering;
  else options.debounceRendering = usual;
}
