import type { Schemas } from '../schemas/schema.ts';
import type { ValueType } from '../values/value-type.ts';
import type { Seconds } from '../values/value-types.ts';
import type { Documentation, Roles } from './key-facts.ts';

/** A service, linked: names are replaced by what they name. */
export interface Description {
  /** What the paths of all collections begin with: `/api/`. */
  readonly api: string;
  /** Records per page, where a collection has no size of its own. */
  readonly pageSize: number;
  /** How times are written. */
  readonly seconds: Seconds;
  /** The collections to publish, in the order that is used everywhere. */
  readonly collections: readonly Collection[];
  /** The names of all collections that there are to choose from. */
  readonly names: readonly string[];
  /** Whether these are all that the service has: no configuration leaves one out. */
  readonly isWhole: boolean;
  readonly roles: Roles;
  /** Whether texts are published that are private, or called so. */
  readonly publishesPrivateTexts: boolean;
  /** The schemas of documents and records, by their path below `schemas/`. */
  readonly schemas: Schemas;
}

/** A list endpoint of the service. */
export interface Collection {
  /** As in the root index and on the command line: `core/references`. */
  readonly name: string;
  /** Its path under the base URL, with a slash at both ends. */
  readonly path: string;
  readonly kind: RecordKind;
  /** Its own page size; null where it has the service's. */
  readonly pageSize: number | null;
}

/** A kind of record: its keys in page order, and where an export stores it. */
export interface RecordKind {
  /** Its name in the description, and that of its schema in `schemas/records/`. */
  readonly name: string;
  /** The table of the export in its first spelling. Two kinds may share one: the second ends at a lower depth. */
  readonly table: string;
  /** Every spelling of the table; the first that exists is read. */
  readonly tables: readonly string[];
  readonly fields: readonly Field[];
  /** Those of the fields that embed records. */
  readonly embedding: readonly EmbeddingField[];
  /** The key by which its records are told apart, and in whose order they are published. */
  readonly id: ColumnField;
}

/** How a private value is published. */
export interface Withheld {
  /** What replaces it: of a text another text, of any value that may be null, null. */
  readonly publishedAs: string | null;
  /** Whether a null is replaced too; otherwise it stays null. */
  readonly evenNull: boolean;
}

export interface FieldBase {
  /** The key in the record. */
  readonly name: string;
  /** Its names in the answers of a service, the one above first. */
  readonly spellings: readonly string[];
  readonly nullable: boolean;
  /** Whether a null in it is wider than the service's own documentation. */
  readonly nullIsWider: boolean;
  /**
   * Whether it is kept private, decided here for every stage: a value that is withheld unless somebody asks for private
   * texts, or a key that is called private or leads to a record that is. Messages quote no such value.
   */
  readonly isPrivate: boolean;
  /** What the description says of it to people. */
  readonly documentation: Documentation;
}

interface Stored {
  /** Its column in the first spelling. */
  readonly column: string;
  /** Every spelling of the column; the first that exists is read. */
  readonly columns: readonly string[];
}

/** A key that is a column of the kind's table. */
export interface ColumnField extends FieldBase, Stored {
  readonly source: 'column';
  readonly value: ValueType;
  /** How a private value is published unless somebody asks for private texts; null for a public one. */
  readonly publicForm: Withheld | null;
  /** How it is published in place of what the column holds; null where it is published as it is. */
  readonly withheld: Withheld | null;
}

/** A key that embeds one record: a foreign key in the export. */
export interface OneField extends FieldBase, Stored {
  readonly source: 'one';
  readonly target: RecordKind;
}

/** A link table. */
export interface Link {
  readonly table: string;
  readonly tables: readonly string[];
  readonly ownerColumn: string;
  readonly targetColumn: string;
  /** Whether the table is that of the records it leads to: one without an owner is in no list. */
  readonly isReverse?: true;
}

/** A key that embeds a list of records. */
export interface ManyField extends FieldBase {
  readonly source: 'many';
  readonly target: RecordKind;
  readonly link: Link;
}

/** A key that lists the ids of records. */
export interface IdsField extends FieldBase {
  readonly source: 'ids';
  readonly value: ValueType;
  readonly link: Link;
}

/** What is published in place of what is private. It is not stored. */
export interface AlwaysField extends FieldBase {
  readonly source: 'always';
  readonly value: null | readonly [];
}

export type Field = ColumnField | OneField | ManyField | IdsField | AlwaysField;
/** A key that is stored in the kind's own table. */
export type StoredField = ColumnField | OneField;
/** A key that embeds records. */
export type EmbeddingField = OneField | ManyField;
/** A key that is stored in a link table. */
export type LinkedField = ManyField | IdsField;

export function isStored(field: Field): field is StoredField {
  return field.source === 'column' || field.source === 'one';
}

export function isEmbedding(field: Field): field is EmbeddingField {
  return field.source === 'one' || field.source === 'many';
}

export function isLinked(field: Field): field is LinkedField {
  return field.source === 'many' || field.source === 'ids';
}

/** The type of the values in a stored column: of a foreign key, that of the id it refers to. */
export function storedType(field: StoredField): ValueType {
  return field.source === 'one' ? field.target.id.value : field.value;
}

/** The type of the keys in the target column of a link table. */
export function targetType(field: LinkedField): ValueType {
  return field.source === 'many' ? field.target.id.value : field.value;
}

/** The kinds of these collections and every kind that they embed, at any depth, each once; embedded kinds first. */
export function kindsOf(collections: Iterable<Pick<Collection, 'kind'>>): readonly RecordKind[] {
  const kinds = new Set<RecordKind>();
  const visit = (kind: RecordKind) => {
    if (kinds.has(kind)) return;
    for (const { target } of kind.embedding) visit(target);
    kinds.add(kind);
  };
  for (const { kind } of collections) visit(kind);
  return [...kinds];
}
