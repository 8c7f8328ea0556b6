import type { Problem } from '../../contract/errors.ts';
import { total } from '../../contract/total.ts';
import type { Listing } from '../../diff/root-indexes.ts';
import { isMost, neededTables } from '../../model/description/best-match.ts';
import { keysOf, recordOf, spellingsOf } from '../../model/description/key-facts.ts';
import type { TableReport } from '../../sources/dump/read-dump.ts';
import type { OtherTable } from '../../sources/export/other-data.ts';
import type { CountedRows } from '../../sources/export/unmentioned-rows.ts';
import { figure, plural, someOf } from '../../terminal/plural.ts';
import { showName, shownPath } from '../../terminal/safe-text.ts';
import { usualWidth } from '../../terminal/screen.ts';
import { lines } from '../reports/report.ts';
import { type BundledName, bundledFiles } from '../settings/bundled-configuration.ts';
import type { ReadConfiguration } from '../settings/read-configuration.ts';

export interface FoundInSource {
  readonly tables?: readonly OtherTable[];
  /** Tables of embedded records, with the rows that no record mentions. */
  readonly unmentioned?: readonly CountedRows[];
  /** Unread columns of tables that are read, or unread keys of records: `core_polity.note`. */
  readonly keys?: readonly string[];
  readonly collections?: readonly string[];
  /** How many entities a published tree has that its API does not list, if it was read by its address. */
  readonly unlisted?: number;
  /** Names of keys that were withheld as private by name. */
  readonly withheld?: readonly string[];
  /** A service answers other lists, which may embed what is not read here. */
  readonly isAnsweredInPart?: true;
}

/** What is not published, because the description lacks it. */
export interface Beyond extends Required<Omit<FoundInSource, 'tables' | 'withheld' | 'isAnsweredInPart'>> {
  readonly tables: readonly CountedRows[];
  /** Tables of accounts, of links to them (who curates a record), and of the framework. */
  readonly accounts: readonly CountedRows[];
}

/** Tables without databank contents, as Django, PostGIS and their usual packages name them. */
const frameworks =
  /^(?:auth|authtoken|accounts?|socialaccount|django|sessions?|oauth2_provider|otp|spatial_ref_sys)(?:_|$)/i;

const MOST_LINES = 5;
const MOST_TRIED = 100;

export function beyond(
  { tables = [], unmentioned = [], keys = [], collections = [], unlisted = 0 }: FoundInSource,
  { description, bundled }: Pick<ReadConfiguration, 'description' | 'bundled'>,
): Beyond {
  const described = lowerCase(neededTables(description).flat());
  const values = ({ rows, ownColumns }: OtherTable) => rows * ownColumns;
  const others = tables
    .filter(({ name, rows }) => rows > 0 && !described.has(name.toLowerCase()))
    // Largest content first.
    .sort((one, other) => values(other) - values(one) || other.rows - one.rows)
    .map(({ name, rows }) => ({ name, rows }));
  // Loaded only if a table may be one of them.
  let ofAccounts: ReadonlySet<string> | undefined;
  const isAccount = ({ name }: CountedRows) => {
    if (frameworks.test(name)) return true;
    ofAccounts ??= lowerCase(
      accountTables(bundled === null ? description : bundledFiles('whole').description),
    );
    return ofAccounts.has(name.toLowerCase());
  };
  return {
    tables: others.filter((table) => !isAccount(table)),
    accounts: others.filter(isAccount),
    unmentioned: unmentioned.toSorted((one, other) => other.rows - one.rows),
    keys,
    collections: collections.filter((name) => !Object.hasOwn(description.collections, name)),
    unlisted,
  };
}

/** Unread columns of a dump's tables of records. */
export function keysNotRead(tables: readonly TableReport[]): string[] {
  return tables
    .filter(({ isLink }) => !isLink)
    .flatMap(({ name, columnsLeftOut }) => columnsLeftOut.map((column) => `${name}.${column}`));
}

/** For the end of a summary. */
export function beyondLines(
  { tables, accounts, unmentioned, keys, collections, unlisted }: Beyond,
  { isAnsweredInPart }: Pick<FoundInSource, 'isAnsweredInPart'> = {},
): string[] {
  const unread = isAnsweredInPart ? 'Not read' : undefined;
  const rows = (some: readonly CountedRows[]) => plural(total(some, 'rows'), 'row');
  const names = (some: readonly CountedRows[]) => some.map(({ name }) => name);
  return lines(
    unlisted > 0 &&
      `Not in its API, and so not read: ${plural(unlisted, 'entity', 'entities')} that no record mentions. The published folder or its archive has them.`,
    notPublished(`${plural(tables.length, 'table')} with ${rows(tables)}`, names(tables), unread),
    unmentioned.length <= MOST_LINES
      ? unmentioned.map(
          (each) => `Not published: ${rows([each])} of ${plainly(each.name)} that no record mentions.`,
        )
      : notPublished(
          `${rows(unmentioned)} of ${plural(unmentioned.length, 'table')} that no record mentions`,
          names(unmentioned),
        ),
    notPublished(plural(collections.length, 'collection'), collections),
    notPublished(plural(keys.length, 'column or key', 'columns or keys'), keys, unread),
    isAnsweredInPart === true &&
      tables.length + keys.length > 0 &&
      'Lists from the service may have what is not read.',
    accounts.length > 0 &&
      `Never read: ${plural(accounts.length, 'table')} (accounts, links to accounts, the framework), ${rows(accounts)}.`,
  );
}

/** A line with as many names as fit; `--json` has all of them. */
function notPublished(what: string, names: readonly string[], begin = 'Not published'): string | null {
  if (names.length === 0) return null;
  const line = (shown: readonly string[]) => {
    const rest = names.length - shown.length;
    const more = rest > 0 && (shown.length === 0 ? '--json lists them' : `${figure(rest)} more in --json`);
    return `${begin}: ${what} (${lines(shown.map(plainly), more).join(', ')}).`;
  };
  const shown: string[] = [];
  // Always show the first name; skip later ones that do not fit.
  for (const [index, name] of names.slice(0, MOST_TRIED).entries())
    if (index === 0 || line([...shown, name]).length <= usualWidth) shown.push(name);
  return line(shown);
}

/** Paths of collections need no quotes either. */
function plainly(name: string): string {
  return /^[\w./~-]+$/.test(name) ? name : showName(name);
}

function lowerCase(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => name.toLowerCase()));
}

function accountTables({ records }: ReadConfiguration['description']): string[] {
  return Object.entries(records).flatMap(([name, entry]) =>
    entry.private === true
      ? spellingsOf(entry.table ?? name)
      : keysOf(entry).flatMap(({ link, target }) =>
          link !== null && target !== null && records[target]?.private === true ? link.tables : [],
        ),
  );
}

/** What an export or dump has beyond its description: known collections, then other tables. */
export function listedExport(
  found: FoundInSource,
  configured: ReadConfiguration,
  shown: string,
): { readonly listing: Listing; readonly notes: readonly string[] } {
  const { description } = configured;
  const { tables, keys } = beyond(found, { description, bundled: 'whole' });
  if (tables.length + keys.length === 0) return { listing: { others: [], unnamed: [] }, notes: [] };
  const whole = bundledFiles('whole').description;
  const { collections, records } = whole;
  const rowsOf = new Map(tables.map(({ name, rows }) => [name.toLowerCase(), rows]));
  const others = Object.entries(collections).flatMap(([name, entry]) => {
    const record = recordOf(entry);
    const table = spellingsOf(records[record]?.table ?? record).find((each) => rowsOf.has(each));
    if (table === undefined || Object.hasOwn(description.collections, name)) return [];
    return [{ name, count: rowsOf.get(table) ?? 0, reason: null }];
  });
  // Link tables belong to their collections.
  const known = new Set(neededTables(whole).flat());
  const left = tables.filter(({ name }) => !known.has(name.toLowerCase()));
  const counted = `${plural(left.length, 'table')} with ${plural(total(left, 'rows'), 'row')}`;
  return {
    listing: { others, unnamed: [] },
    notes: [
      ...notCompared(
        counted,
        left.map(({ name }) => name),
        shown,
      ),
      ...notCompared(plural(keys.length, 'column'), keys, shown),
    ],
  };
}

function notCompared(counted: string, names: readonly string[], shown: string): string[] {
  if (names.length === 0) return [];
  return [`Not compared: ${counted} of ${shown} that nothing describes (${someOf(names)}).`];
}

const bundledLines: Readonly<Record<BundledName, string>> = {
  interface: "Description: the interface document's; --databank whole uses the application's.",
  whole: "Description: the whole application's; --databank interface uses the document's.",
};

/** Names the bundled description in use, and how to choose the other; empty for the user's own. */
export function databankLines({ bundled }: Pick<ReadConfiguration, 'bundled'>): readonly string[] {
  return bundled === null ? [] : [bundledLines[bundled]];
}

/** The name of a bundled description, else its file or address. */
export function databankJson({ bundled, configuration, file }: ReadConfiguration): string | null {
  return bundled ?? configuration.databank ?? file;
}

/** Instead of a service's source, one of another service was named. */
export const ofThisService = (name: string) =>
  `give the ${name} of this service, or describe the service again.`;

/** The first line about an export or dump without most of the tables that its description names; else null. */
export function ofAnotherService(
  name: string,
  { bundled, description }: Pick<ReadConfiguration, 'bundled' | 'description'>,
  problems: readonly Problem[],
): string | null {
  // It may be of the interface only.
  if (bundled === 'whole') return null;
  const lacking = problems.filter(({ message }) => /^the \w+ has no such table/.test(message));
  const missing = new Set(lacking.map(({ table }) => table));
  const needed = neededTables(description);
  const count = needed.filter(([table = '']) => missing.has(table)).length;
  return isMost(count, needed.length)
    ? `this seems to be the ${name} of another service: it lacks ${figure(count)} of the ${plural(needed.length, 'table')} that the description names`
    : null;
}

/** Extends the hint for a source that seems to be the whole application, but lacks parts of it. */
export function onlyInterface(
  { bundled, file, misfit }: ReadConfiguration,
  problems: readonly Problem[],
): string {
  const isIncomplete = problems.some(({ record, field }) => record === null && field === null);
  if (bundled !== 'whole' || !isIncomplete) return '';
  const interfaceOnly = ' --databank interface needs only what the interface document describes';
  return misfit === undefined
    ? `${interfaceOnly}.`
    : `${interfaceOnly}, but ${shownPath(file ?? '')} names what only the whole application has (${misfit}).`;
}
