import { booleanKeys, embedding, isEmbedded, timeKeys } from '../../helpers/contract.ts';
import { fixture } from '../../helpers/make-export.ts';

/** What a column holds, by its name: told from the contract, not from src. */
export type ColumnType =
  | 'id'
  | 'uuid'
  | 'key'
  | 'uuid key'
  | 'boolean'
  | 'time'
  | 'decimal'
  | 'integer'
  | 'number'
  | 'text';

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  readonly isNullable: boolean;
  /** The table that a key leads to. */
  readonly target: string | null;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly isLink: boolean;
}

/** Own values that the contract has never null (section 4), although the tables do not say so. */
const neverNull = new Set([
  'sc_token.token',
  'crisisdb_human_sacrifice.human_sacrifice',
  'general_polity_religion_genus.religion_genus',
  'general_polity_suprapolity_relations.supra_polity_relations',
  'general_polity_alternate_religion.alternate_religion',
  'general_polity_religion.religion',
  'general_polity_language_genus.language_genus',
]);

/** Every table of test/fixtures/tables.sql. */
export const tables: readonly Table[] = [
  ...fixture('tables.sql').matchAll(/CREATE TABLE (\w+) \(([^;]*)\);/g),
].map(([, name = '', columns = '']) => {
  const isLink = name.endsWith('_citations');
  return {
    name,
    isLink,
    columns: columns.split(',').map((text) => column(name, text.trim(), isLink)),
  };
});

/** The tables without types and keys: what is stored keeps the type that it is given. */
export const untypedTables = fixture('tables.sql').replace(
  /CREATE TABLE (\w+) \(([^;]*)\);/g,
  (_, table: string, columns: string) =>
    `CREATE TABLE ${table} (${columns
      .split(',')
      .map((text) => `${/\w+/.exec(text)?.[0]} ${/DEFAULT .*/.exec(text)?.[0] ?? ''}`)
      .join(', ')});`,
);

/** A table by its name. */
export function tableNamed(name: string): Table {
  const table = tables.find((each) => each.name === name);
  if (table === undefined) throw new Error(`no table ${name}`);
  return table;
}

function column(table: string, text: string, isLink: boolean): Column {
  const [name = '', stored = ''] = text.split(' ');
  const key = name.replace(/_id$/, '');
  const target = isLink ? linkTarget(table, name) : isEmbedded(table, key) ? (embedding[key] ?? null) : null;
  const isNullable = !/NOT NULL|PRIMARY KEY/.test(text) && !neverNull.has(`${table}.${name}`);
  return { name, target, isNullable, type: typeOf(table, name, stored, target) };
}

function linkTarget(table: string, name: string): string | null {
  if (name === 'citation_id') return 'core_citation';
  return name === 'id' ? null : table.replace(/_citations$/, '');
}

function typeOf(table: string, name: string, stored: string, target: string | null): ColumnType {
  if (name === 'id') return table === 'core_citation' ? 'uuid' : 'id';
  if (target !== null) return target === 'core_citation' ? 'uuid key' : 'key';
  if (booleanKeys.has(name)) return 'boolean';
  if (timeKeys.has(name)) return 'time';
  if (stored === 'decimal') return 'decimal';
  if (stored === 'real') return 'number';
  return stored === 'integer' || stored === 'bigint' ? 'integer' : 'text';
}
