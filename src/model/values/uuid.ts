import { plainText, schemaType, type ValueType } from './value-type.ts';

export const uuid: ValueType = {
  ...plainText,
  name: 'uuid',
  expected: 'a UUID of 32 hexadecimal digits, with or without dashes',
  published: 'a UUID in lower case with dashes',
  isUuid: true,
  mayBeId: true,
  read: readUuid,
  schema: (isNullable) => ({
    ...schemaType('string', isNullable),
    format: 'uuid',
    pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  }),
  // Not Parquet's own type for UUIDs: readers show its sixteen bytes, not the text.
  field: { type: 'string', format: 'uuid' },
};

/**
 * Converts a UUID, with or without dashes and in either case, to its published form (contract section 5).
 * Undefined for anything else.
 */
export function readUuid(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (value !== lastStored) {
    lastRead = read(value);
    lastStored = value;
  }
  return lastRead;
}

/** A cache of one: the id of a record is read for its key, value and address in turn. */
let [lastStored, lastRead]: [string, string | undefined] = ['', undefined];

function read(value: string): string | undefined {
  const text = value.toLowerCase();
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) return text;
  if (!/^[0-9a-f]{32}$/.test(text)) return undefined;
  const parts = [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)];
  return parts.join('-');
}
