import type { Database, Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import { type Cell, QueryFault } from './messages.ts';

/**
 * Opens a copy of a database in memory, which no statement can change.
 * @throws Error if these bytes are not a database
 */
export function openDatabase(sqlite3: Sqlite3Static, bytes: Uint8Array): Database {
  const { capi, wasm } = sqlite3;
  const database = new sqlite3.oo1.DB(':memory:');
  const place = wasm.allocFromTypedArray(bytes);
  const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_READONLY;
  const code = capi.sqlite3_deserialize(database, 'main', place, bytes.length, bytes.length, flags);
  database.checkRc(code);
  database.exec('SELECT count(*) FROM sqlite_schema');
  return database;
}

/**
 * Runs one statement that reads: first its columns, then its rows.
 * @throws QueryFault
 */
export function* rowsOf(sqlite3: Sqlite3Static, database: Database, sql: string): Generator<readonly Cell[]> {
  const { capi, wasm } = sqlite3;
  const refuse = (message: string, place: number | null): never => {
    throw new QueryFault({ message, place });
  };
  const scope = wasm.scopedAllocPush();
  let statement = 0;
  const prepare = (text: string, from: number): string => {
    const start = wasm.scopedAllocCString(text, false) as number;
    const [found, tail] = wasm.scopedAllocPtr(2) as [number, number];
    const code = capi.sqlite3_prepare_v3(database, start, -1, 0, found, tail);
    if (code !== capi.SQLITE_OK) {
      const offset = capi.sqlite3_error_offset(database);
      const message = capi.sqlite3_errmsg(database) ?? `error ${code}`;
      refuse(message, offset < 0 ? null : from + charactersIn(text, offset));
    }
    statement = wasm.peekPtr(found);
    return wasm.cstrToJs(wasm.peekPtr(tail)) ?? '';
  };
  try {
    const rest = prepare(sql, 0);
    if (statement === 0) refuse('there is no statement', null);
    const own = statement;
    try {
      const from = sql.length - rest.length;
      if (rest.trim() !== '') {
        prepare(rest, from);
        const second = statement;
        if (second !== 0) {
          capi.sqlite3_finalize(second);
          refuse('one statement at a time: this is a second one', from + (/\S/.exec(rest)?.index ?? 0));
        }
      }
      if (capi.sqlite3_stmt_readonly(own) === 0)
        refuse('the database is only read: a statement cannot change it', null);
      const count = capi.sqlite3_column_count(own);
      const places = Array.from({ length: count }, (_, index) => index);
      yield places.map((index) => capi.sqlite3_column_name(own, index));
      for (;;) {
        const code = capi.sqlite3_step(own);
        if (code === capi.SQLITE_DONE) return;
        if (code !== capi.SQLITE_ROW) refuse(capi.sqlite3_errmsg(database) ?? `error ${code}`, null);
        yield places.map((index) => capi.sqlite3_column_js(own, index) as Cell);
      }
    } finally {
      capi.sqlite3_finalize(own);
    }
  } finally {
    wasm.scopedAllocPop(scope);
  }
}

/** SQLite counts bytes of UTF-8. */
function charactersIn(text: string, bytes: number): number {
  return new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, bytes)).length;
}
