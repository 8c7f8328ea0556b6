import { isObject } from '../../contract/json/is-object.ts';
import type { Collection } from '../../model/description/kind.ts';
import { showName, showText } from '../../terminal/safe-text.ts';
import { ImportError } from '../export/import-error.ts';
import { otherWays } from './lists/list-keys.ts';
import type { ReadPage, UnreadPage } from './source/page-reader.ts';

interface Lists extends Pick<Collection, 'path' | 'at'> {
  readonly withoutOne: string;
}

/**
 * Makes sure that a list ends where the page after it has no records, since nothing counts its records. Returns why the
 * page has none, for a note; undefined if it is empty, or not there.
 * @param hasOthers whether a page has records, other than those before
 * @throws ImportError if a later page has records, or if the service stopped answering
 */
export async function confirmEnd(
  last: ReadPage,
  after: ReadPage | UnreadPage,
  { path, at = path, withoutOne }: Lists,
  ask: (rest: string) => Promise<ReadPage | UnreadPage>,
  hasOthers: (page: ReadPage | UnreadPage) => boolean,
): Promise<string | undefined> {
  const reason = reasonIn(after, last);
  const refused = (why: string) =>
    new ImportError(`${at}: ${reason ?? `the page ${showText(after.rest)} has no records`}, but ${why}`, {
      hint: `Records would be missing: try again later, or go without the list: ${withoutOne}.`,
    });
  const further = furtherThan(last.rest, after.rest);
  if (further !== null && hasOthers(await ask(further))) throw refused(`${showText(further)} has others`);
  if (reason === undefined) return undefined;
  const again = await ask(last.rest);
  if (again.status === 'missing' || !again.list?.records.length)
    throw refused('the page before it has none any more, either');
  return reason;
}

/** What a page without records says of that, and the page before it does not. */
function reasonIn(after: ReadPage | UnreadPage, { value }: ReadPage): string | undefined {
  if (after.status === 'missing') return after.reason;
  const said = isObject(after.value) ? Object.entries(after.value) : [];
  const [key] =
    said.find(([name, each]) => each && typeof each === 'string' && !(name in Object(value))) ?? [];
  return key && `the page ${showText(after.rest)} has no records, and says why in its key ${showName(key)}`;
}

/** The page that follows `next` as that follows `rest`: `?page=7`; null if no number says so, but for an id. */
function furtherThan(rest: string, next: string): string | null {
  const [before, asked] = [rest, next].map((each) => new URLSearchParams(each));
  for (const [key, value] of asked as URLSearchParams) {
    const step = Number(value) - Number(before?.get(key) ?? Number.NaN);
    if (step > 0 && !isOfRecord(key))
      return next.replace(`${key}=${value}`, `${key}=${Number(value) + step}`);
  }
  return null;
}

const isOfRecord = (key: string) => otherWays.some(([each, by]) => each === key && by === 'lastId');
