import type { Field } from '../description/kind.ts';

/** Some keys of a record; for a key that embeds records, some of theirs, otherwise null. */
export type KeyTree = ReadonlyMap<Field, KeyTree | null>;

/** The keys of several trees together. */
export function mergedKeys(...trees: readonly KeyTree[]): KeyTree {
  const merged = new Map<Field, KeyTree | null>();
  for (const tree of trees)
    for (const [field, inner] of tree) {
      const known = merged.get(field);
      merged.set(field, inner === null || known == null ? inner : mergedKeys(known, inner));
    }
  return merged;
}
