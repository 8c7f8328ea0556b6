import type { RecordObject } from '../../engine/record-objects.ts';
import { freeName } from '../../model/description/table-names.ts';
import { text } from '../../model/values/text.ts';
import type { CellType, ValueType } from '../../model/values/value-type.ts';
import { cellType } from './cell-types.ts';
import { type SurveyedTable, valueAt } from './survey.ts';
import type { Column, LinkTable } from './table.ts';

/** A column as it is written, and how a row gets its cell. */
export interface LaidColumn<Row> {
  readonly column: Column;
  readonly type: CellType;
  /** The value of the cell, null where it is empty. */
  cell(row: Row): unknown;
}

/**
 * The columns of a table as they are written: after each that has missing values, one that says which these are; after
 * each geometry, the same in another form.
 */
export function layOut({ columns }: SurveyedTable): readonly LaidColumn<RecordObject>[] {
  // Keys first: a helping column never takes the name of one.
  const taken = new Set(columns.map(({ column }) => column.name.toLowerCase()));
  return columns.flatMap(({ column, isMissing, missing, digits }) => {
    const cell = (record: RecordObject) => valueAt(record, column.path);
    const beside = (holds: 'missing' | 'wkb', value: ValueType): Column => {
      const { path } = column;
      const name = freeName(`${column.name}__${holds}`, taken);
      taken.add(name.toLowerCase());
      return { name, path, value, holds, nullable: true, documentation: {} };
    };
    const laid: LaidColumn<RecordObject>[] = [{ column, type: cellType(column, digits), cell }];
    if (column.value.isGeometry) {
      const other = beside('wkb', column.value);
      laid.push({ column: other, type: cellType(other), cell });
    }
    if (missing > 0) {
      const other = beside('missing', text);
      laid.push({ column: other, type: cellType(other), cell: (record) => isMissing(cell(record)) });
    }
    return laid;
  });
}

/** An entry of a list: the record that has the list, and what is in it. */
export interface Link {
  readonly owner: unknown;
  readonly entry: unknown;
}

/** The columns of a link table as they are written. */
export function layOutLinks({ columns }: LinkTable): readonly LaidColumn<Link>[] {
  const [owner, entry] = columns as readonly [Column, Column];
  return [
    { column: owner, type: cellType(owner), cell: (link) => link.owner },
    { column: entry, type: cellType(entry), cell: (link) => link.entry },
  ];
}

/** The entries of a list in a record, in their order. */
export function linksOf({ list, idOfEntry, kind }: LinkTable, record: RecordObject): Link[] {
  const owner = record[kind.id.name];
  const entries = record[list] as readonly unknown[];
  return entries.map((entry) => ({
    owner,
    entry: idOfEntry === null ? entry : (entry as RecordObject)[idOfEntry],
  }));
}
