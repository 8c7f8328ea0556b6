import type { RecordKind } from '../../description/kind.ts';
import { namedTables } from '../../description/table-names.ts';
import type { Check, Notes } from '../check.ts';
import { recordColumn } from '../tables/column-path.ts';
import type { DatabaseTable } from '../tables/open-database.ts';
import { type AsWritten, csvText, parquetValue } from '../tables/row-faults.ts';
import { DATABASE, FOLDER, isSnapshot, tableNames } from '../tables/snapshot.ts';
import { type TableFile, type TableRow, UnreadableTable } from '../tables/table-file.ts';
import { csvRows, ndjsonRows } from '../tables/table-rows.ts';
import type { Tree } from '../tree.ts';

export const tableFormats: Check = {
  name: 'table-formats',
  description: 'Each table of a snapshot is the same in every format, and in its database, value for value.',
  fix: 'Make the snapshot again.',
  over: 'disk',
  applies: isSnapshot,
  start(tree, notes) {
    return {
      async end() {
        const folder = tree.folder as string;
        const { signal } = tree.target;
        // Most trees have no tables: what reads them takes 1 % of the time of one of 4,000 files to load.
        const { openDatabase } = await import('../tables/open-database.ts');
        const { parquetRows } = await import('../tables/parquet-rows.ts');
        const formats = [
          ['csv', csvRows, csvText],
          ['parquet', parquetRows, parquetValue],
        ] as const;
        const database = openDatabase(folder, tree.collections);
        const kinds = kindsByTable(tree.collections);
        if (database === null) notes.fail(DATABASE, 'is missing, or is no database');
        try {
          for (const name of tableNames(folder)) {
            const ndjson = { folder, path: `${name}.ndjson`, signal };
            // The formats beside NDJSON: how their rows are read, and what a value is in them.
            for (const [extension, rows, as] of formats) {
              const where = `${name}.${extension}`;
              const typed = asTyped(as, kinds.get(name) ?? null);
              await compare(ndjson, { where, rows: rows({ folder, path: where, signal }), as: typed }, notes);
            }
            const stored = name.startsWith(`${FOLDER}/`) ? name.slice(FOLDER.length + 1) : null;
            const open = () => (stored === null ? null : (database?.table(stored) ?? null));
            const as = asTyped(parquetValue, kinds.get(name) ?? null);
            await compareDatabase(ndjson, { open, as }, notes);
          }
        } finally {
          database?.close();
        }
      },
    };
  },
};

interface OtherForm {
  readonly where: string;
  readonly rows: AsyncIterable<TableRow>;
  readonly as: TypedValue;
}

/** What a value of a column is in a form. */
type TypedValue = (column: string, value: unknown) => unknown;

/** What the values of a table of these records are in a form; of another table, they are texts and numbers. */
function asTyped(as: AsWritten, kind: RecordKind | null): TypedValue {
  const types = new Map<string, string>();
  return (column, value) => {
    let type = types.get(column);
    if (type === undefined) {
      type = (kind && recordColumn(kind, column)?.value.name) ?? 'text';
      types.set(column, type);
    }
    return as(value, type);
  };
}

/** What the rows of each table with records are, by its path. */
function kindsByTable(collections: Tree['collections']): ReadonlyMap<string, RecordKind> {
  return new Map(namedTables(collections).map(({ name, kind }) => [`${FOLDER}/${name}`, kind]));
}

/** Holds a form of a table against its NDJSON, row by row. */
async function compare(ndjson: TableFile, { where, rows, as }: OtherForm, notes: Notes): Promise<void> {
  try {
    const expected = ndjsonRows(ndjson);
    let number = 0;
    for await (const row of rows) {
      number += 1;
      const { value } = await expected.next();
      const fault = value === undefined ? 'has more rows than there are in NDJSON' : rowFault(value, row, as);
      if (fault === null) continue;
      notes.fail(where, value === undefined ? fault : `row ${number}: ${fault}`);
      await expected.return(undefined);
      return;
    }
    notes.looked(number + 1);
    if ((await expected.next()).done !== true) notes.fail(where, 'has fewer rows than there are in NDJSON');
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error;
    notes.fail(where, error.message);
  }
}

/** Holds a table of the database against the same table as NDJSON. */
async function compareDatabase(
  ndjson: TableFile,
  { open, as }: { readonly open: () => DatabaseTable | null; readonly as: TypedValue },
  notes: Notes,
): Promise<void> {
  try {
    const table = open();
    if (table === null) return;
    let rows = 0;
    for await (const expected of ndjsonRows(ndjson)) {
      rows += 1;
      const row = table.rowLike(expected);
      const fault =
        row === null
          ? 'is missing'
          : // Of what is embedded, only the id is in this table.
            Object.keys(row).find((column) => row[column] !== as(column, expected[column]));
      if (fault === undefined) continue;
      notes.fail(
        table.where,
        row === null ? `row ${rows} ${fault}` : `row ${rows}: ${fault} differs from NDJSON`,
      );
      return;
    }
    notes.looked(rows + 1);
    if (rows !== table.count) notes.fail(table.where, `has ${table.count} rows, and the table ${rows}`);
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error;
    notes.fail(DATABASE, error.message);
  }
}

function rowFault(expected: TableRow, row: TableRow, as: TypedValue): string | null {
  const columns = Object.keys(row);
  const missing = Object.keys(expected).find((column) => !Object.hasOwn(row, column));
  if (missing !== undefined) return `${missing} is missing`;
  const other = columns.find((column) => row[column] !== as(column, expected[column]));
  return other === undefined ? null : `${other} differs from NDJSON`;
}
