import { faultOfSqliteNumber } from './number.ts';
import { plainText, type StoredValue, schemaType, textCell, type ValueType } from './value-type.ts';

const read: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [0, false],
  [1, true],
  ['f', false],
  ['t', true],
  ['false', false],
  ['true', true],
]);

const inDumps: ReadonlyMap<string, StoredValue> = new Map([
  ['t', 1],
  ['true', 1],
  ['1', 1],
  ['f', 0],
  ['false', 0],
  ['0', 0],
]);

/** 1 or 0 in an export. */
export const boolean: ValueType = {
  ...plainText,
  name: 'boolean',
  expected: 'a boolean (0, 1, t, f, true or false)',
  declared: 'integer',
  read: (stored) => read.get(stored),
  fromDump: (text) => {
    const value = inDumps.get(text);
    return value === undefined
      ? { value: text, fault: faultOfSqliteNumber(text, 'a boolean (t or f)') }
      : { value, fault: null };
  },
  toStored: (published) => Number(published),
  schema: (isNullable) => schemaType('boolean', isNullable),
  column: 'boolean',
  cell: {
    ...textCell,
    // As spreadsheets and R write it.
    csv: (published) => (published === true ? 'TRUE' : 'FALSE'),
    parquetType: { type: 'BOOLEAN' },
  },
  field: { type: 'boolean' },
  croissant: 'sc:Boolean',
};
