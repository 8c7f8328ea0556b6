import initSqlite, { type Database, type Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import { type Answer, type Opening, QueryFault, type Request, type Result } from './messages.ts';
import { partsOf } from './saved-result.ts';
import { openDatabase, rowsOf } from './statement.ts';

/** A worker's own scope, which the types of a page lack. */
interface Scope {
  onmessage: ((event: MessageEvent<Request>) => void) | null;
  postMessage(answer: Answer): void;
}

interface Opened {
  readonly sqlite3: Sqlite3Static;
  readonly database: Database;
}

const scope = globalThis as unknown as Scope;
let opened: Opened | null = null;

scope.onmessage = async ({ data }) => {
  try {
    scope.postMessage(await answerTo(data));
  } catch (error) {
    const fault =
      error instanceof QueryFault
        ? error.fault
        : { message: error instanceof Error ? error.message : String(error), place: null };
    scope.postMessage({ is: 'fault', fault });
  }
};

async function answerTo(request: Request): Promise<Answer> {
  if (request.do === 'open') {
    opened = await open(request.from);
    return { is: 'open' };
  }
  if (opened === null) throw new Error('No database is open.');
  const rows = rowsOf(opened.sqlite3, opened.database, request.sql);
  if (request.do === 'run') return { is: 'result', result: resultOf(rows, request.most) };
  return { is: 'saved', file: new Blob(partsOf(rows, request.format, request.about)) };
}

async function open({ wasm, database }: Opening): Promise<Opened> {
  // SQLite would warn in the console of storage that a page without special headers lacks.
  Object.assign(globalThis, { sqlite3ApiConfig: { warn: () => {} } });
  const options = { wasmBinary: wasm, print: () => {}, printErr: () => {} };
  const sqlite3 = await (initSqlite as (given: object) => Promise<Sqlite3Static>)(options);
  return { sqlite3, database: openDatabase(sqlite3, new Uint8Array(await database.arrayBuffer())) };
}

function resultOf(found: Generator<Result['rows'][number]>, most: number): Result {
  const start = performance.now();
  const columns = (found.next().value ?? []).map(String);
  const rows: Result['rows'][number][] = [];
  let isCut = false;
  for (const row of found) {
    if (rows.length === most) {
      isCut = true;
      break;
    }
    rows.push(row);
  }
  return { columns, rows, isCut, milliseconds: performance.now() - start };
}
