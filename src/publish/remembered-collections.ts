import type { BuildEffects, BuildOptions, CollectionReport, PublishedPages } from '../build-types.ts';
import type { Export } from '../database/export.ts';
import type { Collection, RecordKind } from '../description/kind.ts';
import { CliError } from '../errors.ts';
import {
  type BuildMemory,
  type UnchangedCollection,
  unchangedCollections,
} from '../rebuild/unchanged-collections.ts';

/** What is as the last build left it. */
export interface Unchanged {
  /** The pages of a collection, where that need not be made again. */
  find(collection: Collection): UnchangedCollection<PublishedPages> | null;
  /** Whether all tables of a kind, and of what it embeds, hold what they did. */
  isAsItWas(kind: RecordKind): boolean;
}

/** Finds what is as the last build left it. */
export function findUnchanged(
  { out, shard }: BuildOptions,
  source: Export,
  previous: BuildEffects['previous'],
): Unchanged {
  const digests = previous == null || shard !== undefined ? null : source.tableDigests();
  if (previous == null || digests === null) return { find: () => null, isAsItWas: () => false };
  const { find, isSameTable } = unchangedCollections(out, previous, digests);
  return {
    find: ({ path, kind }) => find(path, source.tablesOf(kind)),
    isAsItWas: (kind) => source.tablesOf(kind).every(isSameTable),
  };
}

/** What the next build needs to know of these collections, to make only those whose tables have changed. */
export function memoryOf(
  source: Export,
  {
    reports,
    pages,
  }: { readonly reports: readonly CollectionReport[]; readonly pages: readonly PublishedPages[] },
): BuildMemory<PublishedPages> | null {
  const digests = digestsOf(source);
  if (digests === null) return null;
  return {
    tables: Object.fromEntries(digests),
    collections: reports.map(({ collection }, index) => ({
      path: collection.path,
      tables: source.tablesOf(collection.kind),
      pages: onlyPages(pages[index] as PublishedPages),
    })),
  };
}

/** What is kept of pages, and no more of what is beside it: the description of a service is large. */
function onlyPages({
  records,
  bytes,
  largestPage,
  ids,
  counted,
  doubtful,
  hasKeyFault,
  files,
  lines,
}: PublishedPages): PublishedPages {
  return { records, bytes, largestPage, ids, counted, doubtful, hasKeyFault, files, lines };
}

/** The tree is published: whatever keeps its memory from being read costs a full build, and no more. */
function digestsOf(source: Export): ReadonlyMap<string, string> | null {
  try {
    return source.tableDigests();
  } catch (error) {
    if (error instanceof CliError) return null;
    throw error;
  }
}
