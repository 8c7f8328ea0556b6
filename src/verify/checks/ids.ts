import { isObject } from '../../contract/json/is-object.ts';
import type { RecordKind } from '../../model/description/kind.ts';
import { compareKeys } from '../../model/values/compare-keys.ts';
import type { Check } from '../check.ts';
import { showValue } from '../show-value.ts';

export const ids: Check = {
  name: 'ids',
  description:
    'The ids of a collection ascend, unless the service has an order of its own, and so do the ids of each list in a record; none appears twice.',
  fix: 'Build the tree again.',
  needsAllPages: true,
  start(_, notes) {
    let path = '';
    let last: unknown;
    let seen = new Set<unknown>();
    return {
      page({ collection, where, envelope }) {
        if (envelope === null) return;
        notes.looked(Math.max(1, envelope.results.length));
        // Continues from page to page: users of the original service lost records between pages.
        if (collection.path !== path) [last, seen] = [undefined, new Set()];
        path = collection.path;
        for (const record of envelope.results) {
          const id = idOf(collection.kind, record);
          const fault =
            collection.kind.order === undefined ? disorder(last, id) : seen.has(id) ? twice(id) : null;
          if (collection.kind.order !== undefined) seen.add(id);
          if (fault !== null) notes.fail(where, fault);
          last = id ?? last;
          for (const [key, inList] of disorderedLists(collection.kind, record))
            notes.fail(where, `${key} of ${showValue(id)}: ${inList}`);
        }
      },
    };
  },
};

function idOf({ id }: RecordKind, record: unknown): unknown {
  return isObject(record) ? record[id.name] : undefined;
}

const twice = (id: unknown) => `has ${showValue(id)} twice`;

/** Compares integers as numbers and texts by their UTF-8 bytes; the schema reports any other id. */
export function disorder(before: unknown, id: unknown): string | null {
  if (before === id && (typeof id === 'number' || typeof id === 'string')) return twice(id);
  const isAscending =
    typeof before === 'string' && typeof id === 'string'
      ? compareKeys(before, id) < 0
      : typeof before !== 'number' || typeof id !== 'number' || before < id;
  return isAscending ? null : `has ${showValue(id)} after ${showValue(before)}`;
}

function* disorderedLists({ fields }: RecordKind, record: unknown): Generator<[key: string, fault: string]> {
  if (!isObject(record)) return;
  for (const field of fields) {
    const list = field.source === 'many' || field.source === 'ids' ? record[field.name] : null;
    if (!Array.isArray(list)) continue;
    const ids = field.source === 'many' ? list.map((each) => idOf(field.target, each)) : list;
    const mayRepeat = 'link' in field && field.link.isThrough;
    const faults = ids.map((id, index) =>
      index === 0 || (mayRepeat && ids[index - 1] === id) ? null : disorder(ids[index - 1], id),
    );
    const fault = faults.find((each) => each !== null) ?? null;
    if (fault !== null) yield [field.name, fault];
  }
}
