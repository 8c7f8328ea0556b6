import type { JsonObject } from '../../contract/json/is-object.ts';
import type { Catalog, Value } from '../data-types.ts';
import { type Description, idKey, keysOf } from '../description.ts';
import { distinctLabels } from '../entities.ts';
import { joined } from '../fold.ts';
import { today } from '../years.ts';
import type { Column } from './column.ts';
import { shownValue, type Table } from './make-table.ts';

interface SavedColumn {
  readonly name: string;
  readonly path: readonly string[];
}

const DEEPEST = 2;

/**
 * Every key of the records; of an embedded one its id and the columns that the roles name, or all of its
 * keys.
 */
export function savedColumns(description: Description, kind: string, depth = 0): SavedColumn[] {
  const named = depth === 0 ? undefined : description.roles?.columns?.[kind];
  const id = idKey(description, kind);
  if (named !== undefined) return [...new Set([id, ...named])].map((path) => columnAt(path.split('.')));
  if (depth > DEEPEST) return [columnAt([id])];
  return keysOf(description, kind).flatMap(({ name, embeds, type }) => {
    if (embeds !== null)
      return savedColumns(description, embeds, depth + 1).map(({ path }) => columnAt([name, ...path]));
    return depth > 0 && type === 'date-time' ? [] : [columnAt([name])];
  });
}

const columnAt = (path: readonly string[]): SavedColumn => ({ name: path.join('_'), path });

const SEPARATOR = ' | ';

/** Empty entries keep their place. */
export function savedCell({ path }: SavedColumn, record: JsonObject): Value {
  const value = at(record, path);
  if (!Array.isArray(value)) return plain(value);
  return (
    value
      .flat(DEEPEST)
      .map((each) => plain(each) ?? '')
      .join(SEPARATOR) || null
  );
}

function at(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined || value === null || value === undefined) return value ?? null;
  if (Array.isArray(value)) return value.map((each) => at(each, [key, ...rest]));
  return at((value as JsonObject)[key], rest);
}

function plain(value: unknown): Value {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as Value);
}

export interface SavedTable {
  readonly names: readonly string[];
  readonly rows: readonly (readonly Value[])[];
}

/** The columns as shown, with the numbers of keys as numbers; two of one label also by their names. */
export function asShown(table: Table, columns: readonly Column[], rows: readonly number[]): SavedTable {
  const cell = (column: Column, row: number) => {
    const { kind, isKey } = column;
    const value = column.value(row);
    return kind === 'number' && isKey ? value : shownValue(table, column, row) || null;
  };
  const names = columns.map(({ name }) => name);
  return {
    names: distinctLabels({ ids: names, labels: columns.map(({ label }) => label), names }),
    rows: rows.map((row) => columns.map((column) => cell(column, row))),
  };
}

/** What a file is: `parts`, the databank, its licence, the address of the view, and the day. */
export function aboutFile(
  { title, version, licence }: Catalog,
  address: string,
  ...parts: (string | null)[]
) {
  const edition = joined([title, version], ' ').replace(/\s+/g, ' ');
  return joined([...parts, edition, licence?.name, address, `saved on ${today()}`], '; ');
}

/** The same in a line before the head that readers pass over: `comment="#"`. */
export const commentLine = (text: string) => `# ${text.replace(/[\r\n]+/g, ' ')}\r\n`;

/** CSV (RFC 4180): null is an empty field, an empty text `""`, true `TRUE` as in the files of an archive. */
export function toCsv(names: readonly string[], rows: Iterable<readonly Value[]>): string {
  const lines = [names.map(quote).join(',')];
  for (const row of rows) lines.push(row.map(cell).join(','));
  return `${lines.join('\r\n')}\r\n`;
}

function cell(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'string' ? quote(value) : String(value);
}

// The files begin with comments: unquoted, a number sign would begin another.
function quote(text: string): string {
  return text === '' || /[",#\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
