import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';

export interface TableLayout {
  /** Alignment after the first column: figures to the right, words to the left. */
  readonly others?: 'left' | 'right';
  readonly columns?: number | null;
}

type Row = readonly string[];

const gap = '  ';
/** For the first column, which names the row. */
const leastName = 12;

/**
 * In a terminal, rows of figures stay on one line each, with long names shortened; the last cell of a row of
 * words is wrapped. Works for texts in any script.
 */
export function textTable(
  rows: readonly Row[],
  { others = 'right', columns = null }: TableLayout = {},
): string {
  const widths = widthsOf(rows);
  const width = widths.reduce((sum, each) => sum + each, gap.length * (widths.length - 1));
  if (columns === null || width <= columns) return linesOf(rows, others);
  const room = (column: number) => Math.max(leastName, (widths.at(column) ?? 0) - (width - columns));
  const fitted =
    others === 'right'
      ? rows.map(([name = '', ...cells]) => [shortened(name, room(0)), ...cells])
      : rows.flatMap((row) => wrappedRow(row, room(-1)));
  return linesOf(fitted, others);
}

function widthsOf(rows: readonly Row[]): number[] {
  return (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => stringWidth(row[column] ?? ''))));
}

function linesOf(rows: readonly Row[], others: 'left' | 'right'): string {
  const widths = widthsOf(rows);
  const padded = (cell: string, column: number) => {
    const padding = ' '.repeat((widths[column] ?? 0) - stringWidth(cell));
    return column === 0 || others === 'left' ? cell + padding : padding + cell;
  };
  return rows.map((row) => row.map(padded).join(gap).trimEnd()).join('\n');
}

function wrappedRow(row: Row, width: number): string[][] {
  return wrapAnsi(row.at(-1) ?? '', width)
    .split('\n')
    .map((part, index) => [...row.slice(0, -1).map((cell) => (index === 0 ? cell : '')), part]);
}

/** Cuts the middle: beginning and end distinguish a name. */
function shortened(name: string, width: number): string {
  const letters = [...name];
  if (letters.length <= width) return name;
  const ending = Math.floor((width - 1) / 2);
  return `${letters.slice(0, width - 1 - ending).join('')}…${letters.slice(letters.length - ending).join('')}`;
}
