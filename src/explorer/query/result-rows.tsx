import { useEffect } from 'preact/hooks';
import { figure } from '../fold.ts';
import { linkToCollection } from '../location.ts';
import { printedRows, usePrinting } from '../parts/use-printing.ts';
import { useRowsInView } from '../parts/use-rows-in-view.ts';
import type { Cell, Result } from './messages.ts';
import { plainOf } from './saved-result.ts';

/** Pixels, as in the styles. */
const height = 34;
/** Characters of a cell; a saved file has all. */
const longest = 300;

/** Only the rows in view are in the document. */
export function ResultRows({ columns, rows }: Pick<Result, 'columns' | 'rows'>) {
  const { box, onScroll, ...inView } = useRowsInView(rows.length, height);
  const printing = usePrinting();
  useEffect(() => box.current?.scrollTo(0, 0), [rows]);
  const { first, last } = printing ? { first: 0, last: Math.min(rows.length, printedRows) } : inView;
  const after = printing ? 0 : rows.length - last;
  const widths = columns.map((name, index) => widthOf(name, rows, index));
  const isNumber = columns.map((_, index) => rows.slice(0, 60).every((row) => isNumeric(row[index] ?? null)));
  const classOf = (index: number) => (isNumber[index] === true ? 'number' : '');
  const record = columns.indexOf('record');
  return (
    <div class="rows" ref={box} role="region" aria-label="Result" tabIndex={0} onScroll={onScroll}>
      <table
        aria-rowcount={rows.length + 1}
        style={printing ? {} : { width: `${widths.reduce((sum, each) => sum + each, 0)}ch` }}
      >
        <colgroup>
          {columns.map((name, index) => (
            <col key={`${index} ${name}`} style={printing ? {} : { width: `${widths[index]}ch` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((name, index) => (
              <th key={`${index} ${name}`} scope="col" class={classOf(index)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Room rows={first} columns={columns.length} />
          {rows.slice(first, last).map((row, place) => (
            <tr key={first + place} aria-rowindex={first + place + 2}>
              {row.map((cell, index) => (
                <td key={index} class={classOf(index)} title={shown(cell)}>
                  <CellText cell={cell} isRecord={index === record} />
                </td>
              ))}
            </tr>
          ))}
          <Room rows={after} columns={columns.length} />
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
  if (rows <= 0) return null;
  return (
    <tr class="room" aria-hidden="true">
      <td colSpan={columns} style={{ height: `${rows * height}px` }} />
    </tr>
  );
}

function CellText({ cell, isRecord }: { readonly cell: Cell; readonly isRecord: boolean }) {
  if (cell === null)
    return (
      <span class="null" title="no value">
        –
      </span>
    );
  const link = isRecord ? linkToRecordCalled(cell) : null;
  return link === null ? <span>{shown(cell)}</span> : <a href={link}>{shown(cell)}</a>;
}

/** `crisisdb/total-populations/12`, as claims name their record; null for anything else. */
export function linkToRecordCalled(cell: Cell): string | null {
  const [, name, id] = /^(.+)\/([^/]+)$/s.exec(typeof cell === 'string' ? cell : '') ?? [];
  if (name === undefined || id === undefined) return null;
  return linkToCollection(name, new URLSearchParams({ id }));
}

function shown(cell: Cell): string {
  const plain = String(plainOf(cell) ?? '');
  return plain.length > longest ? `${plain.slice(0, longest)} …` : plain;
}

const isNumeric = (cell: Cell) => cell === null || typeof cell === 'number' || typeof cell === 'bigint';

/** In characters. */
function widthOf(name: string, rows: Result['rows'], index: number): number {
  const lengths = rows.slice(0, 60).map((row) => shown(row[index] ?? null).length + 1);
  return Math.min(42, Math.max(7, name.length + 1, ...lengths)) + 3;
}
