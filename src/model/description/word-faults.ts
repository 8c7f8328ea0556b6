import { wordsIn } from '../../contract/in-words.ts';
import { faultAt } from '../../contract/json/place-in-json.ts';
import type { orMeant } from '../../terminal/did-you-mean.ts';
import { type DescriptionFile, keysOf, type Roles } from './key-facts.ts';

/** Every word of the roles that no name has: nothing would be written otherwise. */
export function wordFaults(
  { words = {} }: Roles,
  { collections, records }: DescriptionFile,
  suggest: typeof orMeant,
): string[] {
  const names = [
    ...Object.keys(collections),
    ...Object.entries(records).flatMap(([name, entry]) => [name, ...keysOf(entry).map(({ key }) => key)]),
  ];
  const known = new Set(names.flatMap(wordsIn));
  return Object.keys(words).flatMap((word) =>
    known.has(word)
      ? []
      : [
          faultAt(
            ['roles', 'words', word],
            `no collection, record or key has this word in its name${suggest(word, [...known])}`,
          ),
        ],
  );
}
