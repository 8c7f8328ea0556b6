import { type Collection, collectionName, collections } from '../collections/registry.ts';
import { CliError } from '../errors.ts';

/**
 * The collections that the user named, in registry order; all where none is named. A name is the path, with or
 * without `/api/` and the last slash: `core/references`, `/api/core/references/`.
 */
export function chooseCollections(names: readonly string[]): readonly Collection[] {
  if (names.length === 0) return collections;
  const wanted = names.map((name) => name.replace(/^\/?(?:api\/)?/, '').replace(/\/$/, ''));
  const known = new Set(collections.map(collectionName));
  const unknown = names.filter((_, index) => !known.has(wanted[index] ?? ''));
  if (unknown.length > 0) {
    throw new CliError(`there is no collection ${unknown.join(', ')}`, {
      hint: `The collections are ${[...known].join(', ')}.`,
    });
  }
  return collections.filter((collection) => wanted.includes(collectionName(collection)));
}
