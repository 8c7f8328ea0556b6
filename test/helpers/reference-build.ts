import BetterSqlite3, { type Database } from 'better-sqlite3';
import {
  booleanKeys,
  contract,
  decimalPlaces,
  embeddedKeys,
  embedding,
  isEmbedded,
  timeKeys,
} from './contract.ts';

type Row = Record<string, unknown>;

/**
 * A second build: slow, obvious, and without a line of src/. It takes exports in the first spelling, with real
 * primary keys, and gives every page by its path.
 */
export function referenceBuild(
  path: string,
  { baseUrl = 'http://localhost:8000', pageSize = 10, includePrivateComments = false } = {},
): Map<string, string> {
  const database = new BetterSqlite3(path, { readonly: true });
  const files = new Map<string, string>();
  for (const [collection, table, keys] of contract) {
    const records = (database.prepare(`SELECT * FROM ${table}`).all() as Row[])
      .map((row) => recordOf(database, table, keys, row, includePrivateComments))
      .sort((a, b) => compare(a.id, b.id));
    const pages = Math.max(1, Math.ceil(records.length / pageSize));
    for (let page = 1; page <= pages; page += 1) {
      const text = JSON.stringify({
        count: records.length,
        next: page < pages ? `${baseUrl}${collection}?page=${page + 1}` : null,
        previous:
          page === 1 ? null : page === 2 ? baseUrl + collection : `${baseUrl}${collection}?page=${page - 1}`,
        results: records.slice((page - 1) * pageSize, page * pageSize),
      })
        .replaceAll('\u2028', '\\u2028')
        .replaceAll('\u2029', '\\u2029');
      const folder = collection.slice(1);
      if (page === 1) files.set(`${folder}index.json`, text);
      files.set(`${folder}page-${page}.json`, text);
      if (page === pages) files.set(`${folder}page-last.json`, text);
    }
  }
  database.close();
  return files;
}

function recordOf(database: Database, table: string, keys: readonly string[], row: Row, all: boolean): Row {
  const record: Row = {};
  for (const key of keys) {
    if (key === 'curator') record[key] = [];
    else if (key === 'citations') record[key] = citationsOf(database, table, row.id, all);
    else if (isEmbedded(table, key)) {
      const target = embedding[key] ?? '';
      record[key] = embedded(database, target, row[`${key}_id`], all);
    } else record[key] = valueFrom(table, key, row[key], all);
  }
  return record;
}

function embedded(database: Database, table: string, id: unknown, all: boolean): Row | null {
  if (id === null) return null;
  const rows = database.prepare(`SELECT * FROM ${table}`).all() as Row[];
  const row = rows.find((each) => plainUuid(each.id) === plainUuid(id));
  if (row === undefined) throw new Error(`dangling ${table} ${id}`);
  return recordOf(database, table, embeddedKeys[table] ?? [], row, all);
}

function citationsOf(database: Database, table: string, owner: unknown, all: boolean): unknown[] {
  const column = `${table.slice(table.indexOf('_') + 1)}_id`;
  const links = database
    .prepare(`SELECT citation_id FROM ${table}_citations WHERE ${column} = ?`)
    .pluck()
    .all(owner);
  return links
    .map((id) => embedded(database, 'core_citation', id, all) as Row)
    .sort((a, b) => compare(a.id, b.id));
}

function valueFrom(table: string, key: string, value: unknown, all: boolean): unknown {
  if (!all && table === 'core_private_comment' && key === 'text') return 'NO_PRIVATE_COMMENTS';
  if (value === null) return null;
  if (!all && table === 'core_polity' && key === 'private_comment') return '';
  if (booleanKeys.has(key)) return [1, 't', 'true'].includes(value as number | string);
  if (timeKeys.has(key)) {
    const text = String(value).replace(' ', 'T');
    const [, whole, fraction, zone] = /^(.{19})(?:\.([0-9]+))?(.*)$/.exec(text) ?? [];
    const [, sign, hours = 0, minutes = 0, seconds = 0] =
      /^ ?([+-])([0-9]{2}):?([0-9]{2})?:?([0-9]{2})?$/.exec(zone ?? '') ?? [];
    const ahead = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * (sign === '-' ? -1 : 1);
    const utc = new Date(new Date(`${whole}Z`).getTime() - ahead * 1000).toISOString().slice(0, 19);
    return `${utc}.${(fraction ?? '').padEnd(6, '0')}Z`;
  }
  if (key === 'longitude' || key === 'latitude')
    return decimalOf(Number(value), decimalPlaces[table] as number);
  if (table === 'core_citation' && key === 'id') {
    return plainUuid(value).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }
  return value;
}

/** As Django reads a float of SQLite: 15 digits of it, then so many places, and a half to even. */
function decimalOf(value: number, places: number): string {
  const [mantissa = '', exponent] = value.toExponential(14).split('e');
  const shift = 14 - Number(exponent) - places;
  if (Number.isInteger(value) || shift <= 0) return value.toFixed(places);
  const [digits, unit] = [BigInt(mantissa.replace(/[-.]/g, '')), 10n ** BigInt(shift)];
  const [whole, rest] = [digits / unit, digits % unit];
  const isUp = 2n * rest > unit || (2n * rest === unit && whole % 2n === 1n);
  const text = String(isUp ? whole + 1n : whole).padStart(places + 1, '0');
  return `${value < 0 ? '-' : ''}${text.slice(0, -places)}.${text.slice(-places)}`;
}

const plainUuid = (value: unknown) => String(value).toLowerCase().replaceAll('-', '');

function compare(a: unknown, b: unknown): number {
  return (a as number) < (b as number) ? -1 : 1;
}
