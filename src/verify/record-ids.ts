import type { Manifest } from '../contract/documents.ts';

/** Ids, or pairs of the first and the last of consecutive integers. May be hostile. */
type ClaimedIds = NonNullable<Manifest['collections'][number]['ids']>;

/** One at a time: a range may not fit into memory. */
export function* claimedIds(claimed: ClaimedIds): Generator<string | number> {
  for (const entry of claimed) {
    if (!Array.isArray(entry)) yield entry;
    else for (let id = entry[0]; id <= entry[1]; id += 1) yield id;
  }
}

export function claimLookup(claimed: ClaimedIds): (name: string) => boolean {
  const single = new Set(claimed.filter((entry) => !Array.isArray(entry)).map(String));
  const ranges = claimed.filter((entry) => Array.isArray(entry)).sort(([one], [other]) => one - other);
  return (name) => {
    const number = Number(name);
    if (single.has(name) || String(number) !== name) return single.has(name);
    let [from, to] = [0, ranges.length];
    while (from < to) {
      const middle = Math.floor((from + to) / 2);
      const [first, last] = ranges[middle] as [number, number];
      if (first <= number && number <= last) return true;
      if (number < first) to = middle;
      else from = middle + 1;
    }
    return false;
  };
}
