import type { Records } from '../generated/records.ts';

/** A key of a record that embeds one record of another kind: a foreign key in the export. */
export interface ToOne {
  readonly type: 'one';
  readonly target: RecordKind;
  readonly column: string;
}

/** A key of a record that embeds a list of records of another kind: a link table in the export. */
export interface ToMany {
  readonly type: 'many';
  readonly target: RecordKind;
  readonly table: string;
  readonly ownerColumn: string;
  readonly targetColumn: string;
}

/** How a private text is published unless private comments are included. */
export interface Withheld {
  /** The text that replaces it. */
  readonly publishedAs: string;
  /** Whether a null is replaced too; otherwise it stays null. */
  readonly evenNull: boolean;
}

/** A kind of record: its shape by the name of its schema, its storage in the export. */
export interface RecordKind {
  /** The name of the schema in `schemas/records/`, which defines the keys, their order and their types. */
  readonly schema: keyof Records;
  /** The table of the export, in its first spelling (see `spellings.ts`). */
  readonly table: string;
  /** Every key that embeds other records. All other keys are columns of the same name. */
  readonly relations: Readonly<Record<string, ToOne | ToMany>>;
  /** The private texts among the columns. */
  readonly withheld: Readonly<Record<string, Withheld>>;
}

/** The keys of a record that embed others. An empty tuple (`curator`) embeds nothing and is not stored. */
type EmbeddingKey<R> = {
  [K in keyof R]: NonNullable<R[K]> extends readonly []
    ? never
    : NonNullable<R[K]> extends object
      ? K
      : never;
}[keyof R];

/** What a mapping must say about a record: a relation for each key that embeds. */
export type RelationsOf<R> = {
  readonly [K in EmbeddingKey<R>]: NonNullable<R[K]> extends readonly unknown[] ? ToMany : ToOne;
};

/**
 * Defines a record kind. The parameter is checked against the type generated from the schema: a missing or
 * misspelled embedding key does not compile. The result is a plain object.
 */
export function defineKind<S extends keyof Records>(definition: {
  readonly schema: S;
  readonly table: string;
  readonly relations: RelationsOf<Records[S]>;
  readonly withheld?: { readonly [K in keyof Records[S]]?: Withheld };
}): RecordKind {
  const { schema, table } = definition;
  const relations: RecordKind['relations'] = { ...definition.relations };
  const withheld = { ...definition.withheld } as RecordKind['withheld'];
  return { schema, table, relations, withheld };
}

/** A foreign key: `column` of the kind's own table holds the id of a record of `target`. */
export function toOne(target: RecordKind, column: string): ToOne {
  return { type: 'one', target, column };
}

/**
 * A link table `<table>_<plural>`. Its owner column is named after the table without its application:
 * `general_polity_capital` becomes `polity_capital_id`.
 */
export function toMany(target: RecordKind, table: string, plural: string, targetColumn: string): ToMany {
  const ownerColumn = `${table.slice(table.indexOf('_') + 1)}_id`;
  return { type: 'many', target, table: `${table}_${plural}`, ownerColumn, targetColumn };
}
