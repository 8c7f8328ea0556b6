import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { quoted } from '../../../../src/contract/json/quoted.ts';
import { fixture } from '../../../helpers/make-export.ts';

const project = fileURLToPath(new URL('../../../../', import.meta.url));

/** Texts that a reader of tables could stumble over. */
export const hostileTexts: readonly string[] = [
  'Rome',
  '',
  '\ufeffmarked',
  'a\u0000b',
  'a\r\nb',
  'a\rb',
  'a\nb\n',
  '\u2028\u2029\u0085',
  ' at both ends ',
  '"',
  '""',
  'a "quoted" word, and a comma; a semicolon',
  'a\tb|c',
  '\\N',
  '\\" \\n \\u0041',
  'null',
  'NULL',
  'NA',
  'NaN',
  'None',
  'true',
  '007',
  '1e5',
  '-0',
  '2024-02-30',
  '=1+1',
  '#comment',
  "'",
  'C:\\temp\\',
  '§REF§(Beard 2015) <i>SPQR</i>§REF§',
  '{"a":[1,null]}',
  '𐎠𐎼𐎹 𒀭 🏛️ e\u0301 é \u202e',
  '\u0001\u001b[31m\u007f\u0080',
  '\uffff\ufffd',
  'NO_VALUE_ON_WIKI',
  'UNKNOWN',
];
const longText = 'ß'.repeat(50_000);

/** As many records as there are in each table. */
const ROWS = hostileTexts.length;
const FIRST = 1000;

const years = [-13_600, -44, -1, 0, 1, 2026, null];
const numbers = [0, 1, -1, 2_147_483_648, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, null];
const doubles = [0, 0.1, -2.5, 1e21, 1e-300, 1.7976931348623157e308, 123_456_789.123_456_79, null];
const decimals = ['41.89000001', '-0.10000000', '0', '-179.99999999', '12.5', null];
const times = ['2024-03-25 11:17:55.936690', '1970-01-01 00:00:00', '2099-12-31T23:59:59.999999Z', null];
const booleans = [0, 1, null];
const uuid = (row: number) => `f97de05a0ac75d16a679fc7f1252${String(FIRST + row).padStart(4, '0')}`;

/** Of every type that the bundled collections have none of, with all that a list can hold. */
const thing = {
  table: 'extra_thing',
  keys: {
    id: 'text',
    'odd name, "quoted"': 'text?',
    whole: 'decimal(0)?',
    price: 'decimal(8)?',
    exact: 'decimal(30)?',
    ratio: 'number?',
    day: 'date?',
    at: 'date-time?',
    is_so: 'boolean?',
    data: 'json?',
    place: 'geometry?',
    polity: { one: 'polity?' },
    tags: { ids: 'integer', link: 'extra_thing_tags', owner: 'thing_id', target: 'tag_id' },
  },
};
const thingTables = `
  CREATE TABLE extra_thing (id text PRIMARY KEY, "odd name, ""quoted""" text, whole text, price text, exact text, ratio real,
    day text, at text, is_so integer, data text, place text, polity_id bigint);
  CREATE TABLE extra_thing_tags (id integer PRIMARY KEY, thing_id text, tag_id integer);`;
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;
const things: readonly ((row: number) => unknown)[] = [
  // Ids are ordered by their characters, and none is like another to SQLite, which ends some texts at a NUL.
  (row) => `${row} ${pick(hostileTexts, row)}`,
  (row) => pick(hostileTexts, row),
  (row) => pick(['0', '-7', '12345678901234567890123456789012345678', null], row),
  (row) => pick(['41.89000001', '-0.10000000', '0.00000000', '99999999999999.99999999', null], row),
  (row) => pick(['0.000000000000000000000000000001', '-12345678.123456789012345678901234567890', null], row),
  (row) => pick(doubles, row),
  (row) => pick(['0001-01-01', '1969-12-31', '2024-02-29', '9999-12-31', null], row),
  (row) => pick(times, row),
  (row) => pick(booleans, row),
  (row) => pick([JSON.stringify({ a: [1, null, 'x\u0000"'], 'ü, "': {} }), '[]', '""', '"text"', null], row),
  (row) =>
    pick(
      [
        '{"type":"Point","coordinates":[12.5,-41.89]}',
        '{"type":"Polygon","coordinates":[[[0,0],[1e-7,0],[1,1.25],[0,0]]]}',
        null,
      ],
      row,
    ),
  (row) => FIRST + row,
];

/**
 * Writes an export of the bundled collections, with hostile texts in every column of texts, and of one of things that have
 * every other type; and beside it the two files that describe them, `databank.json` and `polity-press.json`.
 *
 * @returns the path of the export
 */
export function writeHostileDatabank(folder: string): string {
  const read = (name: string) => JSON.parse(readFileSync(join(project, 'data', name), 'utf8'));
  const databank = read('databank.json');
  databank.collections['extra/things'] = 'thing';
  databank.records.thing = thing;
  writeFileSync(join(folder, 'databank.json'), JSON.stringify(databank));
  const configuration = { ...read('polity-press.json'), schemas: 'records' };
  writeFileSync(join(folder, 'polity-press.json'), JSON.stringify(configuration));
  cpSync(join(project, 'schemas', 'records'), join(folder, 'records'), { recursive: true });
  const path = join(folder, 'export.sqlite');
  const database = new BetterSqlite3(path);
  database.pragma('synchronous = OFF');
  database.exec(fixture('tables.sql'));
  database.exec(thingTables);
  database.exec('BEGIN');
  fillTables(database, databank.records);
  const insertThing = database.prepare(
    `INSERT INTO extra_thing VALUES (${things.map(() => '?').join(', ')})`,
  );
  const insertTag = database.prepare('INSERT INTO extra_thing_tags (thing_id, tag_id) VALUES (?, ?)');
  for (let row = 0; row < ROWS; row += 1) {
    const values = things.map((value) => value(row));
    insertThing.run(...values);
    for (let tag = 0; tag < row % 3; tag += 1) insertTag.run(values[0], tag - 1);
  }
  database.exec('COMMIT');
  database.close();
  return path;
}

interface TableColumn {
  readonly name: string;
  readonly type: string;
  readonly notnull: 0 | 1;
}

type Records = Readonly<
  Record<string, { readonly table: string; readonly keys: Readonly<Record<string, unknown>> }>
>;

function fillTables(database: Database, records: Records): void {
  const tables = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'extra_%'")
    .pluck()
    .all() as string[];
  for (const table of tables) {
    // SQLite itself writes some types in capitals.
    const columns = (database.pragma(`table_info(${quoted(table)})`) as TableColumn[]).map((column) => ({
      ...column,
      type: column.type.toLowerCase(),
    }));
    const isLink = table.endsWith('_citations');
    const keys = Object.values(records).find((record) => record.table === table)?.keys ?? {};
    const isNeeded = ({ name, notnull }: TableColumn) =>
      notnull === 1 || (typeof keys[name] === 'string' && !keys[name].endsWith('?'));
    const texts = columns.filter(({ type }) => /^(?:text|varchar)/.test(type));
    const insert = database.prepare(
      `INSERT INTO ${quoted(table)} VALUES (${columns.map(() => '?').join(', ')})`,
    );
    for (let row = 0; row < ROWS; row += 1) {
      const values = columns.map((column, index) => {
        if (column === texts.at(-1) && row === 0) return longText;
        if (isLink && column.name === 'id') return row;
        const value = cellOf(column, row, index);
        if (value === null && (isLink || isNeeded(column))) return cellOf(column, 0, 0);
        return value;
      });
      insert.run(...values);
    }
  }
}

function cellOf({ name, type }: TableColumn, row: number, column: number): unknown {
  if (name === 'citation_id' || (name === 'id' && type.startsWith('char'))) return uuid(row);
  if (name === 'id') return FIRST + row;
  if (name.endsWith('_id') && type === 'bigint')
    return (row + column) % 7 === 6 ? null : FIRST + ((row * 5 + column) % ROWS);
  if (/^(?:text|varchar)/.test(type)) {
    const at = (row + column) % (ROWS + 1);
    return hostileTexts[at] ?? null;
  }
  if (type === 'bool') return pick(booleans, row + column);
  if (type === 'datetime') return pick(times, row + column);
  if (type === 'decimal') return pick(decimals, row + column);
  if (type === 'real') return pick(doubles, row + column);
  return pick(/year/.test(name) ? years : numbers, row + column);
}
