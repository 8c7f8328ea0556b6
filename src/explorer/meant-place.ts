import type { Catalog } from './data-types.ts';
import type { Entity } from './entities.ts';
import { fold } from './fold.ts';
import { linkTo, linkToCollection, type Place, withQuery } from './location.ts';
import { beginsNearly, editsOf } from './search/similar-words.ts';

/**
 * The fragment that an unknown view was meant for, with the same query: a collection without its slash, an entity by its
 * own word (`polity`, `polities`), or a view or an entity whose word has similar letters; null if it is like none of
 * them, or if no entity has the id of the query.
 */
export async function meantFor(
  { view, query }: Place,
  views: readonly string[],
  { entity, collections }: Pick<Catalog, 'entity' | 'collections'>,
  findEntity: (id: string | null) => Promise<Entity | null>,
): Promise<string | null> {
  if (collections.some(({ name }) => name === view)) return linkToCollection(view, query);
  const text = fold(view);
  const edits = editsOf({ text, phrase: 'no' });
  const words = entity === null ? [] : [entity.label, entity.plural, entity.record].map((word) => fold(word));
  const isNear = (word: string) => text !== '' && beginsNearly(word, text, edits);
  const isEntity = words.includes(text) || (!views.some(isNear) && words.some(isNear));
  const near = isEntity ? 'entity' : views.find(isNear);
  const isMissing = near === 'entity' && (await findEntity(query.get('id'))) === null;
  return near === undefined || isMissing ? null : withQuery(linkTo(near), query);
}

/**
 * The first of these names that has as many parts as one in an address, and similar letters: `core/references` for
 * `core/reference/`.
 */
export function meantName(names: readonly string[], typed: string | null): string | undefined {
  const text = fold((typed ?? '').replace(/\/+$/, ''));
  const edits = editsOf({ text, phrase: 'no' });
  const parts = (name: string) => name.split('/').length;
  if (text === '') return undefined;
  return names.find((name) => parts(name) === parts(text) && beginsNearly(fold(name), text, edits));
}
