import { isLinked, kindsOf } from '../../description/kind.ts';
import type { Tree } from '../tree.ts';
import { openReadOnly } from './open-database.ts';

/** Something that a database has. */
interface Part {
  readonly type: string;
  readonly name: string;
  /** The table that it is of. */
  readonly of: string;
}

/** What is wrong with the database of a snapshot as a database; that it is none is another fault. */
export function databaseFaults({ folder, collections }: Tree): string[] {
  const database = folder === null ? null : openReadOnly(folder);
  if (database === null) return [];
  try {
    const tables = new Set(
      kindsOf(collections)
        .flatMap(({ table, fields }) => [table, ...fields.filter(isLinked).map(({ link }) => link.table)])
        .map((table) => table.toLowerCase()),
    );
    const isExpected = ({ type, name, of }: Part) =>
      type === 'view'
        ? name.startsWith('view_')
        : ['table', 'index'].includes(type) && tables.has(of.toLowerCase());
    const parts = database.prepare<[], Part>('SELECT type, name, tbl_name AS "of" FROM sqlite_master').all();
    const [other] = parts.filter((part) => !isExpected(part));
    return [
      ...(database.pragma('integrity_check(1)', { simple: true }) === 'ok' ? [] : ['is damaged']),
      ...((database.pragma('foreign_key_check') as unknown[]).length === 0
        ? []
        : ['has a foreign key that leads nowhere']),
      ...(other === undefined ? [] : [`has the ${other.type} ${other.name}, which no snapshot has`]),
    ];
  } catch {
    return ['is damaged'];
  } finally {
    database.close();
  }
}
