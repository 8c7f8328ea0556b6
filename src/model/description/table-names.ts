import { portableFault } from '../../contract/tree/tree.ts';
import { type Collection, isLinked, kindsOf, type LinkedField, type RecordKind } from './kind.ts';

export interface NamedTable {
  /** Its path below `tables/` without extension: `core/references`; `core_polity` if it is only embedded. */
  readonly name: string;
  readonly kind: RecordKind;
  readonly isCollection: boolean;
  /** Tables of the lists in its records: `wf/camels.citations`. */
  readonly links: readonly { readonly name: string; readonly field: LinkedField }[];
}

/**
 * Names the tables of a snapshot: one per collection, and one per table that is only embedded, with the kind
 * of it that has the most keys. Names differ in more than case and are valid paths on every file system.
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
  const take = (wanted: string) => takeName(wanted, taken);
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

export function unusedName(name: string, isTaken: (name: string) => boolean, separator = ''): string {
  let unused = name;
  for (let number = 2; isTaken(unused); number += 1) unused = `${name}${separator}${number}`;
  return unused;
}

/** A name that is not taken in any case: files and SQL may ignore case. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  return unusedName(name, (each) => taken.has(each) || taken.has(each.toLowerCase()), '_');
}

/** The same, which is taken from then on. `taken` are in small letters. */
export function takeName(wanted: string, taken: Set<string>): string {
  const name = freeName(wanted, taken);
  taken.add(name.toLowerCase());
  return name;
}

function hasAllOf(kind: RecordKind, other: RecordKind): boolean {
  const names = new Set(kind.fields.map(({ name }) => name));
  return other.fields.every(({ name }) => names.has(name));
}

/** Characters; far less than file systems allow. */
const LONGEST = 60;

/** The name of a table or key as that of a file: it may hold anything, even a path out of the folder. */
function fileName(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N}_.~-]+/gu, '_').replace(/^\.+/, '_');
  return plain !== '' && portableFault(plain) === null ? plain : `_${plain.slice(0, LONGEST)}`;
}
