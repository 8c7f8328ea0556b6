import BetterSqlite3, { type Database } from 'better-sqlite3';
import { quoted } from '../../contract/json/quoted.ts';
import { attempt, fileError } from '../../files/file-error.ts';
import { openExport } from './open-export.ts';

interface Entry {
  readonly type: string;
  readonly name: string;
  readonly sql: string;
}

/**
 * Copies an export to `to`, a new file, and adds the tables of a second export, which replace what has the
 * same name in the copy.
 * @throws CliError if one of them cannot be read, or the copy not be written
 */
export async function joinExports(first: string, second: string, to: string): Promise<void> {
  const source = openExport(first);
  try {
    await source.copyTo(to).catch((error: unknown) => {
      throw fileError('write', to, error);
    });
  } finally {
    source.close();
  }
  attempt('write', to, () => {
    const database = new BetterSqlite3(to);
    const added = new BetterSqlite3(second, { readonly: true });
    try {
      for (const setting of ['trusted_schema = OFF', 'foreign_keys = OFF', 'journal_mode = DELETE'])
        database.pragma(setting);
      const there = new Map(entriesOf(database).map((entry) => [entry.name.toLowerCase(), entry]));
      database.transaction(() => {
        for (const { name, sql } of entriesOf(added)) {
          const old = there.get(name.toLowerCase());
          if (old !== undefined) database.exec(`DROP ${old.type} ${quoted(old.name)}`);
          database.exec(sql);
          // Not ATTACH, which takes no database of another text encoding.
          const rows = added
            .prepare<[], unknown[]>(`SELECT * FROM ${quoted(name)}`)
            .raw()
            .safeIntegers();
          const places = rows.columns().map(() => '?');
          const insert = database.prepare(`INSERT INTO ${quoted(name)} VALUES (${places})`);
          for (const row of rows.iterate()) insert.run(row);
        }
      })();
    } finally {
      added.close();
      database.close();
    }
  });
}

function entriesOf(database: Database): Entry[] {
  const find = "SELECT type, name, sql FROM sqlite_schema WHERE type IN ('table', 'view')";
  return database.prepare<[], Entry>(find).all();
}
