import type { JsonObject } from '../../contract/json/is-object.ts';
import type { RecordObjects } from '../../engine/record-objects.ts';
import { bareKeys, type RecordOf, recordEmbedder } from '../../model/claims/embed-records.ts';
import type { RecordKind } from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import { valueAt } from '../../model/description/role-keys.ts';
import { digitsOf } from './cell-types.ts';
import { ChoiceColumns } from './choice-columns.ts';
import type { ClaimRow } from './claim-columns.ts';
import { openClaims } from './claim-files.ts';
import { explained, variablesIn } from './code-book.ts';
import { layOut, layOutLinks, linksOf, type MissingCell, missingColumns, missingIn } from './layout.ts';
import type { RecordTable, WrittenTable } from './table.ts';
import { openTable, recordsOf, rootTable } from './table-files.ts';
import {
  type TableEffects,
  type WrittenTables,
  writeCodeBook,
  writeEntities,
  writeSources,
} from './write-code-book.ts';

export async function writeTables(
  tables: readonly RecordTable[],
  roles: LinkedRoles,
  objects: RecordObjects,
  effects: TableEffects,
): Promise<WrittenTables> {
  const written: WrittenTable[] = [];
  const claims = openClaims(effects);
  const listed = tables.filter(({ holds }) => holds === 'collection');
  const recordOf = await readEmbedded(listed, roles, objects, effects);
  const missing = openTable(rootTable('missing', ['table', 'id', 'column']), missingColumns, effects);
  try {
    for (const table of tables)
      written.push(
        ...(await writeRecordTable(table, roles, objects, {
          ...{ ...effects, missing, written: claims },
          embed: recordEmbedder(table.kind, listed, roles, recordOf),
        })),
      );
    written.push(missing.end());
    if (claims !== null) written.push(...claims.end(), ...(await writeCodeBook(effects)));
  } finally {
    claims?.close();
    missing.close();
  }
  const { years, ...about } = await writeEntities(tables, roles, objects, effects);
  const sources = await writeSources(roles, objects, effects);
  const all = [...written, ...about.tables, ...sources];
  return { tables: all.map((table) => explained(table, effects.claims.entries)), years };
}

/** Finds the records of which others have only the ids. */
async function readEmbedded(
  listed: readonly RecordTable[],
  roles: LinkedRoles,
  objects: RecordObjects,
  { signal }: TableEffects,
): Promise<RecordOf> {
  const targets = new Set(
    listed.flatMap(({ kind }) => bareKeys(kind, listed, roles).map(({ target }) => target)),
  );
  const found = new Map<RecordKind, Map<unknown, JsonObject>>();
  for (const target of targets) {
    const byId = new Map<unknown, JsonObject>();
    found.set(target, byId);
    for await (const batch of recordsOf(objects, target, signal))
      for (const record of batch) byId.set(record[target.id.name], record);
  }
  return (target, id) => found.get(target)?.get(id);
}

interface RecordEffects extends TableEffects {
  readonly missing: { add(row: MissingCell): void };
  readonly written: { add(row: ClaimRow): void } | null;
  readonly embed: ReturnType<typeof recordEmbedder>;
}

async function writeRecordTable(
  table: RecordTable,
  roles: LinkedRoles,
  objects: RecordObjects,
  effects: RecordEffects,
): Promise<WrittenTable[]> {
  const { signal, onRows } = effects;
  const claimsIn = table.holds === 'collection' ? effects.claims.reader(table.name) : null;
  const findMissing = missingIn(table, roles, variablesIn(table, effects.claims.entries));
  const columns = layOut(table, await digitsIn(table, objects, signal));
  const file = openTable(table, columns, effects, { below: 'tables/' });
  const choices = new ChoiceColumns(table.columns);
  const links = table.links.map((link) => ({
    link,
    file: openTable(link, layOutLinks(link), effects, { below: 'tables/' }),
  }));
  const add = (record: JsonObject) => {
    file.add(record);
    choices.add(record);
    for (const each of links) for (const entry of linksOf(each.link, record)) each.file.add(entry);
    for (const cell of findMissing(record)) effects.missing.add(cell);
    for (const row of claimsIn?.(effects.embed(record)) ?? []) effects.written?.add(row);
  };
  try {
    for await (const batch of recordsOf(objects, table.kind, signal, onRows))
      for (const record of batch) add(record);
    return [choices.explained(file.end()), ...links.map((each) => each.file.end())];
  } finally {
    file.close();
    for (const each of links) each.file.close();
  }
}

/** The most digits of each decimal: Parquet holds 38 of them, and a column with more is text there. */
async function digitsIn(
  table: RecordTable,
  objects: RecordObjects,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const decimals = table.columns.filter(({ value }) => value.scale !== null);
  const digits = new Map(decimals.map(({ name }) => [name, 0]));
  if (decimals.length === 0) return digits;
  for await (const batch of recordsOf(objects, table.kind, signal))
    for (const record of batch)
      for (const { name, path } of decimals) {
        const value = valueAt(record, path);
        if (value !== null) digits.set(name, Math.max(digits.get(name) ?? 0, digitsOf(value)));
      }
  return digits;
}
