import type { JsonSchema } from '../schemas/schema.ts';

/** Booleans are 0 and 1. */
export type StoredValue = string | number | bigint | null;

export interface DumpValue {
  /** The text itself if it is not of the type. */
  readonly value: StoredValue;
  /**
   * Given the text as a message shows it, says what is wrong: an export could not hold it unchanged, or the
   * line of the dump should be named. Otherwise null: the export is checked later.
   */
  readonly fault: ((shown: string) => string) | null;
}

/** What a column of PostgreSQL is, where a dump has the same text for different values. */
export type ColumnForm = 'array' | 'boolean';

export interface ParquetType {
  readonly type: 'BOOLEAN' | 'BYTE_ARRAY' | 'DOUBLE' | 'FIXED_LEN_BYTE_ARRAY' | 'INT32' | 'INT64';
  readonly converted_type?: 'DATE' | 'DECIMAL' | 'TIMESTAMP_MICROS' | 'UTF8';
  readonly logical_type?: { readonly type: 'TIMESTAMP'; isAdjustedToUTC: true; unit: 'MICROS' };
  readonly type_length?: number;
  readonly scale?: number;
  readonly precision?: number;
}

/** How non-null values are written in each table format. */
export interface CellType {
  csv(published: unknown): string;
  json(published: unknown): unknown;
  parquet(published: unknown): unknown;
  readonly parquetType: ParquetType;
}

/**
 * All that any stage must know of a type of values. Only roles, which are of certain types, and the explorer's
 * pages, which get a description as JSON, compare its name. Types exclude null, which a key allows. One object
 * per name.
 */
export interface ValueType {
  /** As in a description: `decimal(8)`. */
  readonly name: string;
  /** What an export must hold, for messages. */
  readonly expected: string;
  /** What is published, for messages; null if type and format of its schema suffice. */
  readonly published: string | null;
  /** Column type of an export, for which SQLite converts nothing: a decimal keeps its original digits. */
  readonly declared: 'integer' | 'real' | 'text';
  /** Whether an export may hold an integer, which the driver would round beyond ±2^53. */
  readonly mayBeInteger: boolean;
  /** Whether keys have several spellings, as UUIDs do. */
  readonly isUuid: boolean;
  /** Whether its values may identify records. */
  readonly mayBeId: boolean;
  /** The published form of a stored value; undefined if it has none. */
  read(stored: unknown): unknown;
  /** What is wrong with a value that `read` rejects, beyond `expected`. Never quotes the value. */
  explain?(stored: unknown): string | null;
  fromDump(text: string, column?: ColumnForm): DumpValue;
  /** Converts a published value that fits the schema, without loss, to what an export holds. */
  toStored(published: unknown): StoredValue;
  /** Why an export could not hold a published value, even one that fits the schema; null if it could. */
  findLoss(published: unknown): string | null;
  schema(isNullable: boolean): JsonSchema;
  /** Schemas that it refers to, by path among the schemas. */
  readonly sharedSchemas?: ReadonlyMap<string, JsonSchema>;
  /** Whether values are quantities, so that minimum and maximum say more than a list. */
  readonly isNumber: boolean;
  readonly isTime: boolean;
  readonly isGeometry: boolean;
  /** Whether a text may be a sentinel: a value that means "no value". */
  readonly mayBeSentinel: boolean;
  readonly scale: number | null;
  /** Whether `read` returns valid values unchanged. */
  readonly isAsStored: boolean;
  /** The kind of explorer column; null if values are too long for one or only of use in the record. */
  readonly column: 'number' | 'boolean' | 'text' | null;
  readonly cell: CellType;
  /** In a Data Package. @see https://datapackage.org/standard/table-schema/ */
  readonly field: { readonly type: string; readonly format?: string };
  /** In Croissant, a type of schema.org. */
  readonly croissant: 'sc:Boolean' | 'sc:Date' | 'sc:DateTime' | 'sc:Float' | 'sc:Integer' | 'sc:Text';
}

const same = (published: unknown) => published;

export const textCell: CellType = {
  csv: String,
  json: same,
  parquet: same,
  parquetType: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
};

export const jsonCell: CellType = { ...textCell, csv: JSON.stringify, parquet: JSON.stringify };

/** Defaults of most types: stored as text, as published. */
export const plainText = {
  published: null,
  declared: 'text',
  mayBeInteger: false,
  isUuid: false,
  mayBeId: false,
  fromDump: (text: string): DumpValue => ({ value: text, fault: null }),
  toStored: asItIs,
  findLoss: halfCharacter,
  isNumber: false,
  isTime: false,
  isGeometry: false,
  mayBeSentinel: false,
  scale: null,
  isAsStored: false,
  column: 'text',
  cell: textCell,
  field: { type: 'string' },
  croissant: 'sc:Text',
} as const;

/** As PostgreSQL writes it as a text, and in INSERT; COPY has its first letter. */
export const booleanText = (text: string) => (text === 't' ? 'true' : text === 'f' ? 'false' : text);

export function asItIs(published: unknown): StoredValue {
  if (typeof published === 'string' || typeof published === 'number') return published;
  throw new Error('a value that no column can hold was taken as right');
}

/** UTF-8 cannot hold half of a surrogate pair. */
export function halfCharacter(published: unknown): string | null {
  return typeof published === 'string' && /\p{Surrogate}/u.test(published)
    ? 'holds half of a surrogate pair, which is not a character'
    : null;
}

export function schemaType(type: string, isNullable: boolean): Pick<JsonSchema, 'type'> {
  return { type: isNullable ? [type, 'null'] : type };
}
