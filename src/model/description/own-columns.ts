/** Counts columns with content. The others are keys, as are all columns of a link table. */
export function ownColumns(columns: readonly string[]): number {
  return columns.filter((column) => !/^(?:.*_)?id$/i.test(column)).length;
}
