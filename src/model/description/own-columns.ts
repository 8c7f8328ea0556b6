/** How many columns of a table say something themselves: the others are keys, as all are of a table that links two others. */
export function ownColumns(columns: readonly string[]): number {
  return columns.filter((column) => !/^(?:.*_)?id$/i.test(column)).length;
}
