import { type Collection, collectionName, collections } from '../collections/registry.ts';
import { didYouMean } from '../did-you-mean.ts';
import { CliError } from '../errors.ts';

/**
 * The collections that the user named, in registry order; all if none is named. A name is the path, with or
 * without `/api/` and the last slash, or its last part if that is unique: `core/references`,
 * `/api/core/references/`, `references`.
 */
export function chooseCollections(names: readonly string[]): readonly Collection[] {
  if (names.length === 0) return collections;
  const chosen = new Set(names.map(collectionNamed));
  return collections.filter((collection) => chosen.has(collection));
}

function collectionNamed(name: string): Collection {
  const wanted = name.replace(/^\/?(?:api\/)?/, '').replace(/\/$/, '');
  const found = collections.filter(
    (collection) =>
      collectionName(collection) === wanted || collectionName(collection).endsWith(`/${wanted}`),
  );
  const exact = found.find((collection) => collectionName(collection) === wanted);
  const [only] = exact === undefined ? found : [exact];
  if (only !== undefined && (exact !== undefined || found.length === 1)) return only;
  if (found.length > 1) {
    throw new CliError(`there are ${found.length} collections ${wanted}`, {
      hint: `Name one of them: ${found.map(collectionName).join(', ')}.`,
    });
  }
  const known = collections.map(collectionName);
  throw new CliError(`there is no collection ${name}`, {
    hint: `${didYouMean(wanted, known)}The collections are ${known.join(', ')}.`,
  });
}

/** The options that choose these collections, with a space before each; empty if they are all. */
export function collectionOptions(chosen: readonly Collection[]): string {
  if (chosen.length === collections.length) return '';
  return chosen.map((collection) => ` --collection ${collectionName(collection)}`).join('');
}
