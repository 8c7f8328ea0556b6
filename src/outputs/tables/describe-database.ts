import type { Documents } from '../../contract/documents.ts';
import { DATABASE } from '../../contract/tree/tree.ts';
import type { Documentation } from '../../model/description/key-facts.ts';
import type { ValueType } from '../../model/values/value-type.ts';
import type { ExportTable } from '../../sources/export/export-tables.ts';
import { createViews } from './database-sql.ts';
import type { LaidColumn } from './layout.ts';
import type { RecordTable } from './table.ts';

type DatabaseTable = Documents['explorer-database']['tables'][number];

interface DatabaseParts {
  readonly tables: readonly ExportTable[];
  readonly views: readonly RecordTable[];
  /** Null without claims. */
  readonly claims: {
    readonly name: string;
    readonly columns: readonly Pick<LaidColumn<never>, 'column'>[];
  } | null;
}

/** What one may ask the database of a snapshot: its tables and views, and what their columns mean. */
export function describeDatabase({ tables, views, claims }: DatabaseParts): Documents['explorer-database'] {
  return {
    path: DATABASE,
    tables: [
      ...(claims === null
        ? []
        : [
            tableOf(
              claims.name,
              'claims',
              claims.columns.map(({ column }) => column),
            ),
          ]),
      ...createViews(views, tables).map(({ name, view }) => tableOf(name, 'collection', view.columns)),
      ...tables.map(({ name, kind, columns }) =>
        tableOf(
          name,
          'rows',
          columns.map((column) => {
            const field = kind?.fields.find(
              (each) => each.source === 'column' && each.column === column.name,
            );
            return { ...column, documentation: field?.documentation ?? {} };
          }),
        ),
      ),
    ],
  };
}

function tableOf(
  name: string,
  holds: DatabaseTable['holds'],
  columns: readonly {
    readonly name: string;
    readonly value: ValueType;
    readonly documentation: Documentation;
    readonly keyText?: string | undefined;
  }[],
): DatabaseTable {
  return {
    name,
    holds,
    columns: columns.map((column) => {
      const { help, label } = column.documentation;
      return {
        name: column.name,
        type: column.value.name,
        meaning: help ?? label ?? column.keyText ?? null,
      };
    }),
  };
}
