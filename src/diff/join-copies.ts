import type { FlatRecord } from './flat-record.ts';
import { mark } from './marks.ts';
import type { Reading } from './reading.ts';

interface Copy {
  readonly values: readonly unknown[];
  readonly marks: readonly string[];
  /** When it was last modified, by its own account; empty if unknown. */
  readonly modified: string;
}

/**
 * Merges two copies of a record; returns the keys that differ. The copy modified last wins; of the same age,
 * the later one if it counts more. A key that one copy lacks is missing. A loser not older is a rival.
 */
export function joinCopies(
  { side, names }: Pick<Reading, 'side' | 'names'>,
  known: FlatRecord,
  later: FlatRecord,
  countsMore: boolean,
): { readonly record: FlatRecord; readonly differing: readonly string[] } {
  const width = side.shared.length;
  const copyOf = (sharedText: string, own: string | null): Copy => {
    const all = JSON.parse(sharedText) as unknown[];
    const values = [...all.slice(0, width), ...(JSON.parse(own ?? '[]') as unknown[])];
    const modified = values[names.indexOf('modified_date')];
    const marks = (all[width] ?? []) as string[];
    return { values, marks, modified: typeof modified === 'string' ? modified : '' };
  };
  const [before, after] = [copyOf(known.shared, known.own), copyOf(later.shared, later.own)];
  const marks = [...new Set([...before.marks, ...after.marks])].sort();
  const differing = (one: Copy, other: Copy) =>
    names.filter(
      (name, index) =>
        !marks.includes(mark.missing(name)) &&
        JSON.stringify(one.values[index]) !== JSON.stringify(other.values[index]),
    );
  const isLater = before.modified === after.modified ? countsMore : after.modified > before.modified;
  const [kept, copy, other] = isLater ? [later, after, before] : [known, before, after];
  const text = ({ values }: Copy) => {
    const shared = values.slice(0, width);
    return JSON.stringify(marks.length === 0 ? shared : [...shared, marks]);
  };
  // A copy without a time is not known to be older.
  const isRival = (each: Copy) =>
    (each.modified === '' || each.modified === copy.modified) && differing(each, copy).length > 0;
  const rival = [other, ...(known.rival === null ? [] : [copyOf(known.rival, known.own)])].find(isRival);
  return {
    record: { ...kept, shared: text(copy), rival: rival === undefined ? null : text(rival) },
    differing: differing(before, after),
  };
}
