import type { RecordKind } from '../../model/description/kind.ts';
import { namedTables } from '../../model/description/table-names.ts';
import type { Check, Notes } from '../check.ts';
import { columnsIn } from '../tables/column-path.ts';
import { type AsWritten, csvText, parquetValue } from '../tables/row-check.ts';
import { CLAIMS, DATABASE, FOLDER, isSnapshot, tableNames } from '../tables/snapshot.ts';
import { csvRows, ndjsonRows, type TableRow, UnreadableTable } from '../tables/table-rows.ts';

export const tableFormats: Check = {
  name: 'table-formats',
  description: 'Each table of a snapshot is the same in every format, and in its database, value for value.',
  fix: 'Make the snapshot again.',
  over: 'disk',
  withoutPages: true,
  applies: isSnapshot,
  async examine(tree, notes) {
    const folder = tree.folder as string;
    const { signal } = tree.target;
    // Loaded late: most trees have no tables, and loading takes 1% of the time to verify a tree of 4,000
    // files.
    const { claimsTable, databaseRows, openDatabase, storedTables } = await import('../tables/database.ts');
    const { parquetRows } = await import('../tables/parquet-rows.ts');
    const stored = storedTables(tree.collections);
    const kinds = new Map(namedTables(tree.collections).map(({ name, kind }) => [`${FOLDER}/${name}`, kind]));
    const database = openDatabase(folder);
    if (database === null) notes.fail(DATABASE, 'is missing, or not a database');
    try {
      for (const name of tableNames(folder)) {
        const file = (extension: string) => ({ folder, path: `${name}.${extension}`, signal });
        const [csv, parquet] = [file('csv'), file('parquet')];
        const forms: OtherForm[] = [
          { where: csv.path, rows: csvRows(csv), as: csvText },
          { where: parquet.path, rows: parquetRows(parquet), as: parquetValue },
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
        for (const form of forms) {
          const fault = await formFault(ndjsonRows(file('ndjson')), form, kinds.get(name) ?? null, notes);
          if (fault !== null) notes.fail(form.where, fault);
        }
      }
    } finally {
      database?.close();
    }
  },
};

interface OtherForm {
  readonly where: string;
  readonly rows: AsyncIterable<TableRow>;
  readonly as: AsWritten;
  readonly isPart?: boolean;
}

/** Parquet has no texts for times: a service may write full seconds without a fraction. */
function isSame(one: unknown, other: unknown, type: string | undefined): boolean {
  if (one === other || type !== 'date-time') return one === other;
  const [before, after] = [one, other].map((time) => String(time).replace('.000000Z', 'Z'));
  return before === after;
}

async function formFault(
  expected: AsyncGenerator<TableRow>,
  { rows, as, isPart = false }: OtherForm,
  kind: RecordKind | null,
  notes: Notes,
): Promise<string | null> {
  const types = new Map<string, string>();
  try {
    let number = 0;
    for await (const row of rows) {
      if (number === 0 && kind !== null)
        for (const { column, holds, type } of columnsIn(kind, Object.keys(row)))
          if (holds === 'value' && type !== null) types.set(column, type.name);
      number += 1;
      const { value } = await expected.next();
      if (value === undefined) return 'has more rows than there are in NDJSON';
      const missing = isPart ? undefined : Object.keys(value).find((column) => !Object.hasOwn(row, column));
      if (missing !== undefined) return `row ${number}: ${missing} is missing`;
      const other = Object.keys(row).find(
        (column) => !isSame(row[column], as(value[column], types.get(column) ?? 'text'), types.get(column)),
      );
      if (other !== undefined) return `row ${number}: ${other} differs from NDJSON`;
    }
    notes.looked(number + 1);
    return (await expected.next()).done === true ? null : 'has fewer rows than there are in NDJSON';
  } catch (error) {
    if (error instanceof UnreadableTable) return error.message;
    throw error;
  } finally {
    await expected.return(undefined);
  }
}
