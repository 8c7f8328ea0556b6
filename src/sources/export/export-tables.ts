import {
  type ElsewhereField,
  hopsOf,
  isElsewhere,
  isLinked,
  isStored,
  type LinkedField,
  type RecordKind,
  storedType,
  targetType,
  type Withheld,
} from '../../model/description/kind.ts';
import { integer } from '../../model/values/number.ts';
import type { ValueType } from '../../model/values/value-type.ts';
import { valueType } from '../../model/values/value-types.ts';

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
  /** Null for a link table, which has two keys and no id, and a table of which only single values are read. */
  readonly kind: RecordKind | null;
  /** Whether a pair may come twice in a link table. */
  readonly isThrough?: true;
  /** The column that finds its rows, if it is not that of a kind. */
  readonly id?: string;
}

/**
 * Lists the tables that an import may fill, each once, embedded kinds first. This is the allow-list of both
 * importers: no collection needs users, sessions or e-mails, so they cannot be stored by mistake.
 * @param isThere whether a value of another record is stored with that record, and pairs with the records that link,
 *   as a database has them, and not in a column or table of their own, as an import of a service has them
 */
export function exportTables(
  kinds: readonly RecordKind[],
  isThere: (field: ElsewhereField | LinkedField, kind: RecordKind) => boolean = () => false,
): readonly ExportTable[] {
  const tables = new Map<string, ExportTable>();
  const add = (
    spellings: readonly string[],
    columns: readonly ExportColumn[],
    kind: RecordKind | null,
    id = tables.get(spellings[0] as string)?.id,
    isThrough?: true,
  ) => {
    const [name] = spellings as [string];
    // Two kinds of one table may need different columns of it.
    const all = [...(tables.get(name)?.columns ?? []), ...columns];
    const unique = new Map(all.toReversed().map((column) => [column.name, column]));
    tables.set(name, {
      name,
      spellings,
      columns: all.filter((column) => unique.get(column.name) === column),
      kind: tables.get(name)?.kind ?? kind,
      ...(id !== undefined && { id }),
      ...(isThrough && { isThrough }),
    });
  };
  const columnOf = (name: string, value: ValueType, publicForm: Withheld | null = null): ExportColumn => ({
    ...{ name, spellings: [name], value, publicForm },
  });
  for (const kind of kinds) {
    const { order } = kind;
    const elsewhere = kind.fields.filter(isElsewhere).filter((field) => isThere(field, kind));
    if (order !== undefined) add(kind.tables, [columnOf(order, integer)], kind);
    add(
      kind.tables,
      kind.fields
        .filter(isStored)
        .filter((field) => !elsewhere.some((each) => each === field))
        .map((field) => ({
          name: field.column,
          spellings: field.columns,
          value: storedType(field),
          publicForm: field.source === 'column' ? field.publicForm : null,
        })),
      kind,
    );
    for (const field of elsewhere) {
      let [into, owner, id]: [readonly string[], RecordKind | null, string | undefined] = [
        kind.tables,
        kind,
        undefined,
      ];
      for (const step of hopsOf(field)) {
        const value = valueType(step.type) as ValueType;
        add(into, [columnOf(step.column, value)], owner, id);
        [into, owner, id] = [[step.table], null, step.id];
        add(into, [columnOf(step.id, value)], owner, id);
      }
      add(into, [columnOf(field.elsewhere.column, field.value, field.publicForm)], owner, id);
    }
    for (const field of kind.fields.filter(isLinked)) {
      const { tables: spellings, ownerColumn, targetColumn, isThrough } = field.link;
      const ends = [columnOf(ownerColumn, kind.id.value), columnOf(targetColumn, targetType(field))];
      const rows = isThere(field, kind)
        ? kinds.find((each) => each.tables.some((table) => spellings.includes(table)))
        : undefined;
      add(rows?.tables ?? spellings, ends, null, undefined, isThrough);
    }
  }
  return [...tables.values()];
}

/** For a table or column that `where` has under none of its names. */
export function noSuch(
  where: 'export' | 'dump',
  what: 'table' | 'column',
  spellings: readonly string[],
): string {
  const lookedFor = spellings.length === 1 ? '' : ` (looked for ${spellings.join(', ')})`;
  return `the ${where} has no such ${what}${lookedFor}`;
}
