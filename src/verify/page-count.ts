/** How many pages so many records are; an empty collection has one. */
export function pageCount(records: number, pageSize: number): number {
  return Math.max(1, Math.ceil(records / pageSize));
}
