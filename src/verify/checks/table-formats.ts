import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordKind } from '../../model/description/kind.ts';
import { namedTables } from '../../model/description/table-names.ts';
import type { Check } from '../check.ts';
import { DATABASE, WORKBOOK } from '../file-names.ts';
import { columnsIn } from '../tables/column-path.ts';
import { type AsWritten, csvText, formFault, parquetValue } from '../tables/row-check.ts';
import { CLAIMS, FOLDER, hasClaims, ofSnapshot, tableNames } from '../tables/snapshot.ts';
import { csvRows, ndjsonRows, type TableRow, unreadableReason } from '../tables/table-rows.ts';

export const tableFormats: Check = {
  name: 'table-formats',
  description:
    'Each table of a snapshot is the same in every format, and in its database and its workbook, value for value.',
  ...ofSnapshot,
  async examine(tree, notes) {
    const folder = tree.folder as string;
    const { signal } = tree.target;
    // Loaded late: most trees have no tables, and loading takes 1% of the time to verify a tree of 4,000
    // files.
    const { claimsTable, databaseRows, openDatabase, storedTables } = await import('../tables/database.ts');
    const { parquetRows } = await import('../tables/parquet-rows.ts');
    const { sheetsIn, sheetValue, workbookRows } = await import('../tables/workbook-rows.ts');
    const stored = storedTables(tree.collections);
    const kinds = new Map(namedTables(tree.collections).map(({ name, kind }) => [`${FOLDER}/${name}`, kind]));
    const database = openDatabase(folder);
    if (database === null) notes.fail(DATABASE, 'is missing, or not a database');
    const workbook = { folder, path: WORKBOOK, signal };
    const sheets = hasClaims(folder) ? await sheetsIn(workbook).catch(unreadableReason) : null;
    if (typeof sheets === 'string') notes.fail(WORKBOOK, sheets);
    try {
      for (const name of tableNames(folder)) {
        const file = (extension: string) => ({ folder, path: `${name}.${extension}`, signal });
        const [csv, parquet] = [file('csv'), file('parquet')];
        const asText = lstatSync(join(folder, `${name}.ndjson`)).size;
        const forms: OtherForm[] = [
          { where: csv.path, rows: csvRows(csv), as: csvText },
          { where: parquet.path, rows: parquetRows(parquet, asText), as: parquetValue },
        ];
        const table = name.startsWith(`${FOLDER}/`)
          ? stored.get(name.slice(FOLDER.length + 1))
          : name === CLAIMS && database !== null
            ? claimsTable(database, tree.collections)
            : null;
        if (table === null && name === CLAIMS && database !== null)
          notes.fail(DATABASE, 'lacks the table of claims');
        if (database !== null && table) {
          const rows = databaseRows(database, table, tree.baseUrl, signal);
          forms.push({ where: `${DATABASE}: ${table.table}`, rows, as: parquetValue, isPart: true });
        }
        if (inWorkbook.has(name) && sheets !== null && typeof sheets !== 'string')
          forms.push({
            where: `${WORKBOOK}: ${name}`,
            rows: workbookRows(workbook, sheets, name),
            as: sheetValue,
          });
        for (const form of forms) {
          if (tree.damaged.has(form.where)) continue;
          notes.looked();
          const compare = rowComparison(form, kinds.get(name) ?? null);
          const rows = ndjsonRows(file('ndjson'));
          const fault = await formFault(form.rows, rows, 'there are in NDJSON', compare, notes);
          if (fault !== null) notes.fail(form.where, fault);
        }
      }
    } finally {
      database?.close();
    }
  },
};

/** Tables with sheets of their own. */
const inWorkbook: ReadonlySet<string> = new Set(['variables', 'codes', 'entities', CLAIMS, 'sources']);

interface OtherForm {
  readonly where: string;
  readonly rows: AsyncIterable<TableRow>;
  readonly as: AsWritten;
  readonly isPart?: boolean;
}

/** Finds what differs in a row. `kind`: of the records that a table of a collection holds. */
function rowComparison({ as, isPart = false }: OtherForm, kind: RecordKind | null) {
  let types: ReadonlyMap<string, string> | null = null;
  return (row: TableRow, expected: TableRow): string | null => {
    types ??= typesOf(kind, Object.keys(row));
    const missing = isPart ? undefined : Object.keys(expected).find((column) => !Object.hasOwn(row, column));
    if (missing !== undefined) return `${missing} is missing`;
    const other = Object.keys(row).find((column) => {
      const type = types?.get(column) ?? 'text';
      const value = as(expected[column], type);
      return row[column] !== value && row[column] !== unsignedZero(value, type);
    });
    return other === undefined ? null : `${other} differs from NDJSON`;
  };
}

/** A decimal may be `-0.00` on a page: Python keeps the sign, and a decimal of Parquet has none. */
function unsignedZero(value: unknown, type: string): unknown {
  return type.startsWith('decimal(') && /^-0[.0]*$/.test(String(value)) ? String(value).slice(1) : value;
}

function typesOf(kind: RecordKind | null, names: readonly string[]): ReadonlyMap<string, string> {
  const columns = kind === null ? [] : columnsIn(kind, names);
  return new Map(
    columns.flatMap(({ column, holds, type }) =>
      holds === 'value' && type !== null ? [[column, type.name]] : [],
    ),
  );
}
