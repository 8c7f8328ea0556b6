import type { Documentation } from '../../model/description/key-facts.ts';
import type { ColumnField, OneField, RecordKind } from '../../model/description/kind.ts';
import type { ValueType } from '../../model/values/value-type.ts';

/** A column of a table: where its values are in a record, and what they are. */
export interface Column {
  /** In the record's own words: `start_year`, `polity_long_name`. */
  readonly name: string;
  /** Its keys in a record, from the outermost: `['polity', 'home_nga', 'name']`. */
  readonly path: readonly string[];
  /** What its values are: of a column that says what is missing, texts. */
  readonly value: ValueType;
  /** The values themselves; what is missing among those of the column before; or a geometry in another form. */
  readonly holds: 'value' | 'missing' | 'wkb';
  readonly nullable: boolean;
  /** What the description says of the key to people. */
  readonly documentation: Documentation;
}

/** A column of values, and how SQL finds it: through foreign keys, to a column of the last table. */
export interface ValueColumn extends Column {
  readonly holds: 'value';
  readonly through: readonly OneField[];
  readonly field: ColumnField;
}

/** The values of `column` are those of a column of another table. */
export interface ForeignKey {
  readonly column: string;
  /** The name of the other table. */
  readonly table: string;
  readonly references: string;
}

/** A table of a snapshot. */
export interface Table {
  /** Its path below `tables/` without an extension: `core/references`, `core_polity`, `wf/camels.citations`. */
  readonly name: string;
  /** A collection; records that are only embedded in others; which records a list links. */
  readonly holds: 'collection' | 'embedded' | 'links';
  /** What its rows are; of a link table, the records that have the list. */
  readonly kind: RecordKind;
  readonly columns: readonly Column[];
  readonly primaryKey: readonly string[];
  readonly foreignKeys: readonly ForeignKey[];
}

/** A table with one row a record. */
export interface RecordTable extends Table {
  readonly holds: 'collection' | 'embedded';
  readonly columns: readonly ValueColumn[];
  /** The tables of the lists in its records. */
  readonly links: readonly LinkTable[];
}

/** A table with one row for each entry of a list. */
export interface LinkTable extends Table {
  readonly holds: 'links';
  /** The key with the list. */
  readonly list: string;
  /** The key of an entry by which it is told apart; null where the list holds bare ids. */
  readonly idOfEntry: string | null;
}

/** A file as it was written. */
export interface WrittenFile {
  /** From the root of the snapshot. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A table as it was written. */
export interface WrittenTable extends Pick<Table, 'name' | 'columns' | 'primaryKey' | 'foreignKeys'> {
  /** The last three are below `wide/`, and have that in their names: `wide/polity`. */
  readonly holds: Table['holds'] | 'wide' | 'variables' | 'joined';
  readonly rows: number;
  /** By extension. */
  readonly files: ReadonlyMap<TableFormat, WrittenFile>;
}

export type TableFormat = 'csv' | 'ndjson' | 'parquet';
