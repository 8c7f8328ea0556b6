import { UnreadableValue } from '../contract/errors.ts';
import { compareKeys } from '../model/values/compare-keys.ts';
import type { Id } from './id-set.ts';
import type { ReadKey, SideKind } from './plan.ts';

/** A record without what it embeds: the values of its keys as JSON lists, in the order of the plan. */
export interface FlatRecord {
  readonly id: Id;
  /** Of the keys that both sides have; after them its marks, if it has any: see `marks`. */
  readonly shared: string;
  /** Of the keys that only this side has; null if it has none. */
  readonly own: string | null;
  /** `shared` in another version that is not older; null if there is none. */
  readonly rival: string | null;
}

/** The shared values of a record on both sides, and of other versions of it. */
export interface UnlikeRecord {
  readonly id: Id;
  readonly old: string;
  readonly new: string;
  readonly oldRival: string | null;
  readonly newRival: string | null;
}

/** Something wrong with a record of one side. */
export type Fault = (field: string | null, message: string) => void;

/**
 * A record without what it embeds.
 *
 * @param read gives the value of a key: of one that embeds a record its id, of a list ids in any order
 * @param marks what its keys have that is not described: see `marksOf`
 * @returns null if a value cannot be read, which was reported
 */
export function flatRecord(
  side: SideKind,
  id: Id,
  read: (key: ReadKey) => unknown,
  fault: Fault,
  marks: readonly string[] = [],
): FlatRecord | null {
  let isWhole = true;
  const values = (keys: readonly ReadKey[]) =>
    keys.map((key) => {
      const value = published(key, read(key));
      if (!(value instanceof UnreadableValue)) return value;
      isWhole = false;
      fault(value.column ?? key.field.name, value.reason);
      return null;
    });
  const all = values(side.shared);
  const shared = JSON.stringify(marks.length === 0 ? all : [...all, marks]);
  const own = side.own.length === 0 ? null : JSON.stringify(values(side.own));
  return isWhole ? { id, shared, own, rival: null } : null;
}

/** A value as it is compared: what is withheld of it is the same on both sides, and ids are in order. */
function published({ field, withheld }: ReadKey, value: unknown): unknown {
  if (withheld !== null) return value === null && !withheld.evenNull ? null : withheld.publishedAs;
  return field.source === 'many' || field.source === 'ids' ? inOrder(value) : value;
}

function inOrder(value: unknown): unknown {
  return Array.isArray(value) ? value.sort(compareKeys) : value;
}
