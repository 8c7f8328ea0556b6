import type { FlatRecord } from './comparison-store.ts';
import { joinedMarks, mark } from './marks.ts';
import type { Reading } from './reading.ts';

/** A copy of a record, taken apart. */
interface Copy {
  readonly values: readonly unknown[];
  readonly marks: readonly string[];
  /** When it says that it was last modified; an empty text if it does not. */
  readonly modified: string;
}

/**
 * Makes one record of two copies: that which was modified last, else the later one if it counts more. What one of them
 * lacks, the record lacks.
 *
 * @returns it, and the keys in which the two hold different values
 */
export function joinCopies(
  { side, names }: Pick<Reading, 'side' | 'names'>,
  known: FlatRecord,
  later: FlatRecord,
  countsMore: boolean,
): { readonly record: FlatRecord; readonly differing: readonly string[] } {
  const width = side.shared.length;
  const copyOf = ({ shared, own }: FlatRecord): Copy => {
    const all = JSON.parse(shared) as unknown[];
    const values = [...all.slice(0, width), ...(JSON.parse(own ?? '[]') as unknown[])];
    const modified = values[names.indexOf('modified_date')];
    const marks = (all[width] ?? []) as string[];
    return { values, marks, modified: typeof modified === 'string' ? modified : '' };
  };
  const [before, after] = [copyOf(known), copyOf(later)];
  const marks = joinedMarks(before.marks, after.marks);
  const differing = names.filter(
    (name, index) =>
      !marks.includes(mark.missing(name)) &&
      JSON.stringify(before.values[index]) !== JSON.stringify(after.values[index]),
  );
  const isLater = before.modified === after.modified ? countsMore : after.modified > before.modified;
  const [kept, { values }] = isLater ? [later, after] : [known, before];
  const shared = values.slice(0, width);
  return {
    record: { ...kept, shared: JSON.stringify(marks.length === 0 ? shared : [...shared, marks]) },
    differing,
  };
}
