import type { Catalog } from './data-types.ts';
import { fold } from './fold.ts';
import { linkTo, linkToCollection, type Place, withQuery } from './location.ts';
import { beginsNearly, editsOf } from './search/similar-words.ts';

/**
 * The fragment that an unknown view was meant for, with the same query: a collection without its slash, an entity by its
 * own word (`polity`), or a view whose name has similar letters; null if it is like none of them.
 */
export function meantFor(
  { view, query }: Place,
  views: readonly string[],
  { entity, collections }: Pick<Catalog, 'entity' | 'collections'>,
): string | null {
  if (collections.some(({ name }) => name === view)) return linkToCollection(view, query);
  const text = fold(view);
  const isEntity = entity !== null && [entity.label, entity.record].some((word) => fold(word) === text);
  const edits = editsOf({ text, phrase: 'no' });
  const near = isEntity ? 'entity' : views.find((name) => text !== '' && beginsNearly(name, text, edits));
  return near === undefined ? null : withQuery(linkTo(near), query);
}
