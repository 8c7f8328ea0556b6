/** Lays out rows as a table: the first column to the left, the others, which are figures as a rule, to the right. */
export function textTable(rows: readonly (readonly string[])[], others: 'left' | 'right' = 'right'): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) =>
      column === 0 || others === 'left'
        ? cell.padEnd(widths[column] ?? 0)
        : cell.padStart(widths[column] ?? 0),
    );
  return rows.map((row) => line(row).join('  ').trimEnd()).join('\n');
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
