import { type IdList, joinIdLists } from '../../contract/record-ids.ts';
import { firstCounts, joinCounted } from '../../engine/tally.ts';
import type { Manifest, Part } from './open-parts.ts';

/** A collection of a tree that was put together, with what was counted in it for the first time. */
export interface JoinedCollection {
  readonly path: string;
  readonly records: number;
  readonly pages: number;
  readonly withheld: number;
  readonly widerNulls: number;
}

/** The manifest that a build of the whole would have written. */
export function joinManifests(parts: readonly Part[]): Manifest {
  const [{ manifest }] = parts as [Part];
  const { part: _, ...whole } = manifest;
  return {
    ...whole,
    collections: manifest.collections.map(({ ids, ...collection }, index) => ({
      ...collection,
      ...(ids !== undefined && {
        ids: [
          ...joinIdLists(parts.map((each) => (each.manifest.collections[index]?.ids ?? []) as IdList)),
        ] as NonNullable<typeof ids>,
      }),
    })),
  };
}

/** The collections of all parts together. */
export function countedCollections(parts: readonly Part[]): JoinedCollection[] {
  const [{ manifest }] = parts as [Part];
  const counted = manifest.collections.map((_, index) =>
    joinCounted(
      parts.map(({ part }) => {
        const { withheld = 0, wider_nulls = 0, embedded = [] } = part.counted[index] ?? {};
        return {
          withheld,
          widerNulls: wider_nulls,
          embedded: embedded.map((each) => ({
            kind: each.record,
            withheld: each.withheld,
            widerNulls: each.wider_nulls,
            ids: each.ids as IdList,
          })),
        };
      }),
    ),
  );
  const counts = firstCounts(counted);
  return manifest.collections.map(({ path, records, pages }, index) => ({
    ...{ path, records, pages },
    ...(counts[index] as { withheld: number; widerNulls: number }),
  }));
}
