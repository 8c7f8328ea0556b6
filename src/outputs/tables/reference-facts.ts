import type { RecordObject } from '../../engine/record-objects.ts';
import { type Description, kindsOf, type RecordKind } from '../../model/description/kind.ts';
import type { ReferenceFacts } from '../dataset/facts.ts';
import { isCalled } from './tables-of.ts';

/** The records that are bibliographic references, and what their keys are; null where no role says which they are. */
export function referenceFacts(
  { collections, roles: { reference } }: Description,
  recordsOf: (kind: RecordKind) => Iterable<RecordObject>,
): ReferenceFacts | null {
  if (reference === undefined) return null;
  const { record, ...roles } = reference;
  const kind = kindsOf(collections).find(({ name }) => name === record);
  if (kind === undefined) return null;
  const keys = Object.entries(roles).flatMap(([role, key]) => {
    const field = kind.fields.find((each) => isCalled(each, key));
    return field === undefined ? [] : [[role, field.name]];
  });
  return { keys: { id: kind.id.name, ...Object.fromEntries(keys) }, records: () => recordsOf(kind) };
}
