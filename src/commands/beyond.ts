import { keysOf, spellingsOf } from '../model/description/key-facts.ts';
import { tablesOf } from '../model/description/recognise.ts';
import type { TableReport } from '../sources/dump/read-dump.ts';
import { figure, plural } from '../terminal/plural.ts';
import { showName } from '../terminal/safe-text.ts';
import { bundledFiles } from './bundled-configuration.ts';
import type { ReadConfiguration } from './read-configuration.ts';

/** A table with rows. */
interface FilledTable {
  readonly name: string;
  readonly rows: number;
}

/** A table that was found, with the number of its columns that are not keys. */
interface FoundTable extends FilledTable {
  readonly ownColumns: number;
}

/** What a source has, described or not. */
export interface FoundInSource {
  readonly tables?: readonly FoundTable[];
  /** Tables of embedded records, with the rows that no record mentions. */
  readonly unmentioned?: readonly FilledTable[];
  /** Columns that are not read of tables that are, or keys of records: `core_polity.note`. */
  readonly keys?: readonly string[];
  /** The collections of the root index. */
  readonly collections?: readonly string[];
}

/** What of a source is not published, as its description does not have it. */
export interface Beyond extends Required<Omit<FoundInSource, 'tables'>> {
  readonly tables: readonly FilledTable[];
  /** Tables of accounts, sessions and of the framework. */
  readonly accounts: readonly FilledTable[];
}

/** Tables that hold nothing of a databank, as Django, PostGIS and what is usually installed with them name them. */
const frameworks =
  /^(?:auth|authtoken|accounts?|socialaccount|django|sessions?|oauth2_provider|otp|spatial_ref_sys)(?:_|$)/i;

/** Columns that fit on a terminal. */
const WIDTH = 80;

/** Tables that have a line each. */
const MOST_LINES = 5;

/** Names of which as many are shown as fit. */
const MOST_TRIED = 100;

/** What a source has beyond what its description says of it: nothing of that is passed over in silence. */
export function beyond(
  { tables = [], unmentioned = [], keys = [], collections = [] }: FoundInSource,
  { description, bundled }: Pick<ReadConfiguration, 'description' | 'bundled'>,
): Beyond {
  const described = new Set(lowerCase(tablesOf(description).flat()));
  const others = tables
    .filter(({ name, rows }) => rows > 0 && !described.has(name.toLowerCase()))
    // What says most is named first.
    .sort((one, other) => valuesIn(other) - valuesIn(one) || other.rows - one.rows)
    .map(({ name, rows }) => ({ name, rows }));
  // Read only where there is a table that may be one of them.
  let ofAccounts: ReadonlySet<string> | undefined;
  const isAccount = ({ name }: FilledTable) => {
    if (frameworks.test(name)) return true;
    ofAccounts ??= new Set(
      lowerCase(accountTables(bundled === null ? description : bundledFiles('whole').description)),
    );
    return ofAccounts.has(name.toLowerCase());
  };
  return {
    tables: others.filter((table) => !isAccount(table)),
    accounts: others.filter(isAccount),
    unmentioned: unmentioned.toSorted((one, other) => other.rows - one.rows),
    keys,
    collections: collections.filter((name) => !Object.hasOwn(description.collections, name)),
  };
}

/** The columns of a dump that are not read of the tables of records. */
export function keysNotRead(tables: readonly TableReport[]): string[] {
  return tables
    .filter(({ isLink }) => !isLink)
    .flatMap(({ name, columnsLeftOut }) => columnsLeftOut.map((column) => `${name}.${column}`));
}

/** The same in words, for the end of a summary. */
export function beyondLines({ tables, accounts, unmentioned, keys, collections }: Beyond): string[] {
  return [
    ...notPublished(
      `${plural(tables.length, 'table')} with ${plural(rowsOf(tables), 'row')}`,
      tables.map(({ name }) => name),
    ),
    ...unmentionedLines(unmentioned),
    ...notPublished(plural(collections.length, 'collection'), collections),
    ...notPublished(plural(keys.length, 'column or key', 'columns or keys'), keys),
    ...(accounts.length === 0
      ? []
      : [
          `Never read: ${plural(accounts.length, 'table')} of accounts and the framework, ${plural(rowsOf(accounts), 'row')}.`,
        ]),
  ];
}

function unmentionedLines(tables: readonly FilledTable[]): string[] {
  if (tables.length > MOST_LINES)
    return notPublished(
      `${plural(rowsOf(tables), 'row')} of ${plural(tables.length, 'table')} that no record mentions`,
      tables.map(({ name }) => name),
    );
  return tables.map(
    ({ name, rows }) => `Not published: ${plural(rows, 'row')} of ${plainly(name)} that no record mentions.`,
  );
}

/** A line with as many names as fit; `--json` has all of them. */
function notPublished(what: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const line = (shown: readonly string[]) => {
    const rest = names.length - shown.length;
    const more =
      rest > 0 ? [shown.length === 0 ? '--json lists them' : `${figure(rest)} more in --json`] : [];
    return `Not published: ${what} (${[...shown.map(plainly), ...more].join(', ')}).`;
  };
  const shown: string[] = [];
  // The first says most; a long one of the others is passed over for those that fit.
  for (const [index, name] of names.slice(0, MOST_TRIED).entries())
    if (index === 0 || line([...shown, name]).length <= WIDTH) shown.push(name);
  return [line(shown)];
}

/** Paths of collections need no quotes either. */
function plainly(name: string): string {
  return /^[\w./~-]+$/.test(name) ? name : showName(name);
}

function valuesIn({ rows, ownColumns }: FoundTable): number {
  return rows * ownColumns;
}

function rowsOf(tables: readonly FilledTable[]): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

function lowerCase(names: readonly string[]): string[] {
  return names.map((name) => name.toLowerCase());
}

/** The tables of private records, and the link tables that lead to them. */
function accountTables({ records }: ReadConfiguration['description']): string[] {
  return Object.entries(records).flatMap(([name, entry]) =>
    entry.private === true
      ? spellingsOf(entry.table ?? name)
      : keysOf(entry).flatMap(({ link, target }) =>
          link !== null && target !== null && records[target]?.private === true ? link.tables : [],
        ),
  );
}
