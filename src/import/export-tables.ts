import { type Field, type FieldTable, idType } from '../collections/fields.ts';
import type { RecordKind } from '../collections/kind.ts';
import { columnSpellings, tableSpellings } from '../collections/spellings.ts';
import type { ValueType } from '../values/value-type.ts';

/** A column of an export. */
export interface ExportColumn {
  /** Its name in the export: the first spelling. */
  readonly name: string;
  /** Every name that a source may have for it, the one above first. */
  readonly spellings: readonly string[];
  /** What it holds; a foreign key holds the same as the id that it refers to. */
  readonly value: ValueType;
}

/** A table of an export, with only the columns that the contract needs. */
export interface ExportTable {
  /** Its name in the export: the first spelling. */
  readonly name: string;
  readonly spellings: readonly string[];
  readonly columns: readonly ExportColumn[];
  /** What its rows are; null for a link table, which holds two keys and no id. */
  readonly kind: RecordKind | null;
}

/**
 * The tables that an import may fill, each once, embedded kinds first. It is the allow-list of both importers: there is
 * no room for what no collection needs, so users, sessions and e-mails cannot be stored by mistake.
 */
export function exportTables(fields: FieldTable): readonly ExportTable[] {
  const tables = new Map<string, ExportTable>();
  for (const [kind, kindFields] of fields) {
    const columns = kindFields.flatMap((field) => columnsOf(field, fields));
    tables.set(kind.table, tableOf(kind.table, columns, kind));
    for (const field of kindFields) {
      if (field.source !== 'many') continue;
      const { table, ownerColumn, targetColumn, target } = field.link;
      const ends = [
        columnOf(ownerColumn, idType(kind, fields)),
        columnOf(targetColumn, idType(target, fields)),
      ];
      tables.set(table, tableOf(table, ends, null));
    }
  }
  return [...tables.values()];
}

function tableOf(name: string, columns: readonly ExportColumn[], kind: RecordKind | null): ExportTable {
  return { name, spellings: tableSpellings(name), columns, kind };
}

function columnsOf(field: Field, fields: FieldTable): ExportColumn[] {
  if (field.source === 'column') return [columnOf(field.column, field.value)];
  return field.source === 'one' ? [columnOf(field.column, idType(field.target, fields))] : [];
}

function columnOf(name: string, value: ValueType): ExportColumn {
  return { name, spellings: columnSpellings(name), value };
}
