import type { Database } from 'better-sqlite3';
import fc from 'fast-check';
import { character } from '../../helpers/property.ts';
import { type Column, type ColumnType, type Table, tables } from '../support/tables.ts';

/** A value as SQLite stores it; a key is a number that stands for one of the records there are. */
type Stored = string | number | bigint | null;

/** The rows of one table, their keys not yet chosen. */
type RawRows = readonly Readonly<Record<string, Stored>>[];

/** A whole databank: rows by table, in the order of the columns. */
export type Databank = ReadonlyMap<string, readonly (readonly Stored[])[]>;

const two = (value: number) => String(value).padStart(2, '0');

const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: character, maxLength: 40 }) },
  { weight: 2, arbitrary: fc.lorem({ maxCount: 5 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...[
        '',
        '\0',
        'a\0b',
        '\r\n\t',
        '\u2028\u2029',
        '\uFEFF',
        '\uFFFD',
        '"\\/',
        '</script><!--',
        '§REF§ <i>x</i>',
      ],
      ...[
        'NO_PRIVATE_COMMENTS',
        'None',
        'null',
        '0',
        '1e5',
        '𐎠𐎼🏛️',
        '{"results":[]}',
        '__proto__',
        "'; DROP TABLE x;--",
      ],
    ),
  },
);

/** A time in any of the spellings of exports. */
const time = fc
  .record({
    day: fc.date({
      min: new Date('1000-01-02T00:00:00Z'),
      max: new Date('9998-12-30T00:00:00Z'),
      noInvalidDate: true,
    }),
    fraction: fc.constantFrom('', '.5', '.93669', '.936690', '.000', '.000001', '.999999'),
    separator: fc.constantFrom(' ', 'T'),
    zone: fc.oneof(
      fc.constantFrom('', 'Z', ' Z', '+00', ' +00', '+00:00', '-00:00', '+0530'),
      fc
        .tuple(
          fc.constantFrom('+', '-'),
          fc.integer({ min: 0, max: 14 }),
          fc.integer({ min: 0, max: 59 }),
          fc.boolean(),
        )
        .map(
          ([sign, hours, minutes, seconds]) => `${sign}${two(hours)}:${two(minutes)}${seconds ? ':21' : ''}`,
        ),
    ),
  })
  .map(({ day, fraction, separator, zone }) => {
    const [date = '', clock = ''] = day.toISOString().slice(0, 19).split('T');
    return date + separator + clock + fraction + zone;
  });

/** A decimal as text with few digits or many, or as a number. */
const decimal = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 179 }), fc.stringMatching(/^[0-9]{1,8}$/), fc.boolean())
    .map(([whole, fraction, negative]) => `${negative ? '-' : ''}${whole}.${fraction}`),
  fc.integer({ min: -180, max: 180 }),
  fc.double({ min: -180, max: 180, noNaN: true }).map((value) => (Math.abs(value) < 1e-7 ? 0 : value)),
);

/** Texts that the columns of tables.sql leave as they are. */
const values: Readonly<Record<Exclude<ColumnType, 'id' | 'uuid'>, fc.Arbitrary<Stored>>> = {
  text,
  time,
  decimal,
  key: fc.nat(1000),
  'uuid key': fc.nat(1000),
  boolean: fc.constantFrom(0, 1, 't', 'f', 'true', 'false'),
  integer: fc.oneof(fc.integer({ min: -10_000, max: 3000 }), fc.maxSafeInteger()),
  number: fc.oneof(
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(0.1, 1e21, 5e-324, -0),
  ),
};

const ids: Readonly<Record<'id' | 'uuid', fc.Arbitrary<Stored>>> = {
  id: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.maxSafeInteger()),
  uuid: fc.tuple(fc.uuid(), fc.constantFrom('plain', 'dashes', 'upper')).map(([uuid, form]) => {
    if (form === 'dashes') return uuid;
    return form === 'upper' ? uuid.toUpperCase() : uuid.replaceAll('-', '');
  }),
};

function valuesOf(column: Column): fc.Arbitrary<Stored> {
  if (column.type === 'id' || column.type === 'uuid') return ids[column.type];
  return column.isNullable ? fc.option(values[column.type], { freq: 3 }) : values[column.type];
}

function rowsOf(table: Table): fc.Arbitrary<RawRows> {
  const row = fc.record(Object.fromEntries(table.columns.map((column) => [column.name, valuesOf(column)])), {
    noNullPrototype: true,
  });
  const selector = (each: Readonly<Record<string, Stored>>) =>
    String(each.id).toLowerCase().replaceAll('-', '');
  return fc.uniqueArray(row, { selector, maxLength: table.isLink ? 5 : table.name === 'sc_token' ? 14 : 4 });
}

/** Databanks in the tables of tables.sql: valid, whatever stands in them. */
export const databanks: fc.Arbitrary<Databank> = fc.tuple(...tables.map(rowsOf)).map((all) => {
  const raw = new Map(tables.map((table, index) => [table.name, all[index] ?? []]));
  return new Map(tables.map((table) => [table.name, withKeys(table, raw)]));
});

/** The rows of a table, each key one of the records that it may lead to; a link without both ends is left out. */
function withKeys(table: Table, raw: ReadonlyMap<string, RawRows>): Stored[][] {
  const seen = new Set<string>();
  return (raw.get(table.name) ?? []).flatMap((row) => {
    const cells = table.columns.map(({ name, type, target }) => {
      const cell = row[name] ?? null;
      if (target === null || cell === null || (type !== 'key' && type !== 'uuid key')) return cell;
      const targets = raw.get(target) ?? [];
      return targets.length === 0 ? null : (targets[Number(cell) % targets.length]?.id ?? null);
    });
    if (!table.isLink) return [cells];
    const [, owner = null, citation = null] = cells;
    const ends = `${owner} ${citation}`.toLowerCase();
    if (owner === null || citation === null || seen.has(ends)) return [];
    seen.add(ends);
    return [cells];
  });
}

/** Writes all rows of a databank into the tables of `tables.sql`. */
export function fillDatabank(database: Database, databank: Databank): void {
  database.transaction(() => {
    for (const { name, columns } of tables) {
      const insert = database.prepare(
        `INSERT INTO ${name} (${columns.map((column) => column.name)}) VALUES (${columns.map(() => '?')})`,
      );
      for (const row of databank.get(name) ?? []) insert.run(...row);
    }
  })();
}
