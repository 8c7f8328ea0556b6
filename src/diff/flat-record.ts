import { UnreadableValue } from '../contract/errors.ts';
import { compareKeys } from '../model/values/compare-keys.ts';
import type { Id } from './id-set.ts';
import type { ReadKey, SideKind } from './plan.ts';

/** A record without what it embeds: the values of its keys as JSON lists, in plan order. */
export interface FlatRecord {
  readonly id: Id;
  /** Values of the keys both sides have, followed by the marks, if any: see `mark`. */
  readonly shared: string;
  /** Values of the keys only this side has; null if none. */
  readonly own: string | null;
  /** `shared` of another version that is not older; null if none. */
  readonly rival: string | null;
}

export interface UnlikeRecord {
  readonly id: Id;
  readonly old: string;
  readonly new: string;
  readonly oldRival: string | null;
  readonly newRival: string | null;
}

export type Fault = (field: string | null, message: string) => void;

/**
 * Null if a value cannot be read, which is reported.
 * @param read returns a key's value: the id of an embedded record, ids in any order for a list
 * @param marks keys that contradict the description: see `mark`
 */
export function flatRecord(
  side: SideKind,
  id: Id,
  read: (key: ReadKey) => unknown,
  fault: Fault,
  marks: readonly string[],
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

/** Makes withheld values equal on both sides, and sorts ids. */
function published({ field, withheld }: ReadKey, value: unknown): unknown {
  if (withheld !== null) return value === null && !withheld.evenNull ? null : withheld.publishedAs;
  const isList = field.source === 'many' || field.source === 'ids';
  return isList && Array.isArray(value) ? value.sort(compareKeys) : value;
}

/**
 * Marks follow a record's values where its keys contradict the description: `-key` is missing, `+key` is not
 * described, `!key` should always be empty and is not, `=["key","other"]` has another name.
 */
export const mark = {
  missing: (key: string): string => `-${key}`,
  undescribed: (key: string): string => `+${key}`,
  filled: (key: string): string => `!${key}`,
  renamed: (key: string, other: string): string => `=${JSON.stringify([key, other])}`,
} as const;

const meanings = { '-': 'missing', '+': 'undescribed', '!': 'filled', '=': 'renamed' } as const;

export function readMark(text: string): { readonly is: keyof typeof mark; readonly key: string } {
  return { is: meanings[text[0] as keyof typeof meanings], key: text.slice(1) };
}

export function missingIn(values: readonly unknown[], keys: readonly string[]): ReadonlySet<string> {
  const marks = (values[keys.length] ?? []) as readonly string[];
  return new Set(marks.map(readMark).flatMap(({ is, key }) => (is === 'missing' ? [key] : [])));
}
