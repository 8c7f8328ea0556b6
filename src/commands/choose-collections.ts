import { CliError } from '../contract/errors.ts';
import type { Description } from '../model/description/kind.ts';
import { didYouMean } from '../terminal/did-you-mean.ts';

/** What a hint lists at most. */
const mostNames = 30;

/**
 * A description with the collections that the user named, in its order; with all if none is named. A name is the path,
 * with or without what all paths begin with and the last slash, or its last part if that is unique: `core/references`,
 * `/api/core/references/`, `references`.
 */
export function chooseCollections(names: readonly string[], description: Description): Description {
  if (names.length === 0) return description;
  const chosen = new Set(names.map((name) => nameOf(name, description)));
  return { ...description, collections: description.collections.filter(({ name }) => chosen.has(name)) };
}

function nameOf(given: string, { api, names }: Description): string {
  const path = `/${given.replace(/^\//, '')}`;
  const wanted = (path.startsWith(api) ? path.slice(api.length) : path.slice(1)).replace(/\/$/, '');
  const found = names.includes(wanted) ? [wanted] : names.filter((name) => name.endsWith(`/${wanted}`));
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  if (found.length > 1) {
    throw new CliError(`there are ${found.length} collections ${wanted}`, {
      hint: `Name one of them: ${found.join(', ')}.`,
    });
  }
  throw new CliError(`unknown collection ${given}`, {
    hint: `${didYouMean(wanted, names)}The collections are ${listed(names)}.`,
  });
}

/** All names, as far as a person would read them. */
function listed(names: readonly string[]): string {
  const rest = names.length - mostNames;
  return rest > 0 ? `${names.slice(0, mostNames).join(', ')} and ${rest} more` : names.join(', ');
}

/** The options that choose these collections, with a space before each; empty if they are all. */
export function collectionOptions({ collections, names }: Description): string {
  if (collections.length === names.length) return '';
  return collections.map(({ name }) => ` --collection ${name}`).join('');
}
