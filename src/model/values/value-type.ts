import type { JsonSchema } from '../schemas/schema.ts';

/** What a column of an export may hold. Booleans are 0 and 1. */
export type StoredValue = string | number | bigint | null;

/** What a text of a dump becomes in an export. */
export interface DumpValue {
  /** The value; the text itself if it is not of the type. */
  readonly value: StoredValue;
  /**
   * What is wrong with it, if the export could not hold it unchanged or it is best reported with its line of the dump:
   * words around the text as a message shows it. Null otherwise: an export is checked against the contract later.
   */
  readonly fault: ((shown: string) => string) | null;
}

/** A type of columns in Parquet files. */
export interface ParquetType {
  readonly type: 'BOOLEAN' | 'BYTE_ARRAY' | 'DOUBLE' | 'FIXED_LEN_BYTE_ARRAY' | 'INT32' | 'INT64';
  readonly converted_type?: 'DATE' | 'DECIMAL' | 'TIMESTAMP_MICROS' | 'UTF8';
  readonly logical_type?: { readonly type: 'TIMESTAMP'; isAdjustedToUTC: true; unit: 'MICROS' };
  readonly type_length?: number;
  readonly scale?: number;
  readonly precision?: number;
}

/** How values, none of them null, are written into each format of a table. */
export interface CellType {
  /** As a field of a CSV file, before it is quoted. */
  csv(published: unknown): string;
  /** As a value in a line of JSON. */
  json(published: unknown): unknown;
  /** As Parquet stores it. */
  parquet(published: unknown): unknown;
  readonly parquetType: ParquetType;
}

/**
 * A type of values with all that any stage must know of it: no stage asks for its name, which is for descriptions. Null
 * belongs to no type: a key says whether it may be null. There is one object for each name.
 */
export interface ValueType {
  /** Its name in a description, such as `decimal(8)`. */
  readonly name: string;
  /** What an export must hold, in words. */
  readonly expected: string;
  /** What is published, in words, where the type and format of its schema say too little; null where they suffice. */
  readonly published: string | null;
  /** The declared type of its columns, chosen so that SQLite converts nothing: a decimal keeps its original digits. */
  readonly declared: 'integer' | 'real' | 'text';
  /** Whether an export may hold it as an integer, which the driver would round beyond ±2^53. */
  readonly mayBeInteger: boolean;
  /** Whether keys of this type are compared as UUIDs, which have several spellings. */
  readonly isUuid: boolean;
  /** What is published of a value as SQLite holds it; undefined if that is in no form of this type. */
  read(stored: unknown): unknown;
  /** What is wrong with a value that `read` does not know, beyond `expected`. Quotes nothing of it. */
  explain?(stored: unknown): string | null;
  /** Converts the text of a PostgreSQL dump. */
  fromDump(text: string): DumpValue;
  /** Converts a published value, one that fits the schema and has no loss, to what an export holds. */
  toStored(published: unknown): StoredValue;
  /** Why an export could not hold a published value, although it may fit the schema; null if it could. */
  findLoss(published: unknown): string | null;
  /** The schema of what is published, as it is in the schema of a record. */
  schema(isNullable: boolean): JsonSchema;
  /** The schemas that the one above refers to, by their path among the schemas. */
  readonly sharedSchemas?: ReadonlyMap<string, JsonSchema>;
  /** Whether values count something, so that the least and the greatest of them say more than a list. */
  readonly isNumber: boolean;
  /** Whether values are points in time. */
  readonly isTime: boolean;
  /** Whether values are GeoJSON. */
  readonly isGeometry: boolean;
  /** Whether a text may be a sentinel: a value that says that there is none. */
  readonly mayBeSentinel: boolean;
  /** The fractional digits of a decimal; null of any other type. */
  readonly scale: number | null;
  /** Whether `read` changes nothing of a value that it knows. */
  readonly isAsStored: boolean;
  /** What a column of the explorer holds; null where values are too long for one, or of use in the record only. */
  readonly column: 'number' | 'boolean' | 'text' | null;
  readonly cell: CellType;
  /** The type of a field in a Data Package. @see https://datapackage.org/standard/table-schema/ */
  readonly field: { readonly type: string; readonly format?: string };
  /** The type of a field in Croissant: one of schema.org. */
  readonly croissant: 'sc:Boolean' | 'sc:Date' | 'sc:DateTime' | 'sc:Float' | 'sc:Integer' | 'sc:Text';
}

const same = (published: unknown) => published;

export const textCell: CellType = {
  csv: String,
  json: same,
  parquet: same,
  parquetType: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
};

/** Lists and objects are JSON in a cell. */
export const jsonCell: CellType = { ...textCell, csv: JSON.stringify, parquet: JSON.stringify };

/** What most types have in common: they are stored as text, and as they are published. */
export const plainText = {
  published: null,
  declared: 'text',
  mayBeInteger: false,
  isUuid: false,
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

/** A published value that is stored as it is. */
export function asItIs(published: unknown): StoredValue {
  if (typeof published === 'string' || typeof published === 'number') return published;
  throw new Error('a value that no column can hold was taken as right');
}

/** The loss of a text that UTF-8 cannot hold. */
export function halfCharacter(published: unknown): string | null {
  return typeof published === 'string' && /\p{Surrogate}/u.test(published)
    ? 'holds half of a surrogate pair, which is not a character'
    : null;
}

/** The JSON type of a schema, with null where null is allowed. */
export function schemaType(type: string, isNullable: boolean): Pick<JsonSchema, 'type'> {
  return { type: isNullable ? [type, 'null'] : type };
}
