import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { DumpSource } from '../../../src/sources/dump/bytes/open-dump.ts';
import { type DumpReport, readDump } from '../../../src/sources/dump/read-dump.ts';
import { draftExport } from '../../../src/sources/export/draft-export.ts';
import { exportTables } from '../../../src/sources/export/export-tables.ts';
import { silentProgress } from '../../../src/terminal/progress.ts';
import { kinds } from '../../helpers/bundled.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** Every table that an import fills. */
export const allTables = exportTables(kinds);

/** What a dump became. */
export interface Imported {
  readonly report: DumpReport;
  /** Rows by table, each table's in the order in which they are stored. */
  readonly rows: ReadonlyMap<string, readonly (readonly unknown[])[]>;
  /** The whole draft file. */
  readonly file: Buffer;
}

/** A dump that is in memory, in chunks of a size. */
export function dumpOf(content: string | Buffer, chunkSize = Number.POSITIVE_INFINITY): DumpSource {
  const bytes = Buffer.from(content);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
  }
  return { name: 'the.sql', bytes: chunks(), size: bytes.length, read: () => 0, close: () => {} };
}

/** Reads a dump into a new draft in a folder, and all of the draft. */
export async function importInto(folder: string, source: DumpSource, tables = allTables): Promise<Imported> {
  const draft = draftExport(join(folder, 'export.sqlite'));
  try {
    const options = { progress: silentProgress, signal: new AbortController().signal };
    const report = await readDump(source, tables, draft, options);
    draft.finish();
    return { report, rows: storedRows(draft.path), file: readFileSync(draft.path) };
  } finally {
    draft.discard();
  }
}

/** The same in a temporary folder. */
export function importDump(content: string | Buffer, chunkSize?: number): Promise<Imported> {
  return importInto(temporaryFolder(), dumpOf(content, chunkSize));
}

/** Every row of every table of a SQLite file. */
export function storedRows(path: string): Map<string, unknown[][]> {
  const database = new BetterSqlite3(path, { readonly: true });
  const names = database.prepare('SELECT name FROM sqlite_master ORDER BY name').pluck().all() as string[];
  const rows = names
    .filter((name) => !name.startsWith('sqlite_'))
    .map((name) => [name, database.prepare(`SELECT * FROM "${name}"`).raw().all() as unknown[][]] as const);
  database.close();
  return new Map(rows);
}
