import type { Notes } from '../check.ts';
import type { WalkedCollection } from '../page.ts';
import { isListed, type Tree } from '../tree.ts';
import { readDataFile } from './data-files.ts';

export type SeenRecords = readonly (readonly [row: number, record: Readonly<Record<string, unknown>>])[];

/** Holds the index of words in long texts against the records that were seen: each has the words that it lists. */
export async function compareTexts(
  tree: Tree,
  notes: Notes,
  collections: readonly WalkedCollection[],
  seen: ReadonlyMap<string, SeenRecords>,
): Promise<void> {
  const texts = new Map<number, string>();
  let count = 0;
  for (const { name, claimedRecords } of collections) {
    for (const [row, record] of seen.get(name) ?? []) {
      const text = plainTextOf(record);
      if (text !== null) texts.set(count + row, text);
    }
    count += claimedRecords ?? 0;
  }
  const has = (part: string) => isListed(tree, `explore/data/texts${part}.json`);
  for (let number = 1; has(`/${number}`); number += 1) {
    const file = await readDataFile(tree, notes, 'texts', `/${number}`);
    if (file === null) continue;
    const { words, records } = file.content;
    file.expectLength('records', records, words.length);
    if (words.some((word, place) => word <= (words[place - 1] ?? '')))
      file.fail('has words in another order');
    for (const [place, word] of words.entries()) {
      let record = 0;
      for (const step of records[place] ?? []) {
        record += step;
        if (texts.get(record)?.includes(word) === false)
          file.fail(`says that record ${record + 1} of all has the word ${word}`);
      }
      file.expectCodes(word, [record], Math.max(1, count));
    }
  }
}

/** The own texts of a record as the index folds them; null where that takes more than its letters. */
function plainTextOf(record: Readonly<Record<string, unknown>>): string | null {
  const text = Object.values(record)
    .filter((value) => typeof value === 'string')
    .join('\n');
  return /^[\n\r\t -~]*$/.test(text) && !text.includes('&') ? text.toLowerCase().replace(/['`]/g, '') : null;
}
