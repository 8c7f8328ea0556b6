/** A number with the matching form of a word: `1 page`, `1,265 records`, `2 queries`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}

/** A whole number with thousands separators, as `toLocaleString` writes it, whose rules for all languages take long to load. */
export function figure(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
