import { faultOfYears, midnight } from './date-time.ts';
import { plainText, schemaType, textCell, type ValueType } from './value-type.ts';

export const date: ValueType = {
  ...plainText,
  name: 'date',
  expected: 'a date such as 2024-03-25, between the years 1 and 9999',
  published: 'a date such as 2024-03-25',
  read: readDate,
  fromDump: (text) => ({ value: text, fault: faultOfYears(text, 'date') }),
  schema: (isNullable) => ({
    ...schemaType('string', isNullable),
    format: 'date',
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  }),
  cell: {
    ...textCell,
    parquet: (published) => Date.parse(`${published}T00:00:00Z`) / 86_400_000,
    parquetType: { type: 'INT32', converted_type: 'DATE' },
  },
  field: { type: 'date' },
  croissant: 'sc:Date',
};

function readDate(stored: unknown): string | undefined {
  const match = typeof stored === 'string' ? /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(stored) : null;
  if (match === null) return undefined;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  return year >= 1 && midnight(year, month, day) !== undefined ? match[0] : undefined;
}
