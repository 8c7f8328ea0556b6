import type { ClaimRow } from './claim-columns.ts';
import type { ClaimTables } from './claims.ts';
import type { DatabaseClaims } from './claims-database.ts';
import { cldfTables, valueColumns } from './cldf.ts';
import type { WorkbookSheets } from './sheet.ts';
import type { WrittenTable } from './table.ts';
import { type FileEffects, openTable, rootTable } from './table-files.ts';

export interface ClaimEffects extends FileEffects {
  readonly claims: ClaimTables;
  /** The claims in the database; null if the records are about nothing. */
  readonly database: DatabaseClaims | null;
  readonly workbook: WorkbookSheets;
}

interface ClaimFiles {
  add(row: ClaimRow): void;
  end(): WrittenTable[];
  close(): void;
}

/** Writes claims to everything that has all of them: tables, database, workbook, CLDF. Null without an entity. */
export function openClaims(effects: ClaimEffects): ClaimFiles | null {
  const { database, workbook } = effects;
  const columns = effects.claims.columns();
  if (database === null) return null;
  const sinks = [database, workbook.add('claims', columns)];
  const claims = openTable(rootTable('claims', ['claim']), columns, effects, { sinks });
  const values = openTable(cldfTables.values, valueColumns, effects, { formats: ['csv'] });
  return {
    add(row) {
      claims.add(row);
      // CLDF has no values of nothing.
      if (row.claim.entity !== null) values.add(row.claim);
    },
    end() {
      database.end();
      return [claims.end(), values.end()];
    },
    close() {
      claims.close();
      values.close();
    },
  };
}
