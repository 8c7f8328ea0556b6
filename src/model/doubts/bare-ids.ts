import { type BareKey, bareAbout, bareKeys, bareRegion } from '../claims/embed-records.ts';
import type { Collection, RecordKind } from '../description/kind.ts';
import { idIn } from '../description/record-name.ts';
import type { DataReport } from './data-report.ts';

/** A key with ids of references, or of the region of an entity, and what looks at an id that no list has. */
export interface BareIds extends BareKey {
  readonly lookAt: (id: unknown, record: unknown) => void;
}

/** The keys that records of a collection cite by, if they do not embed what they cite. */
export function citedIds(
  { name, kind }: Pick<Collection, 'name' | 'kind'>,
  collections: readonly Collection[],
  report: DataReport,
): readonly BareIds[] {
  if (report.roles.isOnlyReference(kind)) return [];
  const about = bareAbout(kind, collections, report.roles)?.field;
  return bareKeys(kind, collections, report.roles)
    .filter(({ field }) => field !== about)
    .map((key) => ({ ...key, lookAt: report.unknownIds('reference', { name }, key.field.name) }));
}

/** The key of entities with the id of their region. */
export function regionIds(
  kind: RecordKind,
  collections: readonly Collection[],
  report: DataReport,
): readonly BareIds[] {
  const key = bareRegion(kind, collections, report.roles);
  return key === null ? [] : [{ ...key, lookAt: report.unknownIds('region', kind, key.field.name) }];
}

/** The ids in a published value, which may be a list of them. */
export function idsIn(target: RecordKind, value: unknown): readonly unknown[] {
  return [value]
    .flat()
    .filter((each) => (typeof each === 'string' && each !== '') || Number.isInteger(each))
    .map((each) => idIn(target, each));
}
