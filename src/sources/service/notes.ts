import type { Collection } from '../../model/description/kind.ts';
import type { PageStore } from './pages/page-store.ts';

/** Begins the note of a key whose values are private by name. */
export const WITHHELD = 'withheld: ';

/** The note of a service that changed on the way. */
export const CHANGED =
  'its first page changed while the others were read: old and new values may be mixed, and records missing; import again';

type Notes = Pick<PageStore, 'notesOf'>;

/** In sentences; withheld keys have none. */
export function notesOn(store: Notes, path: string): string[] {
  return store.notesOf(path).filter((text) => !text.startsWith(WITHHELD));
}

/** Names of keys, at any depth, whose values were withheld. */
export function withheldFrom(store: Notes, paths: readonly string[]): string[] {
  const names = paths
    .flatMap((path) => store.notesOf(path))
    .flatMap((text) => (text.startsWith(WITHHELD) ? [text.slice(WITHHELD.length)] : []));
  return [...new Set(names)].sort();
}

/** What a crawl reports of its collections. */
export function noted(store: Notes, collections: readonly Collection[]) {
  return {
    notes: collections.flatMap(({ path }) => notesOn(store, path).map((text) => `${path}: ${text}`)),
    hasChanged: collections.some(({ path }) => store.notesOf(path).includes(CHANGED)),
    withheld: withheldFrom(
      store,
      collections.map(({ path }) => path),
    ),
  };
}
