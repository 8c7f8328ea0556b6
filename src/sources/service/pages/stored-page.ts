import type { Collection } from '../../../model/description/kind.ts';
import type { ReadPage } from '../source/page-reader.ts';
import { pageText } from '../source/parse-page.ts';
import type { PageVersion } from '../source/source.ts';
import { packPage } from './pack-page.ts';
import { type AccountKeys, holdsAccounts, privateKeysIn, withoutAccounts } from './without-accounts.ts';

/** Only a page that is stored as it came has a version: otherwise its records would differ if it came again. */
export interface StoredPage {
  /** Gzip. */
  readonly packed: Buffer;
  readonly version: PageVersion | null;
}

/** As it is stored: without what is private; `note` gets each name that is. */
export function storedPage(
  page: ReadPage,
  { isAnswered }: Pick<Collection, 'isAnswered'>,
  accounts: AccountKeys,
  note: (name: string) => void,
): Promise<StoredPage> {
  return isAnswered ? answered(page, accounts, note) : storable(page, accounts);
}

/** Without what is private by name; `note` gets each such name. */
export async function answered(
  page: Omit<ReadPage, 'status' | 'rest' | 'isUnchanged'>,
  accounts: AccountKeys,
  note: (name: string) => void,
): Promise<StoredPage> {
  const names = privateKeysIn(page.value, accounts, page.list?.records);
  // What parsing hides, such as the first of two equal keys, is only in the text.
  if (names.size === 0 && page.faults.length === 0) return asItCame(page);
  for (const name of names) note(name);
  // A key with a private address is in no list of names.
  const withheld = { has: (key: string) => accounts.has(key) || names.has(key) };
  return changed(withoutAccounts(pageText(page.bytes), withheld, () => 'null'));
}

async function storable(page: ReadPage, accounts: AccountKeys): Promise<StoredPage> {
  const isClean = page.faults.length === 0 && !holdsAccounts(page.value, accounts);
  return isClean ? asItCame(page) : changed(withoutAccounts(pageText(page.bytes), accounts));
}

async function asItCame({
  bytes,
  packed,
  version,
}: Pick<ReadPage, 'bytes' | 'packed' | 'version'>): Promise<StoredPage> {
  return { packed: packed ?? (await packPage(bytes)), version };
}

async function changed(text: string): Promise<StoredPage> {
  return { packed: await packPage(Buffer.from(text)), version: null };
}
