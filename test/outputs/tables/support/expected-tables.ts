import type { RecordKind } from '../../../../src/model/description/kind.ts';
import { type Description, isLinked } from '../../../../src/model/description/kind.ts';
import { tablesOf } from '../../../../src/outputs/tables/tables-of.ts';
import { recordsOf } from '../../../helpers/read-tree.ts';
import { ewkb } from '../../../model/values/ewkb.ts';

type PageRecord = Readonly<Record<string, unknown>>;

/** What a column of a snapshot must hold. */
export interface ExpectedColumn {
  readonly name: string;
  /** The name of its value type, or `wkb`. */
  readonly type: string;
  readonly values: readonly unknown[];
}

/** A table of a snapshot as the pages have it. */
export interface ExpectedTable {
  /** Below `tables/`, without an extension. */
  readonly name: string;
  readonly columns: readonly ExpectedColumn[];
  readonly foreignKeys: readonly {
    readonly column: string;
    readonly table: string;
    readonly references: string;
  }[];
  /** Its name in the database. */
  readonly stored: string;
}

/** What all tables below `tables/` must hold, by the pages of the same archive. */
export function expectedTables(description: Description, folder: string): ExpectedTable[] {
  return readTables(description, folder).flatMap(({ table, records }) => {
    const columns = table.columns.flatMap(({ name, path, value }) => {
      const values = records.map((record) => at(record, path));
      return [
        { name, type: value.name, values },
        ...(value.name === 'geometry'
          ? [{ name: `${name}__wkb`, type: 'wkb', values: values.map(wkb) }]
          : []),
      ];
    });
    const { name, foreignKeys, kind } = table;
    const links = table.kind.fields.filter(isLinked).map((field, index) => {
      const pairs = records.flatMap((record) =>
        (record[field.name] as unknown[]).map((entry) => [
          record[kind.id.name],
          field.source === 'many' ? (entry as PageRecord)[field.target.id.name] : entry,
        ]),
      );
      const { ownerColumn, targetColumn, table: stored } = field.link;
      const target = field.source === 'many' ? field.target.id.value.name : field.value.name;
      return {
        name: `${name}.${field.name}`,
        stored,
        foreignKeys: table.links[index]?.foreignKeys ?? [],
        columns: [
          { name: ownerColumn, type: kind.id.value.name, values: pairs.map(([owner]) => owner) },
          { name: targetColumn, type: target, values: pairs.map(([, entry]) => entry) },
        ],
      };
    });
    return [{ name, columns, foreignKeys, stored: kind.table }, ...links];
  });
}

/** The rows of the table of missing values. */
export function expectedMissing(description: Description, folder: string): string[][] {
  return readTables(description, folder).flatMap(({ table, records }) =>
    records.flatMap((record) =>
      table.columns.flatMap(({ name, path }) => {
        const value = at(record, path);
        const why = whyByCode(value, table.name, path, description) ?? whyMissing(value, path, description);
        return why === null || why === 'known'
          ? []
          : [[table.name, String(record[table.kind.id.name]), name, why]];
      }),
    ),
  );
}

function readTables(description: Description, folder: string) {
  const embedded = embeddedRecords(description, folder);
  return tablesOf(description).map((table) => {
    const records: PageRecord[] =
      table.holds === 'collection' ? recordsOf(folder, table.name) : (embedded.get(table.kind.table) ?? []);
    return { table, records };
  });
}

/** Every record that the pages embed, by its table, in the order of its id. */
function embeddedRecords({ collections }: Description, folder: string): Map<string, PageRecord[]> {
  const found = new Map<string, Map<unknown, PageRecord>>();
  const visit = (kind: RecordKind, record: PageRecord) => {
    for (const field of kind.fields) {
      if (field.source !== 'one' && field.source !== 'many') continue;
      for (const entry of [record[field.name]].flat() as (PageRecord | null)[]) {
        if (entry === null) continue;
        const { target } = field;
        const others = found.get(target.table) ?? new Map<unknown, PageRecord>();
        found.set(target.table, others.set(entry[target.id.name], entry));
        visit(target, entry);
      }
    }
  };
  for (const { name, kind } of collections) for (const each of recordsOf(folder, name)) visit(kind, each);
  return new Map(
    [...found].map(([table, records]) => [
      table,
      [...records]
        .sort(([one], [other]) => (Number(one) < Number(other) ? -1 : 1))
        .map(([, record]) => record),
    ]),
  );
}

function at(record: PageRecord, [key = '', ...rest]: readonly string[]): unknown {
  const value = record[key];
  if (rest.length === 0) return value;
  return value === null ? null : at(value as PageRecord, rest);
}

const keysOfYears = new Set(['start_year', 'end_year', 'year_from', 'year_to', 'year']);

/** What a code of the two files means; null if the value is none. */
function whyByCode(
  value: unknown,
  collection: string,
  path: readonly string[],
  { variables = {}, codes = {} }: Description,
): string | null {
  const variable = Object.values(variables).find(
    (each) => each.collection === collection && each.value === path.join('.'),
  );
  const code = codes[variable?.codes ?? '']?.[String(value)];
  if (code === undefined) return null;
  return code.means === 'unknown' ? 'unknown' : code.means === 'none' ? 'sentinel' : 'known';
}

function whyMissing(value: unknown, path: readonly string[], { roles }: Description): string | null {
  if (value === '') return 'empty';
  const sentinels: readonly unknown[] = keysOfYears.has(path.at(-1) ?? '')
    ? (roles.unknownYears ?? [])
    : typeof value === 'string'
      ? (roles.sentinels ?? [])
      : [];
  return sentinels.includes(value) ? 'sentinel' : null;
}

function wkb(geometry: unknown): string | null {
  if (geometry === null) return null;
  const encoding = { isLittle: true, hasZ: false, hasM: false, srid: null, isIso: false };
  return ewkb(geometry as Parameters<typeof ewkb>[0], encoding).toLowerCase();
}

/** A value as CSV has it, before quotes. */
export function csvText({ type }: Pick<ExpectedColumn, 'type'>, value: unknown): string | null {
  if (value === null) return null;
  if (isJson({ type })) return JSON.stringify(value);
  return type === 'boolean' ? String(value).toUpperCase() : String(value);
}

/** Whether its values are JSON: a cell has them as text. */
export function isJson({ type }: Pick<ExpectedColumn, 'type'>): boolean {
  return type === 'json' || type === 'geometry';
}
