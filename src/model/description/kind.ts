import type { JsonObject } from '../../contract/json/is-object.ts';
import type { Envelope } from '../../contract/tree/envelope.ts';
import type { Schemas } from '../schemas/schema.ts';
import type { Seconds } from '../values/date-time.ts';
import type { ValueType } from '../values/value-type.ts';
import type { CodeLists, Documentation, KeyFacts, Roles, VariableEntries } from './key-facts.ts';

/** A service, linked: names are replaced by what they name. */
export interface Description {
  /** The paths of all collections begin with it: `/api/`. */
  readonly api: string;
  readonly pageSize: number;
  /** Absent for a service that is described by itself, or a tree. */
  readonly answers?: Answers;
  readonly seconds: Seconds;
  readonly collections: readonly Collection[];
  /** The names of all collections to choose from. */
  readonly names: readonly string[];
  /** Whether no configuration leaves a collection out. */
  readonly isWhole: boolean;
  readonly roles: Roles;
  /** As described; `linkVariables` links them, with those that no description has. */
  readonly variables: VariableEntries;
  readonly codes: CodeLists;
  /** From the records of the role `variables`: known once the data are read, and never part of the description. */
  readonly sections?: Sections;
  /** Whether texts are published that are private or look so by name. */
  readonly publishesPrivateTexts: boolean;
  /** By path below `schemas/`, for these collections. */
  readonly schemas: Schemas;
  /** The schemas that are not derived from the collections, also of other records. */
  readonly handwritten: Schemas;
}

export interface Section {
  readonly section: string;
  readonly subsection: string | null;
}

/** By the plain names of variables. */
export type Sections = ReadonlyMap<string, Section>;

export interface Collection {
  /** As in the root index and on the command line: `core/references`. */
  readonly name: string;
  /** Below the base URL, with a slash at both ends. */
  readonly path: string;
  readonly kind: RecordKind;
  /** null: the service's page size. */
  readonly pageSize: number | null;
  /** Of its pages; absent if it is the standard one. */
  readonly envelope?: Envelope;
  /** Its path at the service, if that is another one. */
  readonly at?: string;
  /** Whether it is published as a service answers it: see `Answers`. */
  readonly isAnswered?: true;
  /** Whether only the service itself named it, so that it is left out if it is not a list. */
  readonly mayBeMissing?: true;
}

/** What is known of a service whose answers are published as they come. */
export interface Answers {
  /** Addresses before the paths of its lists, as its answers have them. */
  readonly addresses: readonly string[];
  /** Keys that are published although their names look private. */
  readonly allow: readonly string[];
}

/** Whether its pages may have any envelope, and are followed as they lead. */
export function isAnswered({ envelope, isAnswered }: Pick<Collection, 'envelope' | 'isAnswered'>): boolean {
  return envelope !== undefined || isAnswered === true;
}

export interface RecordKind {
  /** Also the name of its schema in `schemas/records/`. */
  readonly name: string;
  /** The first spelling of its table. Two kinds may share one: the second embeds less deeply. */
  readonly table: string;
  /** Every spelling; the first that exists is read. */
  readonly tables: readonly string[];
  /** Of its lists: where its records have their addresses. */
  readonly paths: readonly string[];
  readonly fields: readonly Field[];
  readonly embedding: readonly EmbeddingField[];
  /** Identifies its records, and orders them unless `order` does. */
  readonly id: ColumnField;
  /** The column with the place of each record; absent if the id is the order. */
  readonly order?: string;
}

export interface Withheld {
  /** Another text for a text, or null for any nullable value. */
  readonly publishedAs: string | null;
  readonly evenNull: boolean;
}

export interface FieldBase {
  readonly name: string;
  /** Its names in a service's answers, starting with `name`. */
  readonly spellings: readonly string[];
  readonly nullable: boolean;
  /** Whether null goes beyond the service's own documentation. */
  readonly nullIsWider: boolean;
  /**
   * Decided here for every stage: a value that is withheld by default, or a key that is called private or
   * leads to a private record. Messages quote no such value.
   */
  readonly isPrivate: boolean;
  readonly documentation: Documentation;
}

interface Stored {
  readonly column: string;
  /** Every spelling; the first that exists is read. */
  readonly columns: readonly string[];
}

export interface ColumnField extends FieldBase, Stored {
  readonly source: 'column';
  /** Where a value of another record is stored, unless the export has a column for it. */
  readonly elsewhere?: NonNullable<KeyFacts['elsewhere']>;
  readonly value: ValueType;
  /** How it is published by default; null for a public value. */
  readonly publicForm: Withheld | null;
  /** How this build replaces it; null if it is published as stored. */
  readonly withheld: Withheld | null;
  /** Whether records without a stored value lack the key. */
  readonly optional?: true;
  /** Whether its texts may hold addresses of the service: see `treeAddress`. */
  readonly addresses?: true;
  /** The name of the kind whose ids, or to whose records' addresses, its values refer. */
  readonly refersTo?: string;
}

/** Embeds one record: a foreign key in the export. */
export interface OneField extends FieldBase, Stored {
  readonly source: 'one';
  /** Whether its column has the address of the record: its id, or one with the id in it. */
  readonly addresses?: true;
  readonly target: RecordKind;
}

export interface Link {
  readonly table: string;
  readonly tables: readonly string[];
  readonly ownerColumn: string;
  readonly targetColumn: string;
  /** Whether the link table is the targets' own; a target without an owner is in no list. */
  readonly isReverse?: true;
  /**
   * Whether each of its rows is a record of its own that links two others: a pair may come twice, and a row without
   * an end is in no list. No list tells which row has which pair, so a copy keeps the pairs in a table of their own.
   */
  readonly isThrough?: true;
  /** Whether each owner has its list in a column, as JSON: the table is the owners' own. No description says it. */
  readonly isInColumn?: true;
}

export interface ManyField extends FieldBase {
  readonly source: 'many';
  readonly target: RecordKind;
  readonly link: Link;
}

export interface IdsField extends FieldBase {
  readonly source: 'ids';
  readonly value: ValueType;
  readonly link: Link;
  /** The record whose ids they are. */
  readonly refersTo?: string;
}

/** A constant in place of private data; it is not stored. */
export interface AlwaysField extends FieldBase {
  readonly source: 'always';
  readonly value: null | readonly [];
}

export type Field = ColumnField | OneField | ManyField | IdsField | AlwaysField;
export type StoredField = ColumnField | OneField;
export type EmbeddingField = OneField | ManyField;
export type LinkedField = ManyField | IdsField;

export function isStored(field: Field): field is StoredField {
  return field.source === 'column' || field.source === 'one';
}

/** A value that is stored with another record. */
export type ElsewhereField = ColumnField & Required<Pick<ColumnField, 'elsewhere'>>;

export function isElsewhere(field: Field): field is ElsewhereField {
  return field.source === 'column' && field.elsewhere !== undefined;
}

/** What is read on the way to such a value: in each table, its id and the next column. */
export function hopsOf({ elsewhere: { via, column } }: ElsewhereField) {
  return via.map((step, index) => ({ ...step, next: via[index + 1]?.column ?? column }));
}

/** Under which name a record has a key; undefined if under none. */
export function spellingIn(
  record: JsonObject,
  { name, spellings }: Pick<Field, 'name' | 'spellings'>,
): string | undefined {
  // Fast path: mostly it is the first, and no key is undefined.
  if (record[name] !== undefined && Object.hasOwn(record, name)) return name;
  return spellings.find((spelling) => Object.hasOwn(record, spelling));
}

/** Whether records without a value lack the key. */
export function isOptional(field: Field): boolean {
  return field.source === 'column' && field.optional === true;
}

export function isEmbedding(field: Field): field is EmbeddingField {
  return field.source === 'one' || field.source === 'many';
}

export function isLinked(field: Field): field is LinkedField {
  return field.source === 'many' || field.source === 'ids';
}

/** For a foreign key, the type of the id that it refers to. */
export function storedType(field: StoredField): ValueType {
  return field.source === 'one' ? field.target.id.value : field.value;
}

export function targetType(field: LinkedField): ValueType {
  return field.source === 'many' ? field.target.id.value : field.value;
}

/** The kinds of these collections and all that they embed, each once; embedded kinds first. */
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
