import { figure, joined } from '../fold.ts';
import { linkToRecord } from '../location.ts';
import type { Column } from '../table/column.ts';
import { shownValue, type Table } from '../table/make-table.ts';
import type { Question } from '../table/selection.ts';
import { showYear } from '../years.ts';
import { RowTable, wordsClass } from './row-table.tsx';

interface RowsProps {
  readonly table: Table;
  readonly columns: readonly Column[];
  readonly rows: readonly number[];
  readonly sort: Question['sort'];
  readonly onSort: (sort: Question['sort']) => void;
}

export function Rows({ table, columns, rows, sort, onSort }: RowsProps) {
  return (
    <RowTable
      label="Table"
      rows={rows}
      widths={columns.map((column) => widthOf(column, rows))}
      head={columns.map((column) => (
        <HeadCell key={column.name} column={column} sort={sort} onSort={onSort} />
      ))}
      cells={(at) =>
        columns.map((column, index) => (
          <Cell
            key={column.name}
            table={table}
            column={column}
            row={rows[at] as number}
            first={index === 0}
          />
        ))
      }
    />
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
  const shared = { class: joined([classOf(column.kind), wordsClass(text)], ' '), title: text };
  if (!first) return <td {...shared}>{shown}</td>;
  return (
    <th scope="row" {...shared}>
      <a href={linkToRecord(table.collection.name, row)}>{text === '' ? `no. ${figure(row + 1)}` : shown}</a>
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
