import type { RecordObject } from '../../engine/record-objects.ts';
import { freeName } from '../../model/description/table-names.ts';
import { text } from '../../model/values/text.ts';
import type { CellType, ValueType } from '../../model/values/value-type.ts';
import { cellType } from './cell-types.ts';
import { type SurveyedTable, valueAt } from './survey.ts';
import type { Column, LinkTable } from './table.ts';

export interface LaidColumn<Row> {
  readonly column: Column;
  readonly type: CellType;
  /** null for an empty cell. */
  cell(row: Row): unknown;
}

/** The columns as written: one with missing values is followed by the reasons, a geometry by its WKB. */
export function layOut({ columns }: SurveyedTable): readonly LaidColumn<RecordObject>[] {
  // Keys first: a helper column never takes a key's name.
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

export function linksOf({ list, idOfEntry, kind }: LinkTable, record: RecordObject): Link[] {
  const owner = record[kind.id.name];
  const entries = record[list] as readonly unknown[];
  return entries.map((entry) => ({
    owner,
    entry: idOfEntry === null ? entry : (entry as RecordObject)[idOfEntry],
  }));
}
