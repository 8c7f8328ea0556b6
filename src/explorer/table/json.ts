import type { Value } from '../data-types.ts';

/** Rows as JSON, an array of objects with a line for each. */
export function toJson(names: readonly string[], rows: Iterable<readonly Value[]>): string {
  const lines = [...rows].map((row) =>
    JSON.stringify(Object.fromEntries(names.map((name, place) => [name, row[place] ?? null]))),
  );
  return `[\n${lines.join(',\n')}\n]\n`;
}
