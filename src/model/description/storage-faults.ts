import { faultAt, faultIf, faultOf, placeInJson } from '../../contract/json/place-in-json.ts';
import { accountTableFault } from './account-faults.ts';
import { type KeyFacts, type RecordEntry, spellingsOf, storedIn } from './key-facts.ts';

export type DescribedRecords = ReadonlyMap<
  string,
  { readonly entry: RecordEntry; readonly keys: readonly KeyFacts[] }
>;

/** Columns that two keys of a record claim, or that two records read as different types. */
export function columnFaults(records: DescribedRecords): string[] {
  const typeOf = ({ type, target }: KeyFacts) =>
    target === null ? type : (records.get(target)?.keys.find(({ isId }) => isId)?.type ?? null);
  const known = new Map<string, { readonly type: string; readonly place: string }>();
  return [...records].flatMap(([name, { entry, keys }]) => {
    const tables = spellingsOf(entry.table);
    const claimed = new Map<string, string>();
    if (entry.order !== undefined) claimed.set(entry.order.toLowerCase(), 'order');
    return keys.flatMap((facts) => {
      const at = ['records', name, 'keys', facts.key];
      const faults = facts.columns.flatMap((column) => {
        const other = claimed.get(column.toLowerCase());
        claimed.set(column.toLowerCase(), facts.key);
        const isTaken = other !== undefined && other !== facts.key;
        return faultIf(isTaken, at, `reads the column ${column}, as the key ${other} does`);
      });
      const type = typeOf(facts);
      if (type === null) return faults;
      // An export may have any of the spellings.
      const places = tables.flatMap((table) => facts.columns.map((column) => `${table}.${column}`));
      const clash = places.find((place) => (known.get(place.toLowerCase())?.type ?? type) !== type);
      const before = clash === undefined ? undefined : known.get(clash.toLowerCase());
      if (before !== undefined)
        faults.push(faultAt(at, `reads ${clash} as ${type}, ${before.place} reads it as ${before.type}`));
      for (const place of places)
        if (!known.has(place.toLowerCase()))
          known.set(place.toLowerCase(), { type, place: `${name}.${facts.key}` });
      return faults;
    });
  });
}

/** Tables that nothing may read: of private records, of accounts, and of SQLite itself. */
export function tableFaults(records: DescribedRecords): string[] {
  const owners = new Map(
    [...records].flatMap(([name, { entry }]) =>
      entry.private === true
        ? spellingsOf(entry.table ?? name).map((table) => [table.toLowerCase(), name] as const)
        : [],
    ),
  );
  const read = (at: readonly string[], tables: readonly string[]) =>
    tables.flatMap((table) => {
      const owner = owners.get(table.toLowerCase());
      return [
        ...faultIf(owner !== undefined, at, `reads the table ${table}, which ${owner} makes private`),
        ...faultIf(/^sqlite_/i.test(table), at, `reads ${table}, a table of SQLite itself`),
        ...faultOf(at, accountTableFault(table)),
      ];
    });
  return [...records].flatMap(([name, { entry, keys }]) =>
    entry.private === true
      ? []
      : [
          ...read(['records', name, 'table'], spellingsOf(entry.table)),
          ...keys.flatMap(({ key, link, elsewhere }) => [
            ...read(['records', name, 'keys', key, 'link'], link?.tables ?? []),
            ...read(['records', name, 'keys', key, 'via'], elsewhere?.via.map(({ table }) => table) ?? []),
          ]),
        ],
  );
}

type Place = readonly string[];

/** Each table, and each column of a table, with the place that names it. */
function* storedNames(
  records: DescribedRecords,
): Iterable<readonly [at: Place, table: string, column?: string]> {
  for (const [name, { entry, keys }] of records) {
    if (entry.private === true) continue;
    const tables = spellingsOf(entry.table);
    for (const table of tables) yield [['records', name, 'table'], table];
    for (const facts of keys) {
      const at = ['records', name, 'keys', facts.key];
      const { elsewhere, link } = facts;
      const others = [
        ...(link === null ? [] : [[link.tables, [link.owner, link.target]] as const]),
        ...(elsewhere?.via ?? []).map(({ table, id }) => [[table], [id]] as const),
      ];
      for (const table of others.flatMap(([each]) => each)) yield [at, table];
      for (const [each, columns] of [storedIn(tables, facts), ...others])
        yield* each.flatMap((table) => columns.map((column) => [at, table, column] as const));
    }
  }
}

/** A database has no two tables, and a table no two columns, whose names differ in case only. */
export function spellingFaults(records: DescribedRecords): string[] {
  const known = new Map<string, { readonly name: string; readonly at: Place }>();
  const faults = [...storedNames(records)].flatMap(([at, table, column]) => {
    const name = column ?? table;
    const stored = JSON.stringify([table, column]).toLowerCase();
    const first = known.get(stored);
    if (first === undefined) known.set(stored, { name, at });
    // The check of columns reports two keys of one record.
    if (first === undefined || first.name === name || (column !== undefined && first.at[1] === at[1]))
      return [];
    const other = `${first.name}, at ${placeInJson(first.at)},`;
    const what = column === undefined ? 'table' : 'column';
    return [faultAt(at, `the ${what} ${name} differs from ${other} in case only: write it in one way`)];
  });
  // A key may have a column in several tables.
  return [...new Set(faults)];
}
