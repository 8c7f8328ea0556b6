import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { ExpectedColumn } from './expected-tables.ts';

/** DuckDB, as far as the tests use it. */
interface Connection {
  runAndReadAll(sql: string): Promise<{
    columnNames(): string[];
    getRows(): unknown[][];
  }>;
  closeSync(): void;
}

/** The tools of test/hosts are packages of their own. */
const from = createRequire(new URL('../../../hosts/package.json', import.meta.url));

/** DuckDB in memory; null where it is not installed (`npm --prefix test/hosts ci --ignore-scripts`). */
export async function openDuckDb(): Promise<Connection | null> {
  let path: string;
  try {
    path = from.resolve('@duckdb/node-api');
  } catch {
    return null;
  }
  const { DuckDBInstance } = await import(pathToFileURL(path).href);
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection: Connection = await instance.connect();
  await connection.runAndReadAll("SET TimeZone = 'UTC'");
  return connection;
}

/** How DuckDB is asked for a column, so that its client hands over every character: it drops a byte order mark of a text. */
export function selectedBy({ name, type }: Pick<ExpectedColumn, 'name' | 'type'>): string {
  const column = `"${name.replaceAll('"', '""')}"`;
  return typesWithoutText.test(type) ? column : `encode(${column}) AS ${column}`;
}

const typesWithoutText = /^(?:integer|number|decimal|boolean|date|wkb)/;

/** A value that was selected like that, as text; decimals and times with all their digits. */
export function duckDbText({ type }: Pick<ExpectedColumn, 'type'>, value: unknown): string | null {
  if (value === null) return null;
  if (typeof value === 'object' && 'bytes' in value)
    return Buffer.from(value.bytes as Uint8Array).toString(type === 'wkb' ? 'hex' : 'utf8');
  // A time is "2024-03-25 11:17:55.93669+00" to DuckDB.
  const time = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(String(value));
  if (time === null) return String(value);
  const [, day, clock, fraction = ''] = time;
  return `${day}T${clock}.${fraction.padEnd(6, '0')}Z`;
}
