import type { JsonObject } from '../contract/json/is-object.ts';
import { type Field, spellingIn } from '../model/description/kind.ts';
import type { StoredRecords } from './comparison-store.ts';
import { type FlatRecord, mark } from './flat-record.ts';
import type { Id } from './id-set.ts';
import type { SideKind } from './plan.ts';
import type { SideToRead } from './read-side.ts';

export interface Reading {
  readonly side: SideKind;
  readonly writer: StoredRecords;
  /** Whether several copies of a record may come. */
  readonly isEmbedded: boolean;
  /** The records read last, as they came. */
  readonly kept: Map<Id, JsonObject>;
  /** The keys that are read, under the names used in marks. */
  readonly names: readonly string[];
  /** Empty for nearly all records. */
  marksOf(value: JsonObject): readonly string[];
}

/** In characters. A key that is not described may be anything. */
const longestKey = 100;

export function readingsOf({ plan, side, store }: SideToRead): ReadonlyMap<SideKind['kind'], Reading> {
  const embedded = new Set(
    plan.kinds.flatMap((each) => (each[side]?.kind.embedding ?? []).map(({ target }) => target)),
  );
  return new Map(
    plan.kinds.flatMap((each) => {
      const own = each[side];
      if (own === null) return [];
      const { kind, shared } = own;
      const nameOf = (field: Field) => names.get(field) ?? field.name;
      // Shared keys have the same name in the marks of both sides.
      const names = new Map(shared.map(({ field }, index) => [field, each.keys[index] as string]));
      const keys = kind.fields.map((field) => ({ field, name: nameOf(field) }));
      const marksOf = marker(keys, plan.anySpelling);
      const reading: Reading = {
        side: own,
        writer: store.of(side, each),
        isEmbedded: embedded.has(kind),
        kept: new Map(),
        names: [...shared, ...own.own].map(({ field }) => nameOf(field)),
        marksOf: (value) => {
          const marks = marksOf(value);
          if (marks.length > 0) store.setMarked(side, each);
          return marks;
        },
      };
      return [[kind, reading] as const];
    }),
  );
}

function marker(
  keys: readonly { readonly field: Field; readonly name: string }[],
  anySpelling: boolean,
): Reading['marksOf'] {
  const described = new Set(keys.map(({ field }) => field.name));
  const empty = keys.filter(({ field }) => field.source === 'always');
  return (value) => {
    const given = Object.keys(value);
    const filled = empty.filter(({ field }) => isFilled(value[spellingIn(value, field) ?? field.name]));
    const isAsDescribed = given.length === described.size && given.every((key) => described.has(key));
    if (isAsDescribed && filled.length === 0) return [];
    const left = new Set(given);
    const marks = keys.flatMap(({ field, name }) => {
      const spelling = spellingIn(value, field);
      if (spelling === undefined) return [mark.missing(name)];
      left.delete(spelling);
      return anySpelling || spelling === field.name ? [] : [mark.renamed(name, spelling)];
    });
    return [
      ...marks,
      ...filled.map(({ name }) => mark.filled(name)),
      ...[...left].map((key) => mark.undescribed(key.slice(0, longestKey))),
    ].sort();
  };
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined;
}

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
