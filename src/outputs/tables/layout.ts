import type { Code } from '../../contract/claims/claims.ts';
import { getOrMake } from '../../contract/get-or-make.ts';
import type { JsonObject } from '../../contract/json/is-object.ts';
import { unknownYearOf } from '../../model/claims/claims-of.ts';
import type { Variable } from '../../model/claims/variable.ts';
import type { LinkedRoles, Missing } from '../../model/description/linked-roles.ts';
import { valueAt } from '../../model/description/role-keys.ts';
import { freeName } from '../../model/description/table-names.ts';
import { text } from '../../model/values/text.ts';
import type { CellType, ValueType } from '../../model/values/value-type.ts';
import { cellType } from './cell-types.ts';
import { type OwnerOf, onceFor, runsOf } from './once-for.ts';
import type { Column, LinkTable, RecordTable } from './table.ts';

export interface LaidColumn<Row> {
  readonly column: Column;
  readonly type: CellType;
  /** null for an empty cell. */
  cell(row: Row): unknown;
  /** The same function for all columns of one owner. */
  readonly of?: OwnerOf<Row> | undefined;
}

/** Columns of one owner. */
export function ofOwner<Row>(
  of: OwnerOf<Row>,
  columns: readonly LaidColumn<Row>[],
): readonly LaidColumn<Row>[] {
  return columns.map((column) => ({ ...column, of }));
}

const embedding = new Map<string, OwnerOf<JsonObject>>();

/** The embedded record that a column is of; undefined for a key of the record itself. */
function ownerOf({ path: [key = '', ...more] }: Pick<Column, 'path'>): OwnerOf<JsonObject> | undefined {
  if (more.length === 0) return undefined;
  return getOrMake(embedding, key, () => (record) => (record[key] ?? null) as JsonObject | null);
}

/**
 * The columns as written: a geometry is followed by its WKB. They follow from the description, never from the
 * data.
 * @param digits the most digits of a decimal, by column; 0 if unknown
 */
export function layOut(
  { columns }: Pick<RecordTable, 'columns'>,
  digits: ReadonlyMap<string, number> = new Map(),
): readonly LaidColumn<JsonObject>[] {
  // Keys first: a helper column never takes a key's name.
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()));
  return columns.flatMap((column) => {
    const cell = (record: JsonObject) => valueAt(record, column.path);
    const of = ownerOf(column);
    const laid = { column, type: cellType(column, digits.get(column.name)), cell, of };
    if (!column.value.isGeometry) return [laid];
    const { path, value } = column;
    const name = freeName(`${column.name}__wkb`, taken);
    taken.add(name.toLowerCase());
    const other = { name, path, value, holds: 'wkb', nullable: true, documentation: {} } as const;
    return [laid, { column: other, type: cellType(other), cell, of }];
  });
}

/** A cell that reads like a value or like no value, and is not what it seems. */
export interface MissingCell {
  readonly table: string;
  readonly id: unknown;
  readonly column: string;
  readonly why: Missing | 'unknown';
}

export const missingColumns: readonly LaidColumn<MissingCell>[] = [
  describedColumn('table', 'The table, as it is called below tables/.', text, ({ table }) => table),
  describedColumn('id', 'The id of its row.', text, ({ id }) => String(id)),
  describedColumn('column', 'The column.', text, ({ column }) => column),
  alwaysColumn('why', 'Why the cell says nothing.', text, ({ why }) => why, {
    empty: 'an empty text, which many readers of CSV take for a missing value',
    sentinel: 'a value that means none',
    unknown: 'a code that means looked for, and not known',
  }),
];

/**
 * A function from a record to its cells that hold something and say nothing. A null explains itself. A code
 * means what it means in `claims`.
 * @param variables by the path of the column with their values
 */
export function missingIn(
  { name: table, kind, columns }: RecordTable,
  roles: LinkedRoles,
  variables: ReadonlyMap<string, { readonly variable: Variable }>,
): (record: JsonObject) => MissingCell[] {
  const checks = columns.map((column) => {
    const missing = roles.missing(column, kind);
    const variable = variables.get(column.path.join('.'))?.variable;
    if (variable === undefined) return { column, why: missing };
    const isUnknownYear = unknownYearOf(variable, roles);
    const isMissing = (value: unknown) => missing(value) ?? (isUnknownYear(value) ? 'sentinel' : null);
    return {
      column,
      why: (value: unknown) => whyByCode(variable.codes.get(String(value)), isMissing(value)),
    };
  });
  const finders = runsOf(checks, ({ column }) => ownerOf(column)).map(([of, run]) =>
    onceFor(of, (record: JsonObject) =>
      run.flatMap(({ column, why: whyOf }) => {
        const why = whyOf(valueAt(record, column.path));
        return why === null || why === 'null' ? [] : [{ column: column.name, why }];
      }),
    ),
  );
  return (record) =>
    finders.flatMap((find) => find(record)).map((found) => ({ table, id: record[kind.id.name], ...found }));
}

function whyByCode(code: Code | undefined, missing: Missing | null): MissingCell['why'] | null {
  if (code === undefined || missing === 'null' || missing === 'empty') return missing;
  if (code.state === 'none') return 'sentinel';
  return code.state === 'unknown' ? 'unknown' : null;
}

export interface Link {
  readonly owner: unknown;
  readonly entry: unknown;
}

export function layOutLinks({ columns }: LinkTable): readonly LaidColumn<Link>[] {
  const [owner, entry] = columns as readonly [Column, Column];
  return [
    { column: owner, type: cellType(owner), cell: (link) => link.owner },
    { column: entry, type: cellType(entry), cell: (link) => link.entry },
  ];
}

export function linksOf({ list, idOfEntry, kind }: LinkTable, record: JsonObject): Link[] {
  const owner = record[kind.id.name];
  const entries = record[list] as readonly unknown[];
  return entries.map((entry) => ({
    owner,
    entry: idOfEntry === null ? entry : (entry as JsonObject)[idOfEntry],
  }));
}

/** What a column has for a row, by the name of the column. */
export type CellOf<Row = JsonObject> = (row: Row, column: string) => unknown;

export function cellsOf<Row>(columns: readonly LaidColumn<Row>[]): CellOf<Row> {
  const cells = new Map(columns.map(({ column, cell }) => [column.name, cell]));
  return (row, name) => cells.get(name)?.(row) ?? null;
}

/** One whose cells are never empty. */
export function alwaysColumn<Row>(...of: Parameters<typeof describedColumn<Row>>): LaidColumn<Row> {
  const laid = describedColumn<Row>(...of);
  return { ...laid, column: { ...laid.column, nullable: false } };
}

/**
 * A column that no key has.
 * @param labels of all values that it may have
 */
export function describedColumn<Row>(
  name: string,
  help: string,
  value: ValueType,
  cell: (row: Row) => unknown,
  labels: Readonly<Record<string, string>> = {},
): LaidColumn<Row> {
  const categories = Object.entries(labels).map(([each, label]) => ({ value: each, label }));
  const base = { name, path: [], value, holds: 'value', nullable: true, documentation: { help } } as const;
  const column = categories.length === 0 ? base : { ...base, categories };
  return { column, type: cellType(column), cell };
}
