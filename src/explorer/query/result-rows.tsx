import { beginningOf, joined } from '../fold.ts';
import { linkToId } from '../location.ts';
import { RowTable, wordsClass } from '../parts/row-table.tsx';
import type { Cell, Result } from './messages.ts';
import { isLimit, isNumeric, LOOKS_WRONG, plainOf } from './saved-result.ts';

/** Characters of a cell; a saved file has all. */
const longest = 300;

export function ResultRows({ columns, rows }: Pick<Result, 'columns' | 'rows'>) {
  const isNumber = columns.map((_, index) => rows.slice(0, 60).every((row) => isNumeric(row[index] ?? null)));
  const classOf = (index: number) => (isNumber[index] === true ? 'number' : '');
  const record = columns.indexOf('record');
  return (
    <RowTable
      label="Result"
      rows={rows}
      widths={columns.map((name, index) => widthOf(name, rows, index))}
      head={columns.map((name, index) => (
        <th key={`${index} ${name}`} scope="col" class={classOf(index)}>
          {name}
        </th>
      ))}
      cells={(at) =>
        rows[at]?.map((cell, index) => (
          <td key={index} class={joined([classOf(index), wordsClass(shown(cell))], ' ')} title={shown(cell)}>
            <CellText cell={cell} isRecord={index === record} />
          </td>
        ))
      }
    />
  );
}

/** Says of an answer, as a table and as a chart, that a number in it looks wrong. */
export function LimitNote({ rows }: Pick<Result, 'rows'>) {
  if (!rows.some((row) => row.some(isLimit))) return null;
  return <p class="quiet-text">?: {LOOKS_WRONG}</p>;
}

function CellText({ cell, isRecord }: { readonly cell: Cell; readonly isRecord: boolean }) {
  if (cell === null)
    return (
      <span class="null" title="no value">
        –
      </span>
    );
  if (isLimit(cell)) return <span>{shown(cell)} ?</span>;
  const link = isRecord ? linkToRecordCalled(cell) : null;
  return link === null ? <span>{shown(cell)}</span> : <a href={link}>{shown(cell)}</a>;
}

/** `crisisdb/total-populations/12`, as claims name their record; null for anything else. */
function linkToRecordCalled(cell: Cell): string | null {
  const [, name, id] = /^(.+)\/([^/]+)$/s.exec(typeof cell === 'string' ? cell : '') ?? [];
  if (name === undefined || id === undefined) return null;
  return linkToId(name, id);
}

function shown(cell: Cell): string {
  const plain = String(plainOf(cell) ?? '');
  return plain.length > longest ? `${beginningOf(plain, longest)} …` : plain;
}

/** In characters. */
function widthOf(name: string, rows: Result['rows'], index: number): number {
  const lengths = rows.slice(0, 60).map((row) => shown(row[index] ?? null).length + 1);
  return Math.min(42, Math.max(7, name.length + 1, ...lengths)) + 3;
}
