import BetterSqlite3 from 'better-sqlite3';
import { tables } from '../../trust/support/tables.ts';
import { type DumpedTable, writeDump } from './write-dump.ts';

const TRUE: ReadonlySet<unknown> = new Set([1, 't', 'true']);

/** A plain dump of the tables of an export, and of a table of users with a canary in it. */
export function dumpOf(path: string): string {
  const database = new BetterSqlite3(path, { readonly: true });
  const dumped = tables.map(({ name, columns }): DumpedTable => {
    const rows = database.prepare(`SELECT * FROM ${name}`).raw().all() as unknown[][];
    return {
      name,
      columns: columns.map((column) => ({ name: column.name, type: 'text' })),
      rows: rows.map((row) =>
        row.map((value, index) => {
          if (value === null) return null;
          if (columns[index]?.type === 'boolean') return TRUE.has(value) ? 't' : 'f';
          return String(value);
        }),
      ),
    };
  });
  database.close();
  const users: DumpedTable = {
    name: 'auth_user',
    columns: [{ name: 'e_mail', type: 'text' }],
    rows: [['canary@example.org'], ['canary@example.com']],
  };
  return writeDump([...dumped, users], { rowsPerInsert: 0, namesColumns: true, conformingStrings: true });
}
