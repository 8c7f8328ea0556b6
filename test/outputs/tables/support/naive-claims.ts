import type { Database } from 'better-sqlite3';

type Row = Readonly<Record<string, unknown>>;
type Entry = Readonly<Record<string, unknown>> | string;

/** `databank.json` and its configuration, as they lie in the package. */
export interface Files {
  readonly collections: Readonly<Record<string, string | { readonly record: string }>>;
  readonly records: Readonly<
    Record<
      string,
      { readonly table?: string | readonly string[]; readonly keys?: Readonly<Record<string, Entry>> }
    >
  >;
  readonly variables: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly codes: Readonly<
    Record<
      string,
      Readonly<
        Record<string, { readonly label: string; readonly means?: string; readonly inferred?: boolean }>
      >
    >
  >;
  readonly roles: {
    readonly entity: string;
    readonly years: readonly string[];
    readonly recordYears: readonly string[];
    readonly label: readonly string[];
    readonly region: string;
    readonly sentinels: readonly string[];
    readonly flags: { readonly inferred: Readonly<Record<string, readonly string[]>> } & Readonly<
      Record<'disputed' | 'uncertain' | 'reviewed', readonly string[]>
    >;
  };
}

/**
 * The claims of an export by the rules of the documentation, from its rows and the two files alone: nothing
 * here is of `src/`. By the id of the claim; values as text.
 */
export function naiveClaims(database: Database, files: Files): Map<string, Row> {
  const { collections, records, variables, codes, roles } = files;
  const tables = new Set(
    database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all(),
  );
  const found = (names: unknown): string => [names].flat().find((name) => tables.has(name)) as string;
  const rowsOf = (record: string): Row[] => {
    const table = found(records[record]?.table ?? record);
    return table === undefined
      ? []
      : (database.prepare(`SELECT * FROM "${table}" ORDER BY id`).all() as Row[]);
  };
  const byId = new Map<string, Map<unknown, Row>>();
  const rowWith = (record: string, id: unknown): Row | null => {
    const known = byId.get(record) ?? new Map(rowsOf(record).map((row) => [plain(row.id), row]));
    byId.set(record, known);
    return known.get(plain(id)) ?? null;
  };
  const nameOf = (record: string) => record.replace(/\?$/, '');
  const entryOf = (record: string, key: string) => records[record]?.keys?.[key] as Entry;
  const follow = (record: string, row: Row | null, path: string): unknown => {
    if (row === null) return null;
    const [key = '', ...rest] = path.split('.');
    const entry = entryOf(record, key);
    const one = typeof entry === 'object' ? (entry.one as string | undefined) : undefined;
    const named = typeof entry === 'object' ? entry.column : undefined;
    const column = [named ?? (one === undefined ? key : `${key}_id`)]
      .flat()
      .find((each) => String(each) in row);
    const value = row[column as string] ?? null;
    if (one === undefined || value === null) return value;
    const other = rowWith(nameOf(one), value);
    if (rest.length > 0) return follow(nameOf(one), other, rest.join('.'));
    return (other?.name as string | undefined) ?? null;
  };
  const is = (row: Row, keys: readonly string[]) =>
    keys.some((key) => [1, 't', 'true'].includes(row[key] as number));
  const year = (value: unknown) =>
    value === null || value === undefined || value === 0 ? null : (value as number);
  const named = (names: readonly unknown[]) =>
    names.find((name) => name && !roles.sentinels.includes(name as string)) ?? null;
  const citedBy = citationsOf(database, files, found, rowWith);

  const claims = new Map<string, Row>();
  for (const [id, entry] of Object.entries(variables)) {
    const collection = collections[entry.collection as string];
    if (collection === undefined) continue;
    const record = typeof collection === 'string' ? collection : collection.record;
    const own = Object.values(variables).filter((each) => each.collection === entry.collection);
    const keys = records[record]?.keys ?? {};
    const about = Object.keys(keys).find((key) => {
      const each = keys[key] as Entry;
      return typeof each === 'object' && nameOf(String(each.one ?? '')) === roles.entity;
    }) as string;
    const type = String(valueType(records, record, entry.value ?? (entry.from as string))).replace(/\?$/, '');
    for (const row of rowsOf(record)) {
      const part =
        entry.value === undefined ? (entry.from as string).replace(/_from$/, '') : entry.value.split('.')[0];
      const entity = rowWith(roles.entity, row[`${about}_id`] ?? null);
      const [from, to] = roles.recordYears.map((key) => year(row[key]));
      const [start, end] = roles.years.map((key) => year(entity?.[key]));
      const isStated = from !== null || to !== null;
      const isDated = start !== null || end !== null;
      const value = said(
        entry,
        (path) => follow(record, row, path),
        type,
        codes[entry.codes ?? ''] ?? {},
        roles.sentinels,
      );
      const [other = '', ...inner] = (entry.value ?? '').split('.');
      const embedded = Object(keys[other]).one;
      claims.set(`${entry.collection}/${row.id}${own.length === 1 ? '' : `#${part}`}`, {
        variable: id,
        variable_name: entry.name,
        section: entry.section ?? sectionOf(entry.collection as string),
        unit: entry.unit ?? null,
        entity_id: entity?.id ?? null,
        entity_code: named([entity?.[roles.label[1] as string]]),
        entity: named(roles.label.map((key) => entity?.[key])),
        region: follow(roles.entity, entity, roles.region),
        ...value,
        value_id:
          inner.length === 1 && nameOf(String(embedded)) === roles.entity
            ? (row[`${other}_id`] ?? null)
            : null,
        inferred:
          value.inferred ||
          Object.entries(roles.flags.inferred).some(([key, tags]) => tags.includes(row[key] as string)),
        disputed: value.disputed || is(row, roles.flags.disputed),
        uncertain: is(row, roles.flags.uncertain),
        reviewed: is(row, roles.flags.reviewed),
        tag: row.tag ?? null,
        note: row.note ?? null,
        ...(isStated ? { year_from: from, year_to: to } : { year_from: start, year_to: end }),
        dated: isStated ? 'stated' : isDated ? 'entity' : 'undated',
        sources: citedBy(record, row.id),
        record: `${entry.collection}/${row.id}`,
      });
    }
  }
  return claims;
}

/** A UUID in one of its spellings. */
function plain(id: unknown): unknown {
  return typeof id === 'string' && /^[0-9a-f-]{32,36}$/i.test(id) ? id.replaceAll('-', '').toLowerCase() : id;
}

function sectionOf(collection: string): string {
  const [first = ''] = collection.split('/');
  return first.charAt(0).toUpperCase() + first.slice(1);
}

function valueType(records: Files['records'], record: string, path: string): unknown {
  const [key = '', ...rest] = path.split('.');
  const entry = records[record]?.keys?.[key] as Entry;
  if (typeof entry === 'string') return entry;
  return 'one' in entry
    ? valueType(records, String(entry.one).replace(/\?$/, ''), rest.join('.'))
    : entry.value;
}

function said(
  entry: Readonly<Record<string, string>>,
  read: (path: string) => unknown,
  type: string,
  codes: Files['codes'][string],
  sentinels: readonly string[],
) {
  const none = {
    value: null,
    low: null,
    high: null,
    code: null,
    code_label: null,
    state: 'none',
    inferred: false,
    disputed: false,
  };
  const decimals = Number(/^decimal\((\d+)\)$/.exec(type)?.[1] ?? -1);
  const text = (value: unknown) => {
    if (type === 'boolean') return value === 1 ? 'TRUE' : 'FALSE';
    if (decimals < 0) return String(value);
    // Of a text, all digits.
    const [whole = '', digits = ''] = String(
      typeof value === 'string' ? value : Number(value).toFixed(decimals),
    ).split('.');
    return decimals === 0 ? whole : `${whole}.${digits.padEnd(decimals, '0')}`;
  };
  if (entry.value === undefined) {
    const [from, to] = [entry.from, entry.to].map((path) => read(path as string));
    if (from === null && to === null) return none;
    const ends = [from, to].map((end) => (end === null ? null : Number(end))) as [
      number | null,
      number | null,
    ];
    return {
      ...none,
      state: 'value',
      low: ends[0],
      high: ends[1],
      value: ends[0] !== null && ends[0] === ends[1] ? text(from) : null,
    };
  }
  const stored = read(entry.value);
  if (stored === null || stored === '') return none;
  const value = text(stored);
  const code = Object.hasOwn(codes, value) ? codes[value] : undefined;
  if (code !== undefined)
    return {
      ...{ ...none, value, code: value, code_label: code.label },
      state: code.means === undefined || code.means === 'disputed' ? 'value' : code.means,
      inferred: code.inferred === true,
      disputed: code.means === 'disputed',
    };
  if (type === 'text' && sentinels.includes(value)) return { ...none, value };
  const number = type === 'integer' || type === 'number' || decimals >= 0 ? Number(stored) : null;
  return { ...none, state: 'value', value, low: number, high: number };
}

/** The keys of the references that the citations of a record lead to, by the ids of the citations. */
function citationsOf(
  database: Database,
  { records }: Files,
  found: (names: unknown) => string,
  rowWith: (record: string, id: unknown) => Row | null,
) {
  const links = new Map<string, Map<unknown, unknown[]>>();
  return (record: string, id: unknown): string | null => {
    const entry = records[record]?.keys?.citations as Readonly<Record<string, unknown>> | undefined;
    if (entry === undefined) return null;
    const table = found(entry.link);
    let owned = links.get(table);
    if (owned === undefined) {
      owned = new Map();
      if (table !== undefined)
        for (const row of database.prepare(`SELECT * FROM "${table}"`).all() as Row[]) {
          const owner = row[entry.owner as string];
          owned.set(owner, [...(owned.get(owner) ?? []), row[entry.target as string]]);
        }
      links.set(table, owned);
    }
    const cited = (owned.get(id) ?? []).sort((one, other) =>
      String(plain(one)) < String(plain(other)) ? -1 : 1,
    );
    const texts = cited.flatMap((target) => {
      const citation = rowWith(entry.many as string, target);
      if (citation === null || citation.ref_id === null) return [];
      const pages = [...new Set([citation.page_from, citation.page_to])]
        .filter((page) => page !== null)
        .join('-');
      return [`ref-${citation.ref_id}${pages === '' ? '' : `[${pages}]`}`];
    });
    return texts.length === 0 ? null : texts.join(';');
  };
}
