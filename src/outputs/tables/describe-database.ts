import type { Documents } from '../../contract/documents.ts';
import { DATABASE } from '../../contract/tree/tree.ts';
import type { ExportTable } from '../../sources/export/export-tables.ts';
import { createViews } from './database-sql.ts';
import type { LaidColumn } from './layout.ts';
import type { Column, RecordTable } from './table.ts';

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
      ...tables.map(({ name, kind, columns }) => {
        const documentationOf = (column: string) =>
          kind?.fields.find((field) => field.source === 'column' && field.column === column)?.documentation;
        const documented = columns.map((column) => {
          return { ...column, documentation: documentationOf(column.name) ?? {} };
        });
        return tableOf(name, 'rows', documented);
      }),
    ],
  };
}

type Described = Pick<Column, 'name' | 'value' | 'documentation' | 'keyText'>;

function tableOf(name: string, holds: DatabaseTable['holds'], columns: readonly Described[]): DatabaseTable {
  const meaningOf = ({ documentation: { help, label }, keyText }: Described) =>
    help ?? label ?? keyText ?? null;
  return {
    name,
    holds,
    columns: columns.map((column) => {
      return { name: column.name, type: column.value.name, meaning: meaningOf(column) };
    }),
  };
}
