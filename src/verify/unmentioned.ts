import { kindsOf, type RecordKind } from '../description/kind.ts';
import { isObject, parseJson } from './json.ts';
import type { Tree } from './tree.ts';

/** Where a tree has the entities that no record of its pages mentions. */
const PATH = 'unmentioned/index.json';

/** What was read of them. */
export interface Unmentioned {
  readonly where: string;
  readonly kind: RecordKind;
  readonly records: readonly unknown[];
  /** What is wrong with the file; its records are looked at all the same. */
  readonly faults: readonly string[];
}

/** Reads the entities that no record of the pages mentions; null where the tree has none. */
export async function readUnmentioned({ manifest, target, description }: Tree): Promise<Unmentioned | null> {
  const kind = kindsOf(description.collections).find(({ name }) => name === description.roles.entity);
  if (kind === undefined || manifest?.files.includes(PATH) !== true) return null;
  const file = await target.file(PATH);
  if (file.bytes === null) return { where: file.where, kind, records: [], faults: [file.reason] };
  const { value, faults } = parseJson(file.bytes);
  const records = isObject(value) && Array.isArray(value.results) ? value.results : [];
  const ids = records.map((record) => (isObject(record) ? record[kind.id.name] : null));
  return {
    where: file.where,
    kind,
    records,
    faults: [
      ...faults,
      ...(isObject(value) && value.count === records.length
        ? []
        : ['has another number of records than its count says']),
      ...(new Set(ids).size === ids.length ? [] : [`holds a record twice, by its ${kind.id.name}`]),
    ],
  };
}
