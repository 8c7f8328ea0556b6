import { CliError } from '../../contract/errors.ts';
import type { Description } from '../../model/description/kind.ts';
import { withCollections } from '../../model/description/with-collections.ts';
import { didYouMean } from '../../terminal/did-you-mean.ts';
import { firstOf } from '../../terminal/plural.ts';
import { shownPath } from '../../terminal/safe-text.ts';

/** In a hint. */
const mostNames = 30;

/**
 * A description of the named collections (all if none is named), in its order. A name is the path, with or
 * without the common prefix and the last slash, or a unique last part: `core/references`,
 * `/api/core/references/`, `references`.
 */
export function chooseCollections(names: readonly string[], description: Description): Description {
  if (names.length === 0) return description;
  const chosen = new Set(names.map((name) => nameOf(name, description)));
  return withCollections(description, ({ name }) => chosen.has(name));
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
  const group = wanted.replace(/\/\*+$/, '');
  const inGroup = names.filter((name) => name.startsWith(`${group}/`));
  if (inGroup.length > 0) {
    throw new CliError(`${shownPath(given)} is not one collection, but the beginning of ${inGroup.length}`, {
      hint: `Give --collection for each (${firstOf(inGroup, mostNames)}), or all of them as "include": ["${group}/**"] in polity-press.json.`,
    });
  }
  throw new CliError(`unknown collection ${shownPath(given)}`, {
    hint: `${didYouMean(wanted, names)}The collections are ${firstOf(names, mostNames)}.`,
  });
}

/** Options with a leading space; empty for all collections. */
export function collectionOptions({ collections, names }: Description): string {
  if (collections.length === names.length) return '';
  return collections.map(({ name }) => ` --collection ${name}`).join('');
}
