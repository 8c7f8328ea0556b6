import { portableFault } from '../../contract/tree.ts';
import { type Collection, isLinked, kindsOf, type LinkedField, type RecordKind } from './kind.ts';

/** A table of a snapshot, by its path below `tables/` without an extension. */
export interface NamedTable {
  /** `core/references` of a collection, `core_polity` of what is only embedded. */
  readonly name: string;
  readonly kind: RecordKind;
  /** Whether its rows are the records of a collection. */
  readonly isCollection: boolean;
  /** The tables of the lists in its records: `wf/camels.citations`. */
  readonly links: readonly { readonly name: string; readonly field: LinkedField }[];
}

/**
 * What the tables of a snapshot are called: one for each collection, and one for each table whose records are only
 * embedded in others; of two kinds of one table, of which one ends at a lower depth, the one with more keys counts. No two
 * names differ in case only, and each is a path that every file system takes, whatever a description calls its tables.
 */
export function namedTables(
  collections: readonly Pick<Collection, 'name' | 'kind'>[],
): readonly NamedTable[] {
  const listed = new Map<string, RecordKind>();
  for (const { kind } of collections) if (!listed.has(kind.table)) listed.set(kind.table, kind);
  const embedded = new Map<string, RecordKind>();
  for (const kind of kindsOf(collections)) {
    const known = embedded.get(kind.table) ?? listed.get(kind.table);
    if (known === undefined || !hasAllOf(known, kind)) embedded.set(kind.table, kind);
  }
  const taken = new Set(collections.map(({ name }) => name.toLowerCase()));
  const take = (wanted: string) => {
    const name = freeName(wanted, taken);
    taken.add(name.toLowerCase());
    return name;
  };
  const tables = [
    ...collections.map(({ name, kind }) => ({ name, kind, isCollection: true })),
    ...[...embedded].map(([table, kind]) => ({ name: take(fileName(table)), kind, isCollection: false })),
  ];
  return tables.map((table) => ({
    ...table,
    links: table.kind.fields
      .filter(isLinked)
      .map((field) => ({ name: take(`${table.name}.${fileName(field.name)}`), field })),
  }));
}

/** A name that is not taken, with a number after it if it has to differ. */
export function unusedName(name: string, isTaken: (name: string) => boolean, separator = ''): string {
  let unused = name;
  for (let number = 2; isTaken(unused); number += 1) unused = `${name}${separator}${number}`;
  return unused;
}

/** A name that nothing else has, whatever the case of its letters: files and SQL do not always tell it. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  return unusedName(name, (each) => taken.has(each) || taken.has(each.toLowerCase()), '_');
}

/** Whether one kind has every key of another of the same table. */
function hasAllOf(kind: RecordKind, other: RecordKind): boolean {
  const names = new Set(kind.fields.map(({ name }) => name));
  return other.fields.every(({ name }) => names.has(name));
}

/** Characters; far less than what file systems take. */
const LONGEST = 60;

/** The name of a table or a key, as that of a file: it may hold anything, a way out of the folder too. */
function fileName(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N}_.~-]+/gu, '_').replace(/^\.+/, '_');
  return plain !== '' && portableFault(plain) === null ? plain : `_${plain.slice(0, LONGEST)}`;
}
