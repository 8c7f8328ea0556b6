import type { Catalog } from './data-types.ts';
import { fold } from './fold.ts';
import { linkTo, linkToCollection, type Place, withQuery } from './location.ts';
import { beginsNearly, editsOf } from './search/similar-words.ts';

/**
 * The fragment that an unknown view was meant for, with the same query: a collection without its slash, an entity by its
 * own word (`polity`), or a view or an entity whose word has similar letters; null if it is like none of them.
 */
export function meantFor(
  { view, query }: Place,
  views: readonly string[],
  { entity, collections }: Pick<Catalog, 'entity' | 'collections'>,
): string | null {
  if (collections.some(({ name }) => name === view)) return linkToCollection(view, query);
  const text = fold(view);
  const edits = editsOf({ text, phrase: 'no' });
  const words = entity === null ? [] : [entity.label, entity.record].map((word) => fold(word));
  const isNear = (word: string) => text !== '' && beginsNearly(word, text, edits);
  const isEntity = words.includes(text) || (!views.some(isNear) && words.some(isNear));
  const near = isEntity ? 'entity' : views.find(isNear);
  return near === undefined ? null : withQuery(linkTo(near), query);
}
