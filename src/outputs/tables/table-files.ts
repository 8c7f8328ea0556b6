import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { JsonObject } from '../../contract/json/is-object.ts';
import type { RecordObjects } from '../../engine/record-objects.ts';
import { attempt } from '../../files/file-error.ts';
import { ensureDirSync } from '../../files/fs-extra.ts';
import type { RecordKind } from '../../model/description/kind.ts';
import type { LaidColumn } from './layout.ts';
import type { Column, TableFacts, TableFormat, WrittenFile, WrittenTable } from './table.ts';
import { type RowSink, TableWriter } from './write-table.ts';

export interface FileEffects {
  /** The root of the snapshot while it is written. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Rows read between two pauses for other work. With 1000, most of them outlive V8's young generation. */
const STEP = 100;

/**
 * In batches.
 * @param onRows called with the number of records since the last call
 */
export async function* recordsOf(
  objects: RecordObjects,
  kind: RecordKind,
  signal: AbortSignal,
  onRows: (rows: number) => void = () => {},
): AsyncGenerator<readonly JsonObject[]> {
  for (const _ of objects.prepare(kind)) {
    await setImmediate();
    signal.throwIfAborted();
  }
  let batch: JsonObject[] = [];
  for (const record of objects.records(kind)) {
    if (batch.length === STEP) {
      yield batch;
      onRows(STEP);
      await setImmediate();
      signal.throwIfAborted();
      batch = [];
    }
    batch.push(record);
  }
  yield batch;
  onRows(batch.length);
}

/** What else a table is written to, and in which folder and formats, if not at the root and in all. */
export interface TableTargets {
  readonly below?: string;
  readonly formats?: readonly TableFormat[];
  readonly sinks?: readonly RowSink[];
}

const all: readonly TableFormat[] = ['csv', 'ndjson', 'parquet'];

/** A table that is called by what it holds. */
export function rootTable(
  name: WrittenTable['holds'],
  primaryKey: readonly string[],
  foreignKeys: TableFacts['foreignKeys'] = [],
): TableFacts {
  return { name, holds: name, primaryKey, foreignKeys };
}

/** Writes a whole table. */
export async function writeRows<Row>(
  table: TableFacts,
  columns: readonly LaidColumn<Row>[],
  batches: Iterable<Iterable<Row>> | AsyncIterable<Iterable<Row>>,
  effects: FileEffects,
  targets: TableTargets,
): Promise<WrittenTable> {
  const file = openTable(table, columns, effects, targets);
  try {
    for await (const batch of batches) for (const row of batch) file.add(row);
    return file.end();
  } finally {
    file.close();
  }
}

export function openTable<Row>(
  table: TableFacts,
  columns: readonly LaidColumn<Row>[],
  { folder }: FileEffects,
  { below = '', formats = all, sinks = [] }: TableTargets = {},
) {
  const path = `${below}${table.name}`;
  const paths = new Map(formats.map((format) => [format, `${path}.${format}`]));
  const parent = dirname(join(folder, path));
  attempt('write', parent, () => ensureDirSync(parent, 0o700));
  const writer = new TableWriter(
    columns,
    new Map([...paths].map(([format, each]) => [format, join(folder, each)])),
    sinks,
  );
  return {
    add: (row: Row) => writer.add(row),
    close: () => writer.close(),
    end: (): WrittenTable => {
      const files = new Map<TableFormat, WrittenFile>();
      for (const [format, sums] of writer.end()) files.set(format, { path: `${path}.${format}`, ...sums });
      const { name, holds, primaryKey, foreignKeys } = table;
      const laid = columns.map(({ column }): Column => {
        return { ...column, nullable: column.nullable && !primaryKey.includes(column.name) };
      });
      return { name, holds, primaryKey, foreignKeys, columns: laid, rows: writer.rows, files };
    },
  };
}
