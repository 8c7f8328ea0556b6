import type { Documentation } from '../../model/description/key-facts.ts';
import type { ColumnField, OneField, RecordKind } from '../../model/description/kind.ts';
import type { ValueType } from '../../model/values/value-type.ts';

/** A column: where its values are in a record, and what they are. */
export interface Column {
  /** `start_year`, `polity_long_name`. */
  readonly name: string;
  /** Keys from the outermost record: `['polity', 'home_nga', 'name']`. */
  readonly path: readonly string[];
  readonly value: ValueType;
  /** Values; or a geometry as WKB. */
  readonly holds: 'value' | 'wkb';
  readonly nullable: boolean;
  readonly documentation: Documentation;
  /** What the schema of the record, or a role, says of the key: for a column without help. */
  readonly keyText?: string | undefined;
  /** The unit of its numbers. */
  readonly unit?: string | null;
  /** All values that it has, with their labels. */
  readonly categories?: readonly Category[];
}

export interface Category {
  readonly value: string | number;
  readonly label: string;
}

/** A column of values that SQL reaches through foreign keys. */
export interface ValueColumn extends Column {
  readonly holds: 'value';
  readonly through: readonly OneField[];
  readonly field: ColumnField;
}

export interface ForeignKey {
  readonly column: string;
  readonly table: string;
  readonly references: string;
}

export interface Table {
  /** Path below `tables/` without extension: `core/references`, `core_polity`, `wf/camels.citations`. */
  readonly name: string;
  /** A collection; records that are only embedded; or links of a list. */
  readonly holds: 'collection' | 'embedded' | 'links';
  /** The kind of its rows; for a link table, of the records with the list. */
  readonly kind: RecordKind;
  readonly columns: readonly Column[];
  readonly primaryKey: readonly string[];
  readonly foreignKeys: readonly ForeignKey[];
}

export interface RecordTable extends Table {
  readonly holds: 'collection' | 'embedded';
  readonly columns: readonly ValueColumn[];
  readonly links: readonly LinkTable[];
}

export interface LinkTable extends Table {
  readonly holds: 'links';
  readonly list: string;
  /** The id of an entry; null if the list holds bare ids. */
  readonly idOfEntry: string | null;
}

export interface WrittenFile {
  /** From the root of the snapshot. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface WrittenTable extends Pick<Table, 'name' | 'columns' | 'primaryKey' | 'foreignKeys'> {
  /**
   * The wide table is below `wide/`, as in its name: `wide/polity`. CLDF tables are below `cldf/`, and others but
   * records and links at the root.
   */
  readonly holds:
    | Table['holds']
    | 'wide'
    | 'claims'
    | 'variables'
    | 'codes'
    | 'entities'
    | 'sources'
    | 'panel'
    | 'cldf'
    | 'missing';
  readonly rows: number;
  /** By extension. */
  readonly files: ReadonlyMap<TableFormat, WrittenFile>;
}

export type TableFacts = Pick<WrittenTable, 'name' | 'holds' | 'primaryKey' | 'foreignKeys'>;

export type TableFormat = 'csv' | 'ndjson' | 'parquet';
