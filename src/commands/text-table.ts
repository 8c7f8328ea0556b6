import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';

/** How a table is laid out. */
export interface TableLayout {
  /** How the columns after the first are aligned: figures to the right, words to the left. */
  readonly others?: 'left' | 'right';
  /** The width of the terminal; null for no limit. */
  readonly columns?: number | null;
}

const between = '  ';
/** For the first column, which names the row. */
const leastName = 12;

/**
 * Lays out rows as a table: the first column to the left, the others, usually figures, to the right. In a terminal,
 * rows of figures stay on one line each, with long names shortened; the last cell of a row of words is wrapped.
 */
export function textTable(
  rows: readonly (readonly string[])[],
  { others = 'right', columns = null }: TableLayout = {},
): string {
  const widths = widthsOf(rows);
  const excess = columns === null ? 0 : totalOf(widths) - columns;
  if (excess > 0 && others === 'right') {
    const width = Math.max(leastName, (widths[0] ?? 0) - excess);
    return linesOf(
      rows.map(([name = '', ...cells]) => [shortened(name, width), ...cells]),
      others,
    );
  }
  if (excess > 0) {
    const width = Math.max(leastName, (widths.at(-1) ?? 0) - excess);
    return linesOf(
      rows.flatMap((row) => wrappedRow(row, width)),
      others,
    );
  }
  return linesOf(rows, others);
}

function widthsOf(rows: readonly (readonly string[])[]): number[] {
  return (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => stringWidth(row[column] ?? ''))));
}

function totalOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0) + between.length * (widths.length - 1);
}

function linesOf(rows: readonly (readonly string[])[], others: 'left' | 'right'): string {
  const widths = widthsOf(rows);
  const line = (row: readonly string[]) =>
    row.map((cell, column) => {
      const padding = ' '.repeat((widths[column] ?? 0) - stringWidth(cell));
      return column === 0 || others === 'left' ? cell + padding : padding + cell;
    });
  return rows.map((row) => line(row).join(between).trimEnd()).join('\n');
}

/** A row whose last cell spans several lines. */
function wrappedRow(row: readonly string[], width: number): string[][] {
  return wrapAnsi(row.at(-1) ?? '', width)
    .split('\n')
    .map((part, index) => [...row.slice(0, -1).map((cell) => (index === 0 ? cell : '')), part]);
}

/** A name without its middle: its beginning and end distinguish it from others. */
export function shortened(name: string, width: number): string {
  const letters = [...name];
  if (letters.length <= width) return name;
  const ending = Math.floor((width - 1) / 2);
  return `${letters.slice(0, width - 1 - ending).join('')}…${letters.slice(letters.length - ending).join('')}`;
}

/** A whole number with thousands separators. */
export function figure(value: number): string {
  return value.toLocaleString('en-US');
}

/** A number of bytes as people read it: `13.2 MB`. */
export function byteSize(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`;
}
