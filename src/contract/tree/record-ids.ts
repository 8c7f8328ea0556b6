/**
 * Addresses of single records, and how a manifest lists their ids: in ranges, so that many thousands of them
 * take a few lines. Ranges are never expanded: the manifest may be hostile.
 */

import { firstPlace } from '../first-place.ts';
import { folderFault } from './tree.ts';

/** Ascending ids; a pair is a range of consecutive integers. */
export type IdList = readonly (string | number | [first: number, last: number])[];

/** With a trailing slash: `api/core/references/12/`. */
export function recordFolder(collectionPath: string, id: string | number): string {
  return `${collectionPath.slice(1)}${id}/`;
}

export function listIds(ids: readonly (string | number)[]): IdList {
  return joinIdLists([ids]);
}

/** Joins lists; of texts, such that share none. */
export function joinIdLists(lists: readonly IdList[]): IdList {
  const joined: IdList[number][] = [];
  const all = lists.flat();
  // A service may have another order than that of ids.
  if (!isAscending(all)) all.sort((one, other) => startOf(one) - startOf(other));
  for (const entry of all) {
    const last = joined.at(-1);
    const [from, end] = Array.isArray(last) ? last : [last, last];
    const [first, to] = Array.isArray(entry) ? entry : [entry, entry];
    if (typeof end !== 'number' || typeof first !== 'number' || first > end + 1) joined.push(entry);
    else if ((to as number) > end) joined[joined.length - 1] = [from as number, to as number];
  }
  return joined;
}

/** Texts come last, in the order given. */
function startOf(entry: IdList[number]): number {
  const [first] = [entry].flat();
  return typeof first === 'number' ? first : Number.MAX_VALUE;
}

function isAscending(list: IdList): boolean {
  return list.every(
    (entry, index) => index === 0 || startOf(list[index - 1] as IdList[number]) <= startOf(entry),
  );
}

/** Whether an untrusted value lists ids that can be part of an address, integers ascending. */
export function isIdList(value: unknown): value is IdList {
  let last = Number.NEGATIVE_INFINITY;
  const follows = (id: unknown) => {
    if (!Number.isSafeInteger(id) || (id as number) <= last) return false;
    last = id as number;
    return true;
  };
  return (
    Array.isArray(value) &&
    value.every((entry: unknown) => {
      if (typeof entry === 'string') return isRecordName(entry);
      return Array.isArray(entry) ? entry.length === 2 && entry.every(follows) : follows(entry);
    })
  );
}

export function idLookup(list: IdList): (name: string) => boolean {
  const texts = new Set(list.filter((entry) => typeof entry === 'string'));
  const ranges = list.flatMap((entry): (readonly [number, number])[] => {
    if (typeof entry === 'string') return [];
    return [typeof entry === 'number' ? [entry, entry] : entry];
  });
  return (name) => texts.has(name) || (/^(?:0|-?[1-9][0-9]*)$/.test(name) && isIn(ranges, Number(name)));
}

function isIn(ranges: readonly (readonly [first: number, last: number])[], number: number): boolean {
  const place = firstPlace(ranges.length, (each) => (ranges[each]?.[1] as number) >= number);
  const [first = Number.POSITIVE_INFINITY] = ranges[place] ?? [];
  return first <= number && Number.isSafeInteger(number);
}

const plainName = /^[A-Za-z0-9_~-](?:[A-Za-z0-9._~-]*[A-Za-z0-9_~-])?$/;

function isRecordName(id: string): boolean {
  return plainName.test(id) && folderFault(id) === null;
}

/**
 * Returns a check, to be called once for each id, that says why an id cannot be part of an address, or null:
 * it is not a valid folder name on every system, differs from another in case only, or has another
 * collection's place. `path` is the collection's, `paths` are all collections'.
 */
export function createIdCheck(
  path: string,
  paths: readonly string[],
): (id: string | number) => string | null {
  const nested = new Map(
    paths.flatMap((other): (readonly [string, string])[] =>
      other !== path && other.startsWith(path)
        ? [[(other.slice(path.length).split('/', 1)[0] ?? '').toLowerCase(), other]]
        : [],
    ),
  );
  const seen = new Map<string, string>();
  return (id) => {
    const name = String(id);
    const folded = name.toLowerCase();
    if (!plainName.test(name))
      return 'cannot be part of an address: only letters, digits and - _ . ~ can, without a dot at either end';
    const fault = folderFault(name);
    if (fault !== null) return `cannot be part of an address: ${fault}`;
    const other = nested.get(folded);
    if (other !== undefined) return `is where the collection ${other} is`;
    if (typeof id === 'number') return null;
    const alike = seen.get(folded);
    if (alike === undefined) seen.set(folded, name);
    return alike === undefined || alike === name
      ? null
      : `differs from ${alike} in case only: on some systems both are one folder`;
  };
}

/** For servers: five groups, which dashes join to the published spelling. */
export function uuidPattern(dash: '-?' | ''): string {
  return [8, 4, 4, 4, 12].map((digits) => `([0-9a-f]{${digits}})`).join(dash);
}

const anyUuid = new RegExp(`^${uuidPattern('-?')}$`);

/** The published spelling of a UUID: lower case, with dashes. Null if `name` has it already or is not a UUID. */
export function respelledUuid(name: string): string | null {
  const published = anyUuid.exec(name.toLowerCase())?.slice(1).join('-') ?? null;
  return published === name ? null : published;
}
