import {
  isLinked,
  isStored,
  type RecordKind,
  storedType,
  targetType,
  type Withheld,
} from '../../model/description/kind.ts';
import type { ValueType } from '../../model/values/value-type.ts';

export interface ExportColumn {
  readonly name: string;
  /** Every name that a source may use, `name` first. */
  readonly spellings: readonly string[];
  /** A foreign key has the type of the id it refers to. */
  readonly value: ValueType;
  /** How a public export stores it; null if unchanged. */
  readonly publicForm: Withheld | null;
}

/** Has only the columns that the contract needs. `name` is the first spelling. */
export interface ExportTable {
  readonly name: string;
  readonly spellings: readonly string[];
  readonly columns: readonly ExportColumn[];
  /** Null for a link table, which has two keys and no id. */
  readonly kind: RecordKind | null;
}

/**
 * Lists the tables that an import may fill, each once, embedded kinds first. This is the allow-list of both
 * importers: no collection needs users, sessions or e-mails, so they cannot be stored by mistake.
 */
export function exportTables(kinds: readonly RecordKind[]): readonly ExportTable[] {
  const tables = new Map<string, ExportTable>();
  const add = (spellings: readonly string[], columns: readonly ExportColumn[], kind: RecordKind | null) => {
    const [name] = spellings as [string];
    // Two kinds of one table may need different columns of it.
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
