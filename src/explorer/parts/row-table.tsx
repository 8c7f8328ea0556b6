import type { ComponentChildren } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { useRowsInView } from './use-rows-in-view.ts';

/** Pixels, as in the styles. */
const height = 34;

/** The longest words that paper has room for in any column; a longer one, such as an address, is broken. */
const LONGEST_WORD = 16;

/** The class of a cell whose words, years and numbers are whole on paper. */
export const wordsClass = (text: string) =>
  text.split(/\s/).some((word) => word.length > LONGEST_WORD) ? '' : 'words';

interface RowTableProps {
  readonly label: string;
  /** Another list is shown from its top. */
  readonly rows: readonly unknown[];
  /** Of each column, in characters. */
  readonly widths: readonly number[];
  /** The `th` of each column. */
  readonly head: ComponentChildren;
  readonly cells: (index: number) => ComponentChildren;
}

/** Only the rows in view are in the document; the rest is empty space. */
export function RowTable({ label, rows, widths, head, cells }: RowTableProps) {
  const { box, onScroll, printing, first, last, unprinted } = useRowsInView(rows.length, height);
  useLayoutEffect(() => box.current?.scrollTo(0, 0), [rows]);
  // On a phone the first two columns are seen, and that there are more.
  const onScreen = (own: number) => `min(${own}ch, 42vw)`;
  return (
    <div class="rows" ref={box} role="region" aria-label={label} tabIndex={0} onScroll={onScroll}>
      <table
        aria-rowcount={rows.length + 1}
        style={printing ? {} : { width: `calc(${widths.map(onScreen).join(' + ')})` }}
      >
        <colgroup>
          {widths.map((own, index) => (
            <col key={index} style={printing ? {} : { width: onScreen(own) }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>{head}</tr>
        </thead>
        <tbody>
          <Room rows={first} columns={widths.length} />
          {rows.slice(first, last).map((_, place) => (
            <tr key={first + place} aria-rowindex={first + place + 2}>
              {cells(first + place)}
            </tr>
          ))}
          <Room rows={printing ? 0 : rows.length - last} columns={widths.length} />
        </tbody>
      </table>
      {unprinted !== null && <p>{unprinted}; the CSV has all.</p>}
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
