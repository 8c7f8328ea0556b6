/** `1 page`, `1,265 records`, `2 queries` */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}

/** With thousands separators. `toLocaleString` is slow to load: it knows all languages. */
export function figure(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `13.2 MB` */
export function byteSize(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let [value, power] = [bytes, 0];
  // From there on, it would round to 1000.0.
  for (; value >= 999.95 && power < units.length - 1; power += 1) value /= 1000;
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`;
}

/** `a, b and 3 more` */
export function firstOf(names: readonly string[], most = 20, beforeRest = ' and '): string {
  const rest = names.length - most;
  return names.slice(0, most).join(', ') + (rest > 0 ? `${beforeRest}${figure(rest)} more` : '');
}

const mostNames = 5;

export function someOf(names: readonly string[]): string {
  return `${names.slice(0, mostNames).join(', ')}${names.length > mostNames ? ', ...' : ''}`;
}
