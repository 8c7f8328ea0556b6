import { isObject } from '../contract/json/is-object.ts';
import type { RecordKind } from '../model/description/kind.ts';
import { DataReport } from '../model/doubts/data-report.ts';
import type { DoubtsOfCheck } from '../model/doubts/doubts.ts';
import type { Visitor } from './check.ts';
import type { Tree } from './tree.ts';

/** A visitor of a tree that looks for what seems wrong in its data. Records that break the contract are left out. */
export function doubtsIn(
  { description, validator }: Tree,
  listed: number,
): Visitor & { readonly found: () => readonly DoubtsOfCheck[] } {
  const report = new DataReport(description, listed);
  const readers = new Map(
    description.collections.map((collection) => [collection.path, report.reader(collection)]),
  );
  const entityReaders = new Map<RecordKind, ReturnType<DataReport['entityReader']>>();
  const entities = new Set<unknown>();
  return {
    page({ collection: { path, kind }, envelope }) {
      const read = readers.get(path) ?? null;
      if (read === null || envelope === null) return;
      for (const result of envelope.results)
        if (isObject(result) && validator.record(kind, result).length === 0) read(result);
    },
    records({ fresh }) {
      for (const { kind, record } of fresh.flat()) {
        if (!report.roles.isEntity(kind) || !validator.fits(kind, record)) continue;
        const id = record[kind.id.name];
        if (entities.has(id)) continue;
        entities.add(id);
        let read = entityReaders.get(kind);
        if (read === undefined) {
          read = report.entityReader(kind);
          entityReaders.set(kind, read);
        }
        read(record);
      }
    },
    end: () => report.end(),
    found: () => report.found(),
  };
}
