import { SqliteError } from 'better-sqlite3';
import { CliError } from '../../contract/errors.ts';
import { type ExportDatabase, hintOnDamage } from './export-database.ts';
import { literal, storedTables, VIRTUAL_COLUMN } from './sql.ts';

/**
 * Lines of SQLite's check that report damage: contradictory pages, indexes that differ from their table. The
 * others report values that a table does not allow, which a build checks itself.
 */
const damage = /^(?:\*\*\* in database \w+ \*\*\*\s*|(?=wrong # of entries |row \d+ missing |rowid ))/;
/** SQLite's default is a hundred lines, which may all be about values. */
const allLines = '2147483647';

/**
 * Refuses a damaged file, part of which SQLite would read as if it were everything. Skips tables with virtual
 * generated columns, which SQLite would compute per row; they cannot hold records, see storage.ts.
 * @throws CliError that names the tables
 */
export function checkSound(database: ExportDatabase): void {
  const fault = firstDamage(database);
  if (fault === null) return;
  const tables = tableNames(database).filter((name) => damageOf(database, name) !== null);
  const where = tables.length === 0 ? '' : ` in ${tables.join(', ')}`;
  throw new CliError(`${database.path} cannot be read: it is damaged${where} (${fault})`, {
    hint: hintOnDamage,
  });
}

/** Checks table by table if part of the file cannot or must not be checked. */
function firstDamage(database: ExportDatabase): string | null {
  if (computedTables(database).length === 0) {
    const isChecked = orNothing(() => [damageIn(database, allLines)]);
    if (isChecked !== null) return isChecked[0] ?? null;
  }
  return tableNames(database).reduce<string | null>((fault, name) => fault ?? damageOf(database, name), null);
}

function damageOf(database: ExportDatabase, table: string): string | null {
  return orNothing(() => damageIn(database, literal(table)));
}

function damageIn(database: ExportDatabase, what: string): string | null {
  for (const [line] of database.each<readonly [string]>(`PRAGMA quick_check(${what})`))
    if (damage.test(line)) return line.replace(damage, '').split('\n', 1)[0] ?? line;
  return null;
}

/** Null if the check needs what only the file's own program has, such as a collation; reading does not. */
function orNothing<T>(check: () => T): T | null {
  try {
    return check();
  } catch (error) {
    const { cause } = Object(error);
    if (cause instanceof SqliteError && cause.code.startsWith('SQLITE_ERROR')) return null;
    throw error;
  }
}

function tableNames(database: ExportDatabase): string[] {
  const computed = new Set(computedTables(database));
  return ['sqlite_schema', ...storedTables(database).filter((name) => !computed.has(name))];
}

function computedTables(database: ExportDatabase): string[] {
  const find = database.prepare('SELECT 1 FROM pragma_table_xinfo(?) WHERE hidden = ?');
  const isComputed = (name: string) => (orNothing(() => find(name, VIRTUAL_COLUMN)) ?? []).length > 0;
  return storedTables(database).filter(isComputed);
}
