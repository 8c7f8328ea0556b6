import type { Collection } from '../../../model/description/kind.ts';
import { isPageToken } from '../lists/list-keys.ts';
import type { ReadPage } from '../source/page-reader.ts';
import { pageText } from '../source/parse-page.ts';
import type { PageVersion } from '../source/source.ts';
import { packPage } from './pack-page.ts';
import {
  type AccountKeys,
  holdsAccounts,
  nulls,
  privateKeysIn,
  withoutAccounts,
} from './without-accounts.ts';

/** Only a page that is stored as it came has a version: otherwise its records would differ if it came again. */
export interface StoredPage {
  /** Gzip. */
  readonly packed: Buffer;
  readonly version: PageVersion | null;
}

/**
 * A page as it is stored, without what is private: of a list that is published as it is answered, by name; `note`
 * gets each such name.
 */
export async function storedPage(
  page: Omit<ReadPage, 'status' | 'rest' | 'isUnchanged'>,
  { isAnswered }: Pick<Collection, 'isAnswered'>,
  accounts: AccountKeys,
  note: (name: string) => void,
): Promise<StoredPage> {
  const { secrets } = accounts;
  const wanted = isAnswered ? accounts : { has: () => false, secrets };
  const names =
    isAnswered || secrets !== undefined
      ? privateKeysIn(page.value, wanted, page.list?.records)
      : new Set<string>();
  const isClean = names.size === 0 && (isAnswered || !holdsAccounts(page.value, accounts));
  // What parsing hides, such as the first of two equal keys, is only in the text.
  if (isClean && page.faults.length === 0)
    return { packed: page.packed ?? (await packPage(page.bytes)), version: page.version };
  for (const name of names) note(name);
  // A key with a private address is in no list of names.
  const withheld = {
    has: (key: string) => names.has(key) || (accounts.has(key) && !(isAnswered && isPageToken(key))),
  };
  const text = withoutAccounts(pageText(page.bytes), withheld, (value, key) =>
    isAnswered || names.has(key) ? 'null' : nulls(value),
  );
  return { packed: await packPage(Buffer.from(text)), version: null };
}
