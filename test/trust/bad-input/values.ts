import type { Step } from '../../helpers/make-export.ts';
import { isLongRun } from '../crash-safety/cases.ts';
import { citations, fullRows, spoilt } from '../support/full-rows.ts';
import { type Column, type ColumnType, type Table, tables } from '../support/tables.ts';

/** One wrong value, in every column of every table that it is wrong in. */
export interface Batch {
  readonly name: string;
  readonly steps: readonly Step[];
  /** `table.column` of each value that must be named. */
  readonly places: readonly string[];
  /** What is said of each. */
  readonly message: RegExp;
}

const words = (...lines: readonly string[]) => lines.flatMap((line) => line.split(' '));

const times = [
  '1700000000',
  '17.5',
  ...[
    'yesterday|2024-02-30 00:00:00|2023-02-29 00:00:00|1900-02-29 00:00:00|2024-13-01 00:00:00|2024-00-10 00:00:00',
    '2024-01-00 00:00:00|2024-04-31 00:00:00|0000-01-01 00:00:00|10000-01-01 00:00:00|-0044-03-15 00:00:00',
    '2024-01-01|00:00:00|2024-01-01 25:00:00|2024-01-01 24:00:00|2024-01-01 00:60:00|2024-01-01 00:00:60',
    '2024-01-01 00:00:00.1234567|2024-01-01 00:00:00.|2024-01-01 00:00:00+99:00|2024-01-01 00:00:00+05:60',
    ' 2024-01-01 00:00:00|2024-01-01 00:00:00 |2024-01-01 00:00:00 Europe/Rome|2024-01-01  00:00:00',
    '٢٠٢٤-01-01 00:00:00|infinity|-infinity|now|2024-1-1 0:0:0|01/02/2024 00:00:00|20240101T000000Z|',
    '2024-01-01t00:00:00z|9999-12-31 23:59:59-01:00|0001-01-01 00:00:00+01:00|2024-01-01 00:00:00\n',
  ].flatMap((line) => line.split('|').map((text) => `'${text}'`)),
  `x'323032342d30312d30312030303a30303a3030'`,
];

/** The wrong values of each type, as SQL. */
export const wrongValues: Readonly<Record<ColumnType, readonly string[]>> = {
  id: [],
  uuid: [],
  integer: words(
    `'many' '12' '' 1.5 x'31' 9e999 -9e999 9007199254740993 -9007199254740993 9223372036854775807`,
    '-9223372036854775808 1e300 9007199254740992.0',
  ),
  number: words(`'many' '1.5' '' x'31' 9e999 -9e999 9007199254740993 'NaN' 'Infinity'`),
  boolean: words(`2 -1 0.5 'yes' 'T' '' '1' x'01' 9e999`),
  time: times,
  decimal: [
    `' 1'`,
    `'1.5\n'`,
    ...words(
      `'east' '1.1234567890123' '1e5' '1,5' '' '+1' '.5' '1.' 'NaN' '0x10' '01.5' '--1' x'31' 9e999 1e17`,
      '9007199254740993',
    ),
  ],
  text: [
    ...['5', '1.5', `x'41'`, `x''`, `CAST(x'41ff42' AS TEXT)`, `CAST(x'eda080' AS TEXT)`],
    ...[`CAST(x'e282' AS TEXT)`, `CAST(x'c080' AS TEXT)`, `CAST(x'f5808080' AS TEXT)`, '9e999'],
  ],
  key: words(`'x' '' '${spoilt}' 99999 -1 901.5 x'393031' 9007199254740993 9e999`),
  'uuid key': [
    `'no uuid'`,
    `CAST('f97de05a0ac75d16a679fc7f125201a7' AS BLOB)`,
    `' f97de05a0ac75d16a679fc7f125201a7'`,
    ...words(
      `'' 5 1.5 'f97de05a0ac75d16a679fc7f125201a' 'f97de05a0ac75d16a679fc7f125201a77'`,
      `'g97de05a0ac75d16a679fc7f125201a7' '{f97de05a-0ac7-5d16-a679-fc7f125201a7}'`,
      `'urn:uuid:f97de05a-0ac7-5d16-a679-fc7f125201a7' 'f9-7de05a0ac75d16a679fc7f125201a7'`,
      `'f97de05a0-ac7-5d16-a679-fc7f125201a7' 'f97de05a-0ac75d16a679fc7f125201a7'`,
      `'f97de05a-0ac7-5d16-a679-fc7f-125201a7' 'ffffffffffffffffffffffffffffffff'`,
    ),
  ],
};

/** A problem names a link by its owner: the spoilt link is that of the spoilt record. */
const rowOf = (table: Table, column: Column) =>
  table.isLink && column.type === 'key' ? `id = ${spoilt}` : `${ownerOf(table)} = ${spoilt}`;
const ownerOf = (table: Table) =>
  table.columns.find(({ type }) => table.isLink && type === 'key')?.name ?? 'id';

/** The columns of a type, except the id of core_citation, which is a UUID. */
const columnsOf = (type: ColumnType) =>
  tables.flatMap((table) =>
    table.columns.filter((column) => column.type === type).map((column) => ({ table, column })),
  );

/** A column, and the value that it gets. */
interface Place {
  readonly table: Table;
  readonly column: Column;
  readonly value: string;
}

function batch(name: string, places: readonly Place[], message: RegExp): Batch {
  const updates = places.map(({ table, column, value }) => {
    const row = table.name === 'core_citation' ? `id = '${citations[spoilt]}'` : rowOf(table, column);
    return `UPDATE ${table.name} SET ${column.name} = ${value} WHERE ${row};`;
  });
  const named = places.map(({ table, column }) => `${table.name}.${column.name}`);
  return { name, places: named, message, steps: [...fullRows, updates.join('\n')] };
}

const isWrong =
  /, expected an? |, expected text|names no record: \w+ has no id |is text with invalid encoding/;
const types = (Object.keys(wrongValues) as ColumnType[]).filter((type) => wrongValues[type].length > 0);

const everyPair: readonly Batch[] = types.flatMap((type) =>
  wrongValues[type].map((value) =>
    batch(
      `${JSON.stringify(value)} for a ${type}`,
      columnsOf(type).map((place) => ({ ...place, value })),
      isWrong,
    ),
  ),
);

/** The end of a link by which its row is found. */
const isOwner = ({ table, column }: Place) => table.isLink && column.type === 'key';

/** So many exports that every wrong value is in one of them, and that every column has as many wrong values. */
const MIXED = 6;

/** Every wrong value in a column of its type, every column with a wrong value; the next export with another one. */
const everyValue: readonly Batch[] = Array.from({ length: MIXED }, (_, turn) => {
  const places = types.flatMap((type) => {
    const [values, columns] = [wrongValues[type], columnsOf(type)];
    const step = columns.length % values.length || 1;
    return columns.map((place, index) => ({
      ...place,
      value: values[(index + turn * step) % values.length] ?? '',
    }));
  });
  // Nothing is found by what is wrong.
  const inOrder = places.toSorted((a, b) => Number(isOwner(a)) - Number(isOwner(b)));
  return batch(`wrong values of every type, ${turn + 1}`, inOrder, isWrong);
});

/** In the long run every wrong value in every column of its type, one value an export; else many in each. */
export const wrong: readonly Batch[] = isLongRun ? everyPair : everyValue;

/** A null in every column that must have a value. */
export const nulls: Batch = batch(
  'null',
  tables.flatMap((table) =>
    table.columns
      .filter(({ isNullable, type }) => !isNullable && type !== 'id' && type !== 'uuid')
      .map((column) => ({ table, column, value: 'NULL' })),
  ),
  /is null, expected (string|boolean)/,
);

/** A null in every column that may be null. */
export const allowedNulls: readonly Step[] = [
  ...fullRows,
  tables
    .filter(({ isLink, columns }) => !isLink && columns.some(({ isNullable }) => isNullable))
    .map(({ name, columns }) => {
      const nullable = columns.filter(
        ({ isNullable, type }) => isNullable && type !== 'id' && type !== 'uuid',
      );
      return `UPDATE ${name} SET ${nullable.map((column) => `${column.name} = NULL`).join(', ')};`;
    })
    .join('\n'),
];
