import BetterSqlite3 from 'better-sqlite3';
import { quoted } from '../../contract/json/quoted.ts';
import { attempt } from '../../files/file-error.ts';
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
    await source.copyTo(to);
  } finally {
    source.close();
  }
  attempt('write', to, () => {
    const database = new BetterSqlite3(to);
    try {
      for (const setting of ['trusted_schema = OFF', 'foreign_keys = OFF', 'journal_mode = DELETE'])
        database.pragma(setting);
      database.prepare('ATTACH ? AS added').run(second);
      const entries = (schema: string) =>
        database
          .prepare<[], Entry>(
            `SELECT type, name, sql FROM ${schema}.sqlite_schema WHERE type IN ('table', 'view')`,
          )
          .all();
      const there = new Map(entries('main').map((entry) => [entry.name.toLowerCase(), entry]));
      database.transaction(() => {
        for (const { name, sql } of entries('added')) {
          const old = there.get(name.toLowerCase());
          if (old !== undefined) database.exec(`DROP ${old.type} main.${quoted(old.name)}`);
          database.exec(sql);
          database.exec(`INSERT INTO main.${quoted(name)} SELECT * FROM added.${quoted(name)}`);
        }
      })();
    } finally {
      database.close();
    }
  });
}
