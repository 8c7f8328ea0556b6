import { getOrMake } from '../../contract/get-or-make.ts';
import type { Description, RecordKind } from '../../model/description/kind.ts';
import { type BareIds, citedIds, idsIn, regionIds } from '../../model/doubts/bare-ids.ts';
import type { DataReport } from '../../model/doubts/data-report.ts';
import { narrowKind, type RowSource } from '../../outputs/explorer-data/narrow-kind.ts';
import { Cell } from './cell.ts';

/** Counts the ids of references, and of the region of each entity, that no list has. */
export function countUnknownIds(
  { collections }: Pick<Description, 'collections'>,
  entity: RecordKind | undefined,
  source: RowSource,
  report: DataReport,
): void {
  const listed = new Map<string, ReadonlySet<unknown>>();
  const idsOf = (target: RecordKind) =>
    getOrMake(listed, target.table, () => new Set(valuesOf(target, target.id, source)));
  const look = (kind: RecordKind, keys: readonly BareIds[]) => {
    for (const { field, target, lookAt } of keys)
      for (const value of valuesOf(kind, field, source))
        for (const id of idsIn(target, value)) if (!idsOf(target).has(id)) lookAt(id, null);
  };
  for (const collection of collections) look(collection.kind, citedIds(collection, collections, report));
  if (entity !== undefined) look(entity, regionIds(entity, collections, report));
}

/** The published values of one key of all records, or all in its lists of ids. */
function* valuesOf(kind: RecordKind, field: BareIds['field'], source: RowSource): Generator<unknown> {
  if (field.source === 'ids') {
    const links = source.linksOf(field.link, kind, { skip: 0, take: source.count(kind) });
    const narrow = narrowKind(kind, []);
    for (const rows of source.blocks(narrow.kind))
      for (const stored of links.of(rows.map((row) => row[narrow.idPlace])).targets)
        yield field.value.read(stored);
  } else if (field.source === 'column') {
    const narrow = narrowKind(kind, [field]).kind;
    const cell = new Cell(narrow, field);
    for (const rows of source.blocks(narrow)) for (const row of rows) yield cell.read(row[cell.place]);
  }
}
