import {
  isLinked,
  isStored,
  type RecordKind,
  storedType,
  targetType,
  type Withheld,
} from '../../model/description/kind.ts';
import type { ValueType } from '../../model/values/value-type.ts';

/** A column of an export. */
export interface ExportColumn {
  /** Its name in the export: the first spelling. */
  readonly name: string;
  /** Every name that a source may have for it, the one above first. */
  readonly spellings: readonly string[];
  /** What it holds; a foreign key holds the same as the id that it refers to. */
  readonly value: ValueType;
  /** How an export that is public holds it; null where it holds what the source does. */
  readonly publicForm: Withheld | null;
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
 * The tables that an import may fill, each once, those of embedded kinds first. It is the allow-list of both importers:
 * there is no room for what no collection needs, so users, sessions and e-mails cannot be stored by mistake.
 */
export function exportTables(kinds: readonly RecordKind[]): readonly ExportTable[] {
  const tables = new Map<string, ExportTable>();
  const add = (spellings: readonly string[], columns: readonly ExportColumn[], kind: RecordKind | null) => {
    const [name] = spellings as [string];
    // Two kinds of one table may not need the same columns of it.
    const all = [...(tables.get(name)?.columns ?? []), ...columns];
    const unique = new Map(all.toReversed().map((column) => [column.name, column]));
    tables.set(name, {
      name,
      spellings,
      columns: all.filter((column) => unique.get(column.name) === column),
      kind: tables.get(name)?.kind ?? kind,
    });
  };
  for (const kind of kinds) {
    add(
      kind.tables,
      kind.fields.filter(isStored).map((field) => ({
        name: field.column,
        spellings: field.columns,
        value: storedType(field),
        publicForm: field.source === 'column' ? field.publicForm : null,
      })),
      kind,
    );
    for (const field of kind.fields.filter(isLinked)) {
      const { tables: spellings, ownerColumn, targetColumn } = field.link;
      const ends = [
        { name: ownerColumn, spellings: [ownerColumn], value: kind.id.value, publicForm: null },
        { name: targetColumn, spellings: [targetColumn], value: targetType(field), publicForm: null },
      ];
      add(spellings, ends, null);
    }
  }
  return [...tables.values()];
}
