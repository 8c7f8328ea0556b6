import type { Documents } from '../../contract/documents.ts';
import { isObject } from '../../contract/json/is-object.ts';
import type { RecordKind } from '../../model/description/kind.ts';
import type { Page, WalkedCollection } from '../page.ts';
import { type DataFiles, type Entities, fileOf } from './data-files.ts';

type Column = Documents['explorer-columns']['columns'][number];

/** What is remembered of the pages of a collection: all ids, and the records of its first and its last page. */
export class SeenRecords {
  readonly ids: unknown[] = [];
  /** By their place in the collection. */
  readonly records: [row: number, record: Readonly<Record<string, unknown>>][] = [];

  add({ collection: { kind, pages }, number, envelope }: Page): void {
    const first = this.ids.length;
    const results = envelope?.results ?? [];
    for (const record of results) this.ids.push(isObject(record) ? record[kind.id.name] : undefined);
    if (number !== 1 && number !== pages) return;
    for (const [index, record] of results.entries())
      if (isObject(record)) this.records.push([first + index, record]);
  }
}

/** Compares the columns of a collection with what was seen of its pages. */
export async function compareColumns(
  files: DataFiles,
  collection: WalkedCollection,
  seen: SeenRecords,
  entities: Entities | null,
): Promise<void> {
  const { name, kind, complete, claimedRecords } = collection;
  const path = fileOf(`columns/${name}`);
  const file = await files.read(`columns/${name}`, 'explorer-columns');
  if (file === null) return;
  const { records, fields, columns } = file;
  if (claimedRecords !== null && records !== claimedRecords)
    files.fail(path, `counts ${records}, but the manifest says ${claimedRecords}`);
  if (fields.map((field) => field.name).join() !== kind.fields.map((field) => field.name).join())
    files.fail(path, 'has other keys than the records, or in another order');
  // If a page could not be read, the places of the records after it are not known.
  const isKnown = complete && records === seen.ids.length;
  for (const column of columns) {
    files.looked();
    const values = decoded(column, entities);
    if (isPrivateKey(kind, column.name)) files.fail(path, `has a column of ${column.name}, which is private`);
    if ('codes' in column) files.expectCodes(path, column.name, column.codes, lengthOf(column, entities));
    files.expectLength(path, column.name, values, records);
    if (!isKnown) continue;
    const wrong =
      column.name === kind.id.name
        ? values.findIndex((value, row) => value !== seen.ids[row])
        : (seen.records.find(
            ([row, record]) => values[row] !== shown(record[column.name], kind, column),
          )?.[0] ?? -1);
    if (wrong >= 0) files.fail(path, `has another ${column.name} for record ${wrong + 1} than its page`);
  }
}

function isPrivateKey({ fields }: RecordKind, name: string): boolean {
  const field = fields.find((each) => each.name === name);
  return field === undefined || (field.source === 'column' && field.isPrivate);
}

/** How many things the codes of a column lead to. */
function lengthOf(column: Column, entities: Entities | null): number {
  if (column.kind === 'entity') return entities?.ids.length ?? 0;
  return 'words' in column ? column.words.length : 0;
}

/** The values of a column: of what a key embeds, the ids. */
function decoded(column: Column, entities: Entities | null): readonly unknown[] {
  if ('values' in column) return column.values;
  const names: readonly unknown[] =
    column.kind === 'text' ? column.words : column.kind === 'record' ? column.ids : (entities?.ids ?? []);
  return column.codes.map((code) => (code === -1 ? null : names[code]));
}

function shown(value: unknown, { fields }: RecordKind, { name, kind }: Column): unknown {
  if (value === null) return null;
  const field = fields.find((each) => each.name === name);
  if (field?.source === 'one') return isObject(value) ? value[field.target.id.name] : undefined;
  return kind === 'number' ? Number(value) : value;
}
