import { getOrMake } from '../contract/get-or-make.ts';
import { isObject, type JsonObject } from '../contract/json/is-object.ts';
import { bareAbout } from '../model/claims/embed-records.ts';
import { kindsOf, type RecordKind } from '../model/description/kind.ts';
import { type BareIds, citedIds, idsIn, regionIds } from '../model/doubts/bare-ids.ts';
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
  const { collections } = description;
  const { roles } = report;
  const known = new Map<unknown, JsonObject>();
  const areBare = collections.some(({ kind }) => bareAbout(kind, collections, roles) !== null);
  const readers = new Map(collections.map((each) => [each.path, report.reader(each, (id) => known.get(id))]));
  const entityReaders = new Map<RecordKind, ReturnType<DataReport['entityReader']>>();
  const entities = new Set<unknown>();
  const cited = new Map(collections.map((each) => [each.path, citedIds(each, collections, report)]));
  const regions = new Map(kindsOf(collections).map((kind) => [kind, regionIds(kind, collections, report)]));
  const bare = [...cited.values(), ...regions.values()].flat();
  /** By table, the ids of all references and regions of which others have only the ids. */
  const inLists = new Map(bare.map(({ target }) => [target.table, new Set<unknown>()]));
  /** Looks at ids again after the last list. */
  const later: (() => void)[] = [];
  const lookAtIds = (keys: readonly BareIds[], record: JsonObject, id: unknown) => {
    for (const { field, target, lookAt } of keys)
      for (const each of idsIn(target, record[field.name])) {
        const ids = inLists.get(target.table);
        if (!ids?.has(each)) later.push(() => ids?.has(each) || lookAt(each, id));
      }
  };
  /** Remembers names and years of entities of which other records have only the ids. */
  const know = (kind: RecordKind, results: readonly unknown[]) => {
    const keys = [kind.id, ...roles.yearKeys(kind), ...report.labelsOf(kind)];
    const names = keys.flatMap((key) => key?.name ?? []);
    for (const result of results)
      if (isObject(result) && validator.fits(kind, result))
        known.set(result[kind.id.name], Object.fromEntries(names.map((name) => [name, result[name]])));
  };
  return {
    page({ collection: { path, kind }, envelope }) {
      if (areBare && roles.isEntity(kind)) know(kind, envelope?.results ?? []);
      const ids = inLists.get(kind.table);
      const keys = cited.get(path) ?? [];
      const read = readers.get(path) ?? null;
      if (envelope === null || (read === null && keys.length === 0 && ids === undefined)) return;
      for (const result of envelope.results) {
        if (!isObject(result) || validator.record(kind, result).length > 0) continue;
        const id = result[kind.id.name];
        ids?.add(id);
        lookAtIds(keys, result, id);
        read?.(result);
      }
    },
    records({ fresh }) {
      for (const { kind, record } of fresh.flat()) {
        if (!roles.isEntity(kind) || !validator.fits(kind, record)) continue;
        const id = record[kind.id.name];
        if (entities.has(id)) continue;
        entities.add(id);
        getOrMake(entityReaders, kind, () => report.entityReader(kind))(record);
        lookAtIds(regions.get(kind) ?? [], record, id);
      }
    },
    end() {
      report.end();
      for (const look of later) look();
    },
    found: () => report.found(),
  };
}
