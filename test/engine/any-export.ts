import type { Database } from 'better-sqlite3';
import fc from 'fast-check';
import { quoted } from '../../src/contract/json/quoted.ts';
import { isLinked, isStored, type Link, type RecordKind } from '../../src/model/description/kind.ts';
import { character } from '../helpers/property.ts';
import { columnTypes } from '../model/description/any-description.ts';

/** A value as SQL: what JavaScript has no value for is an expression. */
interface Cell {
  readonly sql: string;
  readonly bound: readonly unknown[];
}

const plain = (value: unknown): Cell => ({ sql: '?', bound: [value] });
const expression = (sql: string): Cell => ({ sql, bound: [] });
const NULL = expression('NULL');

/** One of several values, or spellings of one. */
const among = (...values: readonly (string | number | bigint)[]) => fc.constantFrom(...values).map(plain);
const integers = (max: number) =>
  fc.tuple(fc.integer({ min: -max, max }), fc.boolean()).map(([value, isReal]) =>
    // A whole number of JavaScript is a real one in SQLite.
    plain(isReal ? value : BigInt(value)),
  );

const texts = [
  ...[
    '',
    'a',
    'plain text',
    '"\\/\b\r\n\t',
    '\0',
    'a\0b',
    '\u001f',
    '\u007f',
    '\u2028 \u2029',
    '\uFEFF',
    '\uFFFD',
  ],
  ...[
    '𐎠𐎼',
    '\u{10FFFF}',
    '\uE000',
    '0',
    '1e5',
    'null',
    '{"a":1}',
    '__proto__',
    'x'.repeat(3000),
    '\uFFFDx\u2028"',
  ],
];

/** Values that can be published, by the type of the column. */
const goodValues: Readonly<Record<string, fc.Arbitrary<Cell>>> = {
  text: fc.oneof(among(...texts), fc.string({ unit: character, maxLength: 12 }).map(plain)),
  integer: fc.oneof(integers(9), integers(Number.MAX_SAFE_INTEGER), fc.constant(plain(-0))),
  boolean: among(0n, 1n, 0, 1, 't', 'f', 'true', 'false'),
  json: among(
    '{}',
    '[]',
    '{"b":1,"a":[null,"\u2028"]}',
    '"x"',
    ' [ 1.5 ] ',
    '"\\u2029"',
    7n,
    1.5,
    'true',
    '{"é":"\uFFFD"}',
  ),
  date: among('2024-02-29', '0001-01-01', '9999-12-31'),
  'date-time': among(
    ...['2024-02-29 12:30:00.123456', '2024-02-28 12:30:00.123456', '2024-02-29T12:30:00Z'],
    ...['2023-08-28 21:13:05+05:30', '0001-01-01 00:00:00', '9999-12-31 23:59:59.9 Z'],
    ...['2023-08-28 15:43:05', '2024-12-31 23:59:59.000000+00'],
  ),
  'decimal(2)': among('2.5', '-0.25', '7', 1.25, 3n, 0.005, '0'),
  number: fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(plain),
    among(1e300, 5e-324, -0, 5n, 2 ** 53, 9007199254740991n, 1e21),
  ),
  uuid: among(
    ...['00000000-0000-4000-8000-00000000000a', '0000000000004000800000000000000A'],
    ...['00000000-0000-4000-8000-00000000000A', '0000000000004000800000000000000a'],
  ),
  geometry: among('{"type":"Point","coordinates":[1,2]}', '{"coordinates":[],"type":"Point"}'),
};

/** Values that are nearly right, or right in columns of another type. */
const nearMisses = fc.oneof(
  among(...texts),
  among(
    '2024-02-30',
    '2024-2-3',
    '2024-02-30 12:30:00.123456',
    '2024-02-28 24:30:00.123456',
    '0000-02-28 10:30:00.123456',
  ),
  among(
    't ',
    'TRUE',
    2n,
    0.5,
    1e300,
    2 ** 53,
    9007199254740992n,
    9007199254740993n,
    -9007199254740993n,
    '1',
    '1.0',
  ),
  among(
    '2.555',
    '02.5',
    '.5',
    '2.',
    '1e3',
    '{"a":1,"a":2}',
    '{"1":2}',
    '[1',
    '[9007199254740993]',
    '[1e999]',
  ),
  among('00000000-00004000-8000-00000000000a', '00000000-0000-4000-8000-00000000000', '{"type":"Point"}'),
  fc
    .constantFrom(
      ...[
        'NULL',
        '9e999',
        '-9e999',
        '-0.0',
        "x''",
        "x'00ff'",
        'CAST(5 AS REAL)',
        '1e18',
        "CAST('5' AS INTEGER)",
      ],
      // Of these bytes some are no text in UTF-8, others in UTF-16.
      ...[
        'ff',
        'c3',
        '61ff62',
        'eda080',
        '00d8',
        '610000d86200',
        'd800',
        'efbfbd',
        'fdff',
        'fffd',
        '6100ff',
      ].map((bytes) => `CAST(x'${bytes}' AS TEXT)`),
    )
    .map(expression),
);

const uuids = Array.from(
  { length: 6 },
  (_, index) => `${'0'.repeat(7)}a-000${index}-4000-8000-${'bc'.repeat(6)}`,
);

/** Ids by their type, each with its spellings. */
const idSpellings: Readonly<Record<string, readonly (readonly Cell[])[]>> = {
  integer: [1, 2, 3, 7, -4, 0, 2 ** 53 - 1].map((id) => [plain(BigInt(id)), plain(id)]),
  text: ['a', 'A', 'b', '', '1', '\uE000', '\u{10000}', '\uFFFD', 'x\0y'].map((id) => [plain(id)]),
  uuid: uuids.map((id) => {
    const digits = id.replaceAll('-', '');
    return [id, digits, id.toUpperCase(), digits.toUpperCase()].map(plain);
  }),
};

const layouts = [
  'nothing',
  'nothing',
  'primary key',
  'integer primary key',
  'without rowid',
  'index',
  'nocase',
] as const;
const often = fc.nat({ max: 2 }).map((number) => number > 0);

const anyRow = fc.record({
  id: fc.nat(),
  spelling: fc.nat(),
  cells: fc.record(
    Object.fromEntries(
      Object.entries(columnTypes).map(([column, type]) => [column, goodValues[type] as fc.Arbitrary<Cell>]),
    ),
  ),
  /** By the place of a column that may be null. */
  nulls: fc.array(often, { minLength: 10, maxLength: 10 }),
  /** What the keys of the row lead to, in turn. */
  keys: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
});

const anyTable = fc.record({
  layout: fc.constantFrom(...layouts),
  isIdLast: fc.boolean(),
  rows: fc.uniqueArray(anyRow, { maxLength: 6, selector: ({ id }) => id % 6 }),
});

/** Something that is wrong, or only nearly; the numbers choose where. */
const anyFault = fc.record({
  what: fc.constantFrom(
    ...(['value', 'value', 'value', 'key', 'dangling', 'same id', 'no id'] as const),
    ...(['same link', 'no owner', 'no target', 'unknown owner', 'unknown target', 'link'] as const),
  ),
  at: fc.nat(),
  row: fc.nat(),
  column: fc.nat(),
  cell: nearMisses,
});

/** Rows for any service: what is in which table, and up to two faults. */
export const anyRows = fc.record({
  encoding: fc.constantFrom('UTF-8', 'UTF-8', 'UTF-16le', 'UTF-16be'),
  tables: fc.array(anyTable, { minLength: 3, maxLength: 3 }),
  links: fc.array(
    fc.uniqueArray(fc.tuple(fc.nat(5), fc.nat(5), fc.nat(3)), {
      maxLength: 8,
      selector: ([owner, target]) => `${owner} ${target}`,
    }),
    { minLength: 3, maxLength: 3 },
  ),
  isLinkOrdered: fc.boolean(),
  faults: fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(anyFault, { minLength: 1, maxLength: 2 }) },
  ),
});

export type AnyRows = typeof anyRows extends fc.Arbitrary<infer T> ? T : never;

type Cells = Map<string, Cell>;

interface Filled {
  readonly name: string;
  readonly idColumn: string;
  readonly plan: AnyRows['tables'][number];
  readonly rows: Cells[];
}

/** Writes the tables that these kinds need, and their rows. */
export function fillTables(database: Database, kinds: readonly RecordKind[], any: AnyRows): void {
  database.pragma(`encoding = '${any.encoding}'`);
  const names = [...new Set(kinds.map(({ table }) => table))].sort();
  const tables = new Map(names.map((name, index) => [name, rowsOf(name, kinds, any, index)]));
  for (const table of tables.values()) addKeys(table, kinds, tables);
  const links = linkRows(kinds, any, tables);
  for (const fault of any.faults) addFault(fault, [...tables.values()], [...links.values()]);
  for (const { name, idColumn, plan, rows } of tables.values()) {
    const columns = columnsOf(name, kinds);
    const order = plan.isIdLast ? [...columns.filter((each) => each !== idColumn), idColumn] : columns;
    const isInteger = name === 't0';
    const definition = {
      nothing: '',
      index: '',
      nocase: 'COLLATE NOCASE',
      'primary key': 'PRIMARY KEY',
      'integer primary key': isInteger ? 'INTEGER PRIMARY KEY' : 'TEXT PRIMARY KEY',
      'without rowid': `${isInteger ? 'INTEGER' : 'TEXT'} PRIMARY KEY`,
    }[plan.layout];
    const list = order.map((each) => `${quoted(each)} ${each === idColumn ? definition : ''}`);
    const end = plan.layout === 'without rowid' ? 'WITHOUT ROWID' : '';
    database.exec(`CREATE TABLE ${quoted(name)} (${list.join(', ')}) ${end}`);
    if (plan.layout === 'index') database.exec(`CREATE INDEX ${name}_index ON ${name} (${quoted(idColumn)})`);
    for (const row of rows) insert(database, name, order, row);
  }
  for (const [name, rows] of links) {
    database.exec(`CREATE TABLE ${quoted(name)} (owner_id, target_id)`);
    if (any.isLinkOrdered) database.exec(`CREATE INDEX ${quoted(`${name}_x`)} ON ${quoted(name)} (owner_id)`);
    for (const row of rows) insert(database, name, ['owner_id', 'target_id'], row);
  }
}

function insert(database: Database, table: string, columns: readonly string[], row: Cells): void {
  const cells = columns.map((column) => row.get(column) ?? NULL);
  const values = cells.map(({ sql }) => sql).join(', ');
  const list = columns.map(quoted).join(', ');
  const sql = `INSERT OR IGNORE INTO ${quoted(table)} (${list}) VALUES (${values})`;
  try {
    database.prepare(sql).run(...cells.flatMap(({ bound }) => bound));
  } catch (error) {
    // What a table does not take is left out: then there is one fault less.
    if ((error as { code?: string }).code !== 'SQLITE_MISMATCH') throw error;
  }
}

const fieldsOf = (table: string, kinds: readonly RecordKind[]) =>
  kinds.filter((kind) => kind.table === table).flatMap(({ fields }) => fields);

function columnsOf(table: string, kinds: readonly RecordKind[]): string[] {
  return [
    ...new Set(
      fieldsOf(table, kinds)
        .filter(isStored)
        .map(({ column }) => column),
    ),
  ];
}

function isNullable(table: string, column: string, kinds: readonly RecordKind[]): boolean {
  return fieldsOf(table, kinds)
    .filter(isStored)
    .every((field) => field.column !== column || field.nullable);
}

function rowsOf(name: string, kinds: readonly RecordKind[], any: AnyRows, index: number): Filled {
  const plan = any.tables[index] as AnyRows['tables'][number];
  const { id } = kinds.find(({ table }) => table === name) as RecordKind;
  const spellings = idSpellings[id.value.name] as readonly (readonly Cell[])[];
  const rows = plan.rows.map((row) => {
    const own = spellings[row.id % 6] as readonly Cell[];
    const cells: Cells = new Map([[id.column, own[row.spelling % own.length] as Cell]]);
    for (const [place, column] of columnsOf(name, kinds).entries()) {
      if (column === id.column) continue;
      const isNull = row.nulls[place % 10] === false && isNullable(name, column, kinds);
      cells.set(column, isNull ? NULL : (row.cells[column] ?? NULL));
    }
    return cells;
  });
  return { name, idColumn: id.column, plan, rows };
}

/** A key that leads to one of the rows of a table, in one of its spellings; none where there is no row. */
function keyTo(target: RecordKind, tables: ReadonlyMap<string, Filled>, chosen: number): Cell | null {
  const rows = (tables.get(target.table) as Filled).plan.rows;
  if (rows.length === 0) return null;
  const { id } = rows[chosen % rows.length] as (typeof rows)[number];
  const spellings = idSpellings[target.id.value.name]?.[id % 6] as readonly Cell[];
  return spellings[(chosen >> 3) % spellings.length] as Cell;
}

function addKeys(table: Filled, kinds: readonly RecordKind[], tables: ReadonlyMap<string, Filled>): void {
  let place = 0;
  for (const field of fieldsOf(table.name, kinds)) {
    if (field.source !== 'one') continue;
    for (const [index, row] of table.rows.entries()) {
      const plan = table.plan.rows[index] as AnyRows['tables'][number]['rows'][number];
      const isNull = isNullable(table.name, field.column, kinds) && plan.nulls[place % 10] === false;
      const key = keyTo(field.target, tables, plan.keys[place % 8] as number);
      row.set(field.column, isNull || key === null ? NULL : key);
    }
    place += 1;
  }
}

function linkRows(kinds: readonly RecordKind[], any: AnyRows, tables: ReadonlyMap<string, Filled>) {
  const links = new Map<string, Cells[]>();
  for (const kind of kinds)
    for (const field of kind.fields.filter(isLinked)) {
      const { table } = field.link as Link;
      if (links.has(table)) continue;
      const seen = new Set<string>();
      const rows = (any.links[links.size % 3] ?? []).flatMap(([owner, target, spelling]) => {
        const from = keyTo(kind, tables, owner + spelling * 8);
        const to =
          field.source === 'many'
            ? keyTo(field.target, tables, target + spelling * 8)
            : plain(BigInt(target));
        const owners = (tables.get(kind.table) as Filled).rows.length;
        const targets = field.source === 'many' ? (tables.get(field.target.table) as Filled).rows.length : 6;
        const ends = `${owner % owners} ${target % targets}`;
        if (from === null || to === null || seen.has(ends)) return [];
        seen.add(ends);
        return [
          new Map([
            ['owner_id', from],
            ['target_id', to],
          ]),
        ];
      });
      links.set(table, rows);
    }
  return links;
}

function addFault(
  { what, at, row, column, cell }: AnyRows['faults'][number],
  tables: readonly Filled[],
  links: readonly Cells[][],
): void {
  const table = tables[at % tables.length] as Filled;
  const chosen = table.rows[row % table.rows.length];
  const rows = links[at % links.length] ?? [];
  const link = rows[row % rows.length];
  const columns = [...(chosen?.keys() ?? [])];
  const unknown = plain('nowhere');
  switch (what) {
    case 'value':
      chosen?.set(columns[column % columns.length] as string, cell);
      return;
    case 'key':
    case 'dangling': {
      const keys = columns.filter((each) => each.endsWith('_id'));
      const key = keys[column % keys.length];
      if (key !== undefined) chosen?.set(key, what === 'key' ? cell : unknown);
      return;
    }
    case 'same id':
      if (chosen !== undefined) table.rows.push(new Map(chosen));
      return;
    case 'no id':
      chosen?.set(table.idColumn, NULL);
      return;
    case 'same link':
      if (link !== undefined) rows.push(new Map(link));
      return;
    case 'no owner':
      link?.set('owner_id', NULL);
      return;
    case 'no target':
      link?.set('target_id', NULL);
      return;
    case 'unknown owner':
      link?.set('owner_id', unknown);
      return;
    case 'unknown target':
      link?.set('target_id', unknown);
      return;
    case 'link':
      link?.set(column % 2 === 0 ? 'owner_id' : 'target_id', cell);
  }
}
