import type { Years } from '../../contract/claims/years.ts';
import type { JsonObject } from '../../contract/json/is-object.ts';
import type { RecordObjects } from '../../engine/record-objects.ts';
import { entityCalled, kinOf, type Life } from '../../model/claims/kin.ts';
import type { RecordKind } from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import type { ClaimEffects } from './claim-files.ts';
import { cldfCodeColumns, cldfTables, languageColumns, parameterColumns } from './cldf.ts';
import { codeColumns, codeRows, variableListColumns } from './code-book.ts';
import { entityCells, entityColumns, type KinIds, sourceColumns } from './entity-columns.ts';
import { byVariable, type ClaimsByVariable, openPanel } from './panel.ts';
import type { RecordTable, WrittenTable } from './table.ts';
import { openTable, recordsOf, rootTable, writeRows } from './table-files.ts';
import { entityKind } from './tables-of.ts';
import { type WideRow, wideColumns, wideRow } from './wide.ts';

/** What a snapshot writes its tables with. */
export interface TableEffects extends ClaimEffects {
  /** Years in a step of the panel. */
  readonly panelYears: number;
  /** Called with the number of records since the last call. */
  readonly onRows: (rows: number) => void;
}

const csv = { formats: ['csv'] } as const;

/** The code book: the variables and their codes. */
export async function writeCodeBook(effects: TableEffects): Promise<WrittenTable[]> {
  const { claims, workbook } = effects;
  const { entries } = claims;
  const toVariables = [{ column: 'variable', table: 'variables', references: 'variable' }];
  return [
    await writeRows(rootTable('variables', ['variable']), variableListColumns, [entries], effects, {
      sinks: [workbook.add('variables', variableListColumns)],
    }),
    await writeRows(
      rootTable('codes', ['variable', 'code'], toVariables),
      codeColumns,
      [codeRows(entries)],
      effects,
      { sinks: [workbook.add('codes', codeColumns)] },
    ),
    await writeRows(cldfTables.parameters, parameterColumns, [entries], effects, csv),
    await writeRows(cldfTables.codes, cldfCodeColumns, [codeRows(entries)], effects, csv),
  ];
}

export interface WrittenTables {
  readonly tables: readonly WrittenTable[];
  /** First and last year of the entities; null if none is known. */
  readonly years: Span | null;
}

interface Span {
  readonly first: number;
  readonly last: number;
}

/**
 * What claims are about, all of it, and what the claims about each say together: the wide table and the panel.
 * First and last year of the entities.
 */
export async function writeEntities(
  tables: readonly RecordTable[],
  roles: LinkedRoles,
  objects: RecordObjects,
  effects: TableEffects,
): Promise<WrittenTables> {
  const entity = entityKind(tables, roles);
  if (entity === null) return { tables: [], years: null };
  const { claims, database, workbook, signal } = effects;
  const kin = await kinIn(entity, roles, objects, effects);
  const columns = entityColumns(entity, roles, claims.counts, kin, claims.regions);
  const sinks = [workbook.add('entities', columns)];
  const list = openTable(rootTable('entities', ['entity_id']), columns, effects, { sinks });
  const languages = openTable(cldfTables.languages, languageColumns(columns), effects, csv);
  const wide = openWide(tables, roles, entity, effects);
  const panel = openPanel(entity, roles, effects);
  const all = [list, languages, ...(wide === null ? [] : [wide]), panel];
  const yearCells = columns.filter(({ column: { name } }) => name === 'year_from' || name === 'year_to');
  let years: Span | null = null;
  try {
    for await (const batch of recordsOf(objects, entity, signal))
      for (const record of batch) {
        list.add(record);
        languages.add(record);
        const about = byVariable(database?.about(record[entity.id.name]) ?? []);
        wide?.add(record, about);
        panel.add(record, about);
        for (const { cell } of yearCells) years = widened(years, cell(record));
      }
    return { tables: all.map((file) => file.end()), years };
  } finally {
    for (const file of all) file.close();
  }
}

/** Who came before and after each entity, of those that claims name. */
async function kinIn(
  entity: RecordKind,
  roles: LinkedRoles,
  objects: RecordObjects,
  effects: TableEffects,
): Promise<KinIds> {
  const entities: (Life & { readonly id: unknown })[] = [];
  const cellOf = entityCells(entity, roles);
  for await (const batch of recordsOf(objects, entity, effects.signal))
    for (const record of batch) {
      const [id, label, code, ...years] = ['entity_id', 'entity', 'entity_code', 'year_from', 'year_to'].map(
        (name) => cellOf(record, name),
      );
      const life = {
        label: String(label ?? id),
        code: code as string | null,
        years: years as unknown as Years,
      };
      entities.push({ id, index: entities.length, ...life });
    }
  const indexes = new Map(entities.map(({ id, index }) => [id, index]));
  const called = entityCalled(entities);
  const namings = effects.database?.namings(
    effects.claims.entries.map(({ variable }) => variable),
    (id) => indexes.get(id),
    (word) => called(word)?.index,
  );
  const kin = kinOf(entities, namings ?? []);
  const ids = (some: readonly { readonly id: unknown }[]) => some.map(({ id }) => id);
  return (record) => {
    const { before, after } = kin(indexes.get(record[entity.id.name]) ?? -1);
    return { before: ids(before), after: ids(after) };
  };
}

function widened(span: Span | null, year: unknown): Span | null {
  if (typeof year !== 'number') return span;
  const { first = year, last = year } = span ?? {};
  return { first: Math.min(first, year), last: Math.max(last, year) };
}

/** Null without variables. */
function openWide(
  tables: readonly RecordTable[],
  roles: LinkedRoles,
  entity: RecordTable['kind'],
  effects: TableEffects,
) {
  const variables = new Map(effects.claims.entries.map(({ variable }) => [variable.id, variable]));
  if (variables.size === 0) return null;
  const name = `wide/${entity.name}`;
  const id = entity.id.name;
  // One table has all records of the entity.
  const all = tables.find(({ kind }) => kind === entity)?.name;
  const foreignKeys = all === undefined ? [] : [{ column: id, table: all, references: id }];
  const file = openTable<WideRow>(
    { name, holds: 'wide', primaryKey: [id], foreignKeys },
    wideColumns(entity, roles, [...variables.values()]),
    effects,
  );
  return {
    ...file,
    add: (record: JsonObject, about: ClaimsByVariable) => file.add(wideRow(record, about)),
  };
}

/** What claims cite. */
export async function writeSources(
  roles: LinkedRoles,
  objects: RecordObjects,
  effects: TableEffects,
): Promise<WrittenTable[]> {
  const { reference: kind } = roles;
  if (kind === null) return [];
  const columns = sourceColumns(kind, roles, effects.claims.counts);
  return [
    await writeRows(
      rootTable('sources', ['source']),
      columns,
      recordsOf(objects, kind, effects.signal),
      effects,
      { sinks: [effects.workbook.add('sources', columns)] },
    ),
  ];
}
