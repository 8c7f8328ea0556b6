/** How a table is laid out. */
export interface TableLayout {
  /** How the columns after the first are aligned: figures to the right, words to the left. */
  readonly others?: 'left' | 'right';
  /** The width of the terminal; null for no limit. */
  readonly columns?: number | null;
}

/** How text is measured: what does so for text in any script takes a while to load. */
export interface Measures {
  /** The columns of a terminal that a text takes. */
  readonly width: (text: string) => number;
  /** Breaks a text into lines of that many columns. */
  readonly wrap: (text: string, columns: number) => string;
}

/** Names of collections and of checks, and figures: only letters, digits and signs that every terminal shows in one column. */
export const ofPlainText: Measures = { width: (text) => text.length, wrap: (text) => text };

const between = '  ';
/** For the first column, which names the row. */
const leastName = 12;

/**
 * Lays out rows as a table: the first column to the left, the others, usually figures, to the right. In a terminal,
 * rows of figures stay on one line each, with long names shortened; the last cell of a row of words is wrapped.
 */
export function layOutTable(
  rows: readonly (readonly string[])[],
  { others = 'right', columns = null }: TableLayout,
  measures: Measures,
): string {
  const widths = widthsOf(rows, measures);
  const excess = columns === null ? 0 : totalOf(widths) - columns;
  if (excess > 0 && others === 'right') {
    const width = Math.max(leastName, (widths[0] ?? 0) - excess);
    return linesOf(
      rows.map(([name = '', ...cells]) => [shortened(name, width), ...cells]),
      others,
      measures,
    );
  }
  if (excess > 0) {
    const width = Math.max(leastName, (widths.at(-1) ?? 0) - excess);
    return linesOf(
      rows.flatMap((row) => wrappedRow(row, width, measures)),
      others,
      measures,
    );
  }
  return linesOf(rows, others, measures);
}

function widthsOf(rows: readonly (readonly string[])[], { width }: Measures): number[] {
  return (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => width(row[column] ?? ''))));
}

function totalOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0) + between.length * (widths.length - 1);
}

function linesOf(rows: readonly (readonly string[])[], others: 'left' | 'right', measures: Measures): string {
  const widths = widthsOf(rows, measures);
  const line = (row: readonly string[]) =>
    row.map((cell, column) => {
      const padding = ' '.repeat((widths[column] ?? 0) - measures.width(cell));
      return column === 0 || others === 'left' ? cell + padding : padding + cell;
    });
  return rows.map((row) => line(row).join(between).trimEnd()).join('\n');
}

/** A row whose last cell spans several lines. */
function wrappedRow(row: readonly string[], width: number, { wrap }: Measures): string[][] {
  return wrap(row.at(-1) ?? '', width)
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
