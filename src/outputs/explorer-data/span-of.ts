/** The first and the last of some years; null where none is known. */
export function spanOf(...years: readonly (readonly (number | null)[] | null)[]): [number, number] | null {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const list of years)
    for (const year of list ?? []) {
      if (year === null) continue;
      if (year < first) first = year;
      if (year > last) last = year;
    }
  return first <= last ? [first, last] : null;
}
