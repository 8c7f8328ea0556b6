import BetterSqlite3, { type Database } from 'better-sqlite3';
import { pageAddress } from '../../src/contract/tree/tree.ts';
import {
  type Field,
  isLinked,
  isStored,
  kindsOf,
  type LinkedField,
  type RecordKind,
  storedType,
  targetType,
} from '../../src/model/description/kind.ts';
import { recordSchemaPath } from '../../src/model/schemas/schema.ts';
import { createAjv } from '../../src/model/validate/create-ajv.ts';
import { compareKeys } from '../../src/model/values/compare-keys.ts';
import type { BuildOptions } from '../../src/publish/build-types.ts';

/** What determines pages, of what determines a build. */
export type PageChoice = Pick<BuildOptions, 'description' | 'baseUrl' | 'pageSize' | 'records' | 'hosts'>;

type Key = string | number;
type Value = Record<string, unknown>;

/** In place of a value that has no published form. */
const UNREADABLE = Symbol('unreadable');

/**
 * The second implementation of the engine: every table in memory, every record an object, every page JSON.stringify, and
 * every record checked as a whole, with all that it embeds, against its whole schema. Wrong keys are for SQL to find.
 */
export function naivePages(path: string, choice: PageChoice) {
  const { description, baseUrl, hosts, records: asksRecords } = choice;
  const database = new BetterSqlite3(path, { readonly: true });
  const decoder = new TextDecoder(database.pragma('encoding', { simple: true }) as string, {
    fatal: true,
    ignoreBOM: true,
  });
  const kinds = kindsOf(description.collections);
  const made = new Map(kinds.map((kind) => [kind, new Map<unknown, Value>()]));
  const counts = new Map<object, { withheld: number; widerNulls: number }>();
  const rows = new Map(kinds.map((kind) => [kind, allRows(database, kind, decoder)]));
  const links = new Map(
    kinds.flatMap((kind) =>
      kind.fields.filter(isLinked).map((field) => [field, allLinks(database, kind, field)] as const),
    ),
  );
  database.close();

  const recordOf = (kind: RecordKind, row: ReadonlyMap<string, unknown>): Value => {
    const count = { withheld: 0, widerNulls: 0 };
    const record: Value = {};
    const id = kind.id.value.read(row.get(kind.id.name));
    for (const field of kind.fields) {
      const value = publishedIn(field, row, id as Key, count);
      if (value === null && field.nullIsWider) count.widerNulls += 1;
      record[field.name] = value;
    }
    counts.set(record, count);
    return record;
  };
  const embedded = (kind: RecordKind, key: unknown): Value | undefined => {
    const known = made.get(kind)?.get(key);
    if (known !== undefined) return known;
    const row = rows.get(kind)?.find((each) => kind.id.value.read(each.get(kind.id.name)) === key);
    if (row === undefined) return undefined;
    const record = recordOf(kind, row);
    made.get(kind)?.set(key, record);
    return record;
  };
  const publishedIn = (
    field: Field,
    row: ReadonlyMap<string, unknown>,
    id: Key,
    count: { withheld: number },
  ): unknown => {
    const stored = row.get(field.name) ?? null;
    switch (field.source) {
      case 'column': {
        if (field.withheld === null) {
          const value = stored === null ? null : field.value.read(stored);
          return value === undefined ? UNREADABLE : value;
        }
        const { publishedAs, evenNull } = field.withheld;
        if (stored === null && !evenNull) return null;
        if (stored !== publishedAs && /[^\t-\r ]/.test(String(stored ?? ''))) count.withheld += 1;
        return publishedAs;
      }
      case 'one': {
        if (stored === null) return null;
        const key = field.target.id.value.read(stored);
        return (key === undefined ? undefined : embedded(field.target, key)) ?? UNREADABLE;
      }
      case 'many':
        return (links.get(field)?.get(id) ?? []).flatMap((key) => embedded(field.target, key) ?? []);
      case 'ids':
        return links.get(field)?.get(id) ?? [];
      case 'always':
        return field.value;
    }
  };

  const faults = new Set<string>();
  const ajv = createAjv();
  for (const [place, schema] of description.schemas) {
    for (const { format } of Object.values(schema.properties ?? {}))
      if (format !== undefined && !(format in ajv.formats)) ajv.addFormat(format, true);
    ajv.addSchema({ ...schema, $id: `/${place}` });
  }
  /** Notes the innermost record of each fault: of those that a record embeds, each by itself. */
  const check = (kind: RecordKind, record: Value): boolean => {
    const faulty = new Set<string>();
    for (const field of kind.embedding)
      for (const value of [record[field.name]].flat())
        if (typeof value === 'object' && value !== null && !check(field.target, value as Value))
          faulty.add(field.name);
    const isUnreadable = Object.values(record).some((value) => [value].flat().includes(UNREADABLE));
    const validate = ajv.getSchema(`/${recordSchemaPath(kind.name)}`);
    const fits = validate?.(record) === true;
    // What is wrong in an embedded record makes the outer one fail, too; how many a list has is its own fault.
    const isOwn = validate?.errors?.some(
      ({ instancePath: at, keyword }) =>
        !faulty.has(at.split('/')[1] ?? '') || (/Items$/.test(keyword) && at.split('/').length === 2),
    );
    if (isUnreadable || isOwn) faults.add(`${kind.table} ${idOf(kind, record)}`);
    return fits && !isUnreadable && faulty.size === 0;
  };

  const texts = new Map<string, string>();
  const counted = new Set<object>();
  const reports = description.collections.map(({ kind, path: place, pageSize }) => {
    const all = (rows.get(kind) ?? []).map((row) => {
      const isShared = kinds.some(({ embedding }) => embedding.some(({ target }) => target === kind));
      const id = kind.id.value.read(row.get(kind.id.name));
      return (isShared ? embedded(kind, id) : undefined) ?? recordOf(kind, row);
    });
    for (const record of all) check(kind, record);
    if (faults.size > 0) return { withheld: 0, widerNulls: 0 };
    all.sort((one, other) => compareKeys(one[kind.id.name] as Key, other[kind.id.name] as Key));
    const size = pageSize ?? choice.pageSize;
    const pages = Math.max(1, Math.ceil(all.length / size));
    const address = (page: number) => pageAddress(hosts.pageLinks, baseUrl + place, page);
    for (let number = 1; number <= pages; number += 1) {
      const results = all.slice((number - 1) * size, number * size);
      const [next, previous] = [
        number < pages ? address(number + 1) : null,
        number > 1 ? address(number - 1) : null,
      ];
      texts.set(`${place} ${number}`, textOf({ count: all.length, next, previous, results }));
      if (asksRecords)
        for (const record of results) texts.set(`${place}${idOf(kind, record)}/`, textOf(record));
    }
    const sum = { withheld: 0, widerNulls: 0 };
    const add = (kind: RecordKind, record: Value) => {
      if (counted.has(record)) return;
      counted.add(record);
      sum.withheld += counts.get(record)?.withheld ?? 0;
      sum.widerNulls += counts.get(record)?.widerNulls ?? 0;
      for (const field of kind.embedding)
        for (const value of [record[field.name]].flat())
          if (typeof value === 'object' && value !== null) add(field.target, value as Value);
    };
    for (const record of all) add(kind, record);
    return sum;
  });
  return { texts, counts: reports, faults };
}

/** As problems name a record: null where its id cannot be read. */
function idOf({ id }: RecordKind, record: Value): unknown {
  return record[id.name] === UNREADABLE ? null : record[id.name];
}

/** Every byte is one character: texts that differ in bytes differ. */
export const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

function textOf(value: unknown): string {
  const json = JSON.stringify(value, (_, each) => (each === UNREADABLE ? null : each));
  return latin1(Buffer.from(json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')));
}

/** The stored values of each row, by key; integers that JavaScript cannot hold, and texts that are none, as UNREADABLE. */
function allRows(database: Database, kind: RecordKind, decoder: InstanceType<typeof TextDecoder>) {
  const fields = kind.fields.filter(isStored);
  const list = fields.map(({ column }) => `"${column}", CAST("${column}" AS BLOB)`).join(', ');
  const select = database.prepare(`SELECT ${list} FROM "${kind.table}"`).raw().safeIntegers();
  return (select.all() as unknown[][]).map(
    (row) =>
      new Map(
        fields.map((field, index) => [
          field.name,
          exactly(row[index * 2], row[index * 2 + 1] as Uint8Array, decoder, storedType(field).name),
        ]),
      ),
  );
}

function exactly(
  value: unknown,
  bytes: Uint8Array,
  decoder: InstanceType<typeof TextDecoder>,
  type: string,
): unknown {
  if (typeof value === 'bigint') {
    const number = Number(value);
    // JSON stored as an integer is published like the same digits stored as text.
    const isHeld = type === 'json' ? String(number) === String(value) : Number.isSafeInteger(number);
    return isHeld ? number : UNREADABLE;
  }
  if (typeof value !== 'string') return value;
  try {
    decoder.decode(bytes);
    return value;
  } catch {
    return UNREADABLE;
  }
}

/** The published ids of what each owner is linked to, ascending. */
function allLinks(database: Database, kind: RecordKind, field: LinkedField): ReadonlyMap<Key, Key[]> {
  const { table, ownerColumn, targetColumn } = field.link;
  const found = new Map<Key, Key[]>();
  const select = database.prepare(`SELECT "${ownerColumn}", "${targetColumn}" FROM "${table}"`).raw();
  for (const [stored, target] of select.iterate() as IterableIterator<[unknown, unknown]>) {
    const owner = kind.id.value.read(stored) as Key;
    found.set(owner, [...(found.get(owner) ?? []), (targetType(field).read(target) ?? UNREADABLE) as Key]);
  }
  for (const targets of found.values()) if (!targets.includes(UNREADABLE as never)) targets.sort(compareKeys);
  return found;
}
