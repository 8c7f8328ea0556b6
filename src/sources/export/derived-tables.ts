import type { ExportDatabase } from './export-database.ts';
import { APPLICATION_ID } from './export-marks.ts';
import { columnNames, storedTables } from './sql.ts';

/** Columns that only claims have all of; their table has another name if a service has one of that name. */
const ofClaims = ['claim', 'entity_id', 'variable', 'state', 'inferred', 'dated', 'disputed'];

/**
 * The names of the tables that a snapshot derives from the others: no data of their own. None in a database without our
 * mark, whose tables are all of its owner.
 */
export function derivedTables(database: ExportDatabase): ReadonlySet<string> {
  const [mark] = database.values<number>('SELECT application_id FROM pragma_application_id');
  const isDerived = (name: string) => {
    const columns = columnNames(database, name);
    return ofClaims.every((column) => columns.includes(column));
  };
  return new Set(mark === APPLICATION_ID ? storedTables(database).filter(isDerived) : []);
}
