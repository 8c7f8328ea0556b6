import { useEffect } from 'preact/hooks';
import { figure } from '../fold.ts';
import { linkToRecord } from '../location.ts';
import type { Column } from '../table/column.ts';
import { shownValue, type Table } from '../table/make-table.ts';
import type { Question } from '../table/selection.ts';
import { showYear } from '../years.ts';
import { printedRows, usePrinting } from './use-printing.ts';
import { useRowsInView } from './use-rows-in-view.ts';

interface RowsProps {
  readonly table: Table;
  readonly columns: readonly Column[];
  readonly rows: readonly number[];
  readonly sort: Question['sort'];
  readonly onSort: (sort: Question['sort']) => void;
}

/** Pixels, as in the styles. */
const height = 34;
/** Only the rows in view are in the document; the rest is empty space. */
export function Rows({ table, columns, rows, sort, onSort }: RowsProps) {
  const { box, onScroll, ...inView } = useRowsInView(rows.length, height);
  const printing = usePrinting();
  useEffect(() => box.current?.scrollTo(0, 0), [rows]);
  const { first, last } = printing ? { first: 0, last: Math.min(rows.length, printedRows) } : inView;
  const after = printing ? 0 : rows.length - last;
  const widths = columns.map((column) => widthOf(column, rows));
  const width = widths.reduce((sum, each) => sum + each, 0);
  const widthIn = (own = 0) => (printing ? `${(own / width) * 100}%` : `${own}ch`);
  return (
    <div class="rows" ref={box} role="region" aria-label="Table" tabIndex={0} onScroll={onScroll}>
      <table aria-rowcount={rows.length + 1} style={printing ? {} : { width: `${width}ch` }}>
        <colgroup>
          {columns.map(({ name }, index) => (
            <col key={name} style={{ width: widthIn(widths[index]) }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <HeadCell key={column.name} column={column} sort={sort} onSort={onSort} />
            ))}
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
      {printing && rows.length > printedRows && (
        <p>
          The first {figure(printedRows)} of {figure(rows.length)} rows; the CSV has all.
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

interface HeadCellProps extends Pick<RowsProps, 'sort' | 'onSort'> {
  readonly column: Column;
}

function HeadCell({ column: { name, label, kind }, sort, onSort }: HeadCellProps) {
  const [order, sign] =
    sort?.column !== name ? [undefined, ''] : sort.descending ? ['descending', ' ↓'] : ['ascending', ' ↑'];
  const next = order === 'descending' ? null : { column: name, descending: order === 'ascending' };
  return (
    <th scope="col" aria-sort={order as 'ascending' | 'descending' | undefined} class={classOf(kind)}>
      <button type="button" onClick={() => onSort(next)}>
        {label}
        <span aria-hidden="true">{sign}</span>
      </button>
    </th>
  );
}

const classOf = (kind: Column['kind']) => (kind === 'number' ? 'number' : '');

interface CellProps {
  readonly table: Table;
  readonly column: Column;
  readonly row: number;
  readonly first: boolean;
}

function Cell({ table, column, row, first }: CellProps) {
  const text = shownValue(table, column, row);
  const shown = text === '' ? <Empty table={table} column={column} row={row} /> : text;
  const shared = { class: classOf(column.kind), title: text };
  if (!first) return <td {...shared}>{shown}</td>;
  return (
    <th scope="row" {...shared}>
      <a href={linkToRecord(table.collection.name, row)}>{text === '' ? `no. ${row + 1}` : shown}</a>
    </th>
  );
}

function Empty({ table, column, row }: Omit<CellProps, 'first'>) {
  const value = column.value(row);
  const place = [...table.yearColumns].indexOf(column.name);
  const dates = value === null && place >= 0 ? table.dates?.(row) : null;
  const assumed = dates?.stated === false ? dates.years[place] : null;
  if (assumed != null)
    return <small title={`${table.yearsOfEntity}: the record states none`}>({showYear(assumed)})</small>;
  return (
    <span class="null" title={value === null ? 'no value' : `no value: ${String(value)}`}>
      –
    </span>
  );
}

/** In characters. */
function widthOf(column: Column, rows: readonly number[]): number {
  const texts = rows.slice(0, 60).map((row) => column.text(row).length + 1);
  return Math.min(42, Math.max(9, column.label.length + 2, ...texts)) + 3;
}
