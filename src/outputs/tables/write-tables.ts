import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { RecordObject, RecordObjects } from '../../engine/record-objects.ts';
import { ensureDirSync } from '../../files/fs-extra.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import { type LaidColumn, layOut, layOutLinks, linksOf } from './layout.ts';
import { type SurveyedTable, surveyOf } from './survey.ts';
import type { Column, ForeignKey, RecordTable, TableFormat, WrittenFile, WrittenTable } from './table.ts';
import { entityKind, variablesOf } from './variables.ts';
import {
  type GatheredVariable,
  gathererOf,
  joinedCells,
  joinedColumns,
  variableColumns,
  wideColumns,
} from './wide.ts';
import { TableWriter } from './write-table.ts';

export interface TableEffects {
  /** The root of the snapshot while it is written. */
  readonly folder: string;
  /** Called with the number of rows since the last call. */
  readonly onRows: (rows: number) => void;
  readonly signal: AbortSignal;
}

export interface WrittenTables {
  readonly tables: readonly WrittenTable[];
  /** First and last year of the entity; null if none is known. */
  readonly years: { readonly first: number; readonly last: number } | null;
}

/** Rows between two pauses for other work. */
const STEP = 500;

export async function writeTables(
  tables: readonly RecordTable[],
  roles: LinkedRoles,
  objectsOf: () => RecordObjects,
  effects: TableEffects,
): Promise<WrittenTables> {
  const variables = variablesOf(tables, roles);
  const surveyed: SurveyedTable[] = [];
  const gathered: GatheredVariable[] = [];
  const first = objectsOf();
  for (const table of tables) {
    const survey = surveyOf(table, roles);
    const gatherer = gathererOf(
      variables.filter((variable) => variable.table === table),
      roles,
    );
    for await (const record of recordsOf(first, table, effects)) {
      survey.add(record);
      gatherer.add(record);
    }
    surveyed.push(survey.found());
    gathered.push(...gatherer.found());
  }
  const objects = objectsOf();
  const written: WrittenTable[] = [];
  for (const each of surveyed) written.push(...(await writeRecordTable(each, objects, effects)));
  written.push(...(await writeWide(tables, roles, gathered, objects, effects)));
  return { tables: written, years: yearsOf(surveyed, roles) };
}

async function* recordsOf(
  objects: RecordObjects,
  { kind }: Pick<RecordTable, 'kind'>,
  { onRows, signal }: TableEffects,
): AsyncGenerator<RecordObject> {
  for (const _ of objects.prepare(kind)) {
    await setImmediate();
    signal.throwIfAborted();
  }
  let rows = 0;
  for (const record of objects.records(kind)) {
    yield record;
    rows += 1;
    if (rows % STEP > 0) continue;
    onRows(STEP);
    await setImmediate();
    signal.throwIfAborted();
  }
  onRows(rows % STEP);
}

async function writeRecordTable(
  surveyed: SurveyedTable,
  objects: RecordObjects,
  effects: TableEffects,
): Promise<WrittenTable[]> {
  const { table } = surveyed;
  const file = open(`tables/${table.name}`, table, layOut(surveyed), effects);
  const links = table.links.map((link) => ({
    link,
    file: open(`tables/${link.name}`, link, layOutLinks(link), effects),
  }));
  try {
    for await (const record of recordsOf(objects, table, effects)) {
      file.add(record);
      for (const each of links) for (const entry of linksOf(each.link, record)) each.file.add(entry);
    }
    return [await file.end(), ...(await inTurn(links, (each) => each.file.end()))];
  } finally {
    file.close();
    for (const each of links) each.file.close();
  }
}

/** The wide table, its variables, and its cells with several values; empty without an entity. */
async function writeWide(
  tables: readonly RecordTable[],
  roles: LinkedRoles,
  gathered: readonly GatheredVariable[],
  objects: RecordObjects,
  effects: TableEffects,
): Promise<WrittenTable[]> {
  const entity = entityKind(tables, roles);
  if (entity === null || gathered.length === 0) return [];
  const name = `wide/${entity.name}`;
  // One table has all records of the entity.
  const all = tables.find(({ kind }) => kind === entity)?.name;
  const leadsTo = (column: string): ForeignKey[] =>
    all === undefined ? [] : [{ column, table: all, references: entity.id.name }];
  const write = async <Row>(
    table: Pick<WrittenTable, 'name' | 'holds' | 'primaryKey' | 'foreignKeys'>,
    columns: readonly LaidColumn<Row>[],
    rows: Iterable<Row> | AsyncIterable<Row>,
  ) => {
    const file = open(table.name, table, columns, effects);
    try {
      for await (const row of rows) file.add(row);
      return await file.end();
    } finally {
      file.close();
    }
  };
  const records = recordsOf(objects, { kind: entity }, { ...effects, onRows: () => {} });
  return [
    await write(
      { name, holds: 'wide', primaryKey: [entity.id.name], foreignKeys: leadsTo(entity.id.name) },
      wideColumns(entity, roles, gathered),
      records,
    ),
    await write(
      { name: `${name}.variables`, holds: 'variables', primaryKey: ['variable'], foreignKeys: [] },
      variableColumns,
      gathered,
    ),
    await write(
      {
        name: `${name}.joined`,
        holds: 'joined',
        primaryKey: ['entity', 'variable'],
        foreignKeys: [
          ...leadsTo('entity'),
          { column: 'variable', table: `${name}.variables`, references: 'variable' },
        ],
      },
      joinedColumns(entity),
      joinedCells(gathered),
    ),
  ];
}

const formats: readonly TableFormat[] = ['csv', 'ndjson', 'parquet'];

function open<Row>(
  path: string,
  table: Pick<WrittenTable, 'name' | 'holds' | 'primaryKey' | 'foreignKeys'>,
  columns: readonly LaidColumn<Row>[],
  { folder, signal }: TableEffects,
) {
  const paths = new Map(formats.map((format) => [format, `${path}.${format}`]));
  ensureDirSync(dirname(join(folder, path)), 0o700);
  const writer = new TableWriter(
    columns,
    new Map([...paths].map(([format, each]) => [format, join(folder, each)])),
  );
  return {
    add: (row: Row) => writer.add(row),
    close: () => writer.close(),
    end: async (): Promise<WrittenTable> => {
      writer.end();
      const files = new Map<TableFormat, WrittenFile>();
      for (const [format, each] of paths) files.set(format, await measured(folder, each, signal));
      const { name, holds, primaryKey, foreignKeys } = table;
      const laid: Column[] = columns.map(({ column }) => column);
      return { name, holds, primaryKey, foreignKeys, columns: laid, rows: writer.rows, files };
    },
  };
}

export async function measured(folder: string, path: string, signal: AbortSignal): Promise<WrittenFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(join(folder, path), { signal }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { path, bytes, sha256: hash.digest('hex') };
}

async function inTurn<From, To>(list: readonly From[], make: (each: From) => Promise<To>): Promise<To[]> {
  const made: To[] = [];
  for (const each of list) made.push(await make(each));
  return made;
}

/** The years that the entity's own year columns span. */
function yearsOf(surveyed: readonly SurveyedTable[], roles: LinkedRoles): WrittenTables['years'] {
  const kinds = surveyed.map(({ table }) => table);
  const entity = entityKind(kinds, roles);
  const spans = surveyed
    .filter(({ table }) => table.kind === entity)
    .flatMap(({ columns }) => columns.filter(({ column }) => column.through.length === 0))
    .flatMap(({ years }) => (years === null ? [] : [years]));
  if (spans.length === 0) return null;
  return {
    first: Math.min(...spans.map(([year]) => year)),
    last: Math.max(...spans.map(([, year]) => year)),
  };
}
