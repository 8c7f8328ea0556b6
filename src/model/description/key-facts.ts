import type { Documents } from '../../contract/documents.ts';
import { getOrMake } from '../../contract/get-or-make.ts';

/** `databank.json`, once it fits its schema. */
export type DescriptionFile = Documents['databank'];
/** `polity-press.json`, once it fits its schema. */
export type Configuration = Documents['polity-press'];

/** What a build takes from a running service, because no description can say it. */
export type Elsewhere = NonNullable<DescriptionFile['else']>;

export type RecordEntry = DescriptionFile['records'][string];
export type KeyEntry = NonNullable<RecordEntry['keys']>[string];

export type ViaStep = NonNullable<Extract<KeyEntry, { readonly value: string }>['via']>[number];

export type Withhold = NonNullable<Configuration['withhold']>;
export type Roles = NonNullable<Configuration['roles']>;
export type VariableEntries = NonNullable<DescriptionFile['variables']>;
export type CodeLists = NonNullable<DescriptionFile['codes']>;

/** The key that identifies a record, unless it names another. */
export const ID = 'id';

/** Shown to people; nothing is checked against it. */
export interface Documentation {
  readonly label?: string;
  readonly help?: string;
  readonly choices?: unknown[];
  /** What people call the choices, by their text. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** A key of a description, in one form for all ways to write it. */
export interface KeyFacts {
  readonly key: string;
  readonly isId: boolean;
  /** The type of the stored value; null for embedded records and constants. */
  readonly type: string | null;
  readonly nullable: boolean;
  readonly target: string | null;
  /** Every spelling of its column in the record's own table; empty if it has none. */
  readonly columns: readonly string[];
  /** Where a value of another record is stored, which has a column here only in an import; otherwise null. */
  readonly elsewhere: {
    readonly table: string;
    readonly column: string;
    readonly via: readonly ViaStep[];
  } | null;
  /** Its link table in every spelling; null if it has none. */
  readonly link: {
    readonly tables: readonly string[];
    readonly owner: string;
    readonly target: string;
  } | null;
  readonly entry: Exclude<KeyEntry, string>;
}

/** A cache: every check of a description asks for the keys of every record. */
const known = new WeakMap<RecordEntry, readonly KeyFacts[]>();

/** Keys in page order; a private record has none. */
export function keysOf(record: RecordEntry): readonly KeyFacts[] {
  return getOrMake(known, record, () => {
    const { keys = {}, id = ID } = record;
    return Object.entries(keys).map(([key, given]) => factsOf(key, given, key === id));
  });
}

/** These records and all that they embed, at any depth. */
export function withEmbedded(
  names: Iterable<string>,
  records: ReadonlyMap<string, readonly Pick<KeyFacts, 'target'>[]>,
): ReadonlySet<string> {
  const reached = new Set(names);
  // A loop over a set also visits what is added meanwhile.
  for (const name of reached)
    for (const { target } of records.get(name) ?? []) if (target !== null) reached.add(target);
  return reached;
}

/** The record that a collection of a description lists. */
export function recordOf(entry: DescriptionFile['collections'][string]): string {
  return typeof entry === 'string' ? entry : entry.record;
}

/** Splits a path through embedded records: `home_nga.name`. */
export function pathOf(path: string): readonly string[] {
  return path.split('.');
}

export function spellingsOf(given: string | readonly string[] | undefined): readonly string[] {
  return given === undefined ? [] : [given].flat();
}

/** The first spelling of a record's table. */
export function tableOf(record: string, { table }: Pick<RecordEntry, 'table'>): string {
  return spellingsOf(table)[0] ?? record;
}

function factsOf(key: string, given: KeyEntry, isId: boolean): KeyFacts {
  const entry = typeof given === 'string' ? { value: given } : given;
  const base = {
    ...{ key, isId, type: null, nullable: false, target: null, columns: [], elsewhere: null },
    ...{ link: null, entry },
  };
  const linked =
    'link' in entry ? { tables: spellingsOf(entry.link), owner: entry.owner, target: entry.target } : null;
  if ('value' in entry && entry.via !== undefined) {
    const [column = key] = spellingsOf(entry.column);
    const table = entry.via.at(-1)?.table as string;
    return {
      ...{ ...base, ...orNull('type', entry.value), elsewhere: { table, column, via: entry.via } },
      columns: [[...entry.via.map((step) => step.column), column].join('.')],
    };
  }
  if ('value' in entry)
    return { ...base, ...orNull('type', entry.value), columns: spellingsOf(entry.column ?? key) };
  if ('one' in entry)
    return { ...base, ...orNull('target', entry.one), columns: spellingsOf(entry.column ?? `${key}_id`) };
  if ('many' in entry) return { ...base, target: entry.many, link: linked };
  if ('ids' in entry) return { ...base, link: linked };
  return { ...base, nullable: entry.always === null };
}

/** `text?` is the type text, nullable. */
function orNull<N extends 'type' | 'target'>(part: N, name: string) {
  const nullable = name.endsWith('?');
  return { [part]: nullable ? name.slice(0, -1) : name, nullable } as Pick<KeyFacts, N | 'nullable'>;
}

/** The tables and columns where the value of a key is stored, of a record in these tables. */
export function storedIn(
  tables: readonly string[],
  { columns, elsewhere }: Pick<KeyFacts, 'columns' | 'elsewhere'>,
): readonly [tables: readonly string[], columns: readonly string[]] {
  return elsewhere === null ? [tables, columns] : [[elsewhere.table], [elsewhere.column]];
}
