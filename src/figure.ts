/** A whole number with thousands separators, as `toLocaleString` writes it, whose rules for all languages take long to load. */
export function figure(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
