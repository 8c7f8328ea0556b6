import type { Check } from '../check.ts';
import { isObject } from '../json/is-object.ts';
import { showValue } from '../show-value.ts';

export const ids: Check = {
  name: 'ids',
  description: 'The ids of a collection, and of the citations of a record, ascend, and none appears twice.',
  fix: 'Build the tree again.',
  over: 'both',
  needsAllPages: true,
  start(_, notes) {
    let path = '';
    let last: unknown;
    return {
      page({ collection, where, envelope }) {
        if (envelope === null) return;
        notes.looked(Math.max(1, envelope.results.length));
        // Continues from page to page: users of the original service lost records between pages.
        if (collection.path !== path) last = undefined;
        path = collection.path;
        for (const record of envelope.results) {
          const id = idOf(record);
          const fault = disorder(last, id);
          if (fault !== null) notes.fail(where, fault);
          last = id ?? last;
          const inCitations = citationsDisorder(record);
          if (inCitations !== null) notes.fail(where, `citations of ${showValue(id)}: ${inCitations}`);
        }
      },
    };
  },
};

function idOf(record: unknown): unknown {
  return isObject(record) ? record.id : undefined;
}

/** Integers are compared as numbers, UUIDs as texts; any other id is invalid, which its schema reports. */
function disorder(before: unknown, id: unknown): string | null {
  const comparable =
    (typeof before === 'number' && typeof id === 'number') ||
    (typeof before === 'string' && typeof id === 'string');
  if (!comparable || before < id) return null;
  return before === id ? `has ${showValue(id)} twice` : `has ${showValue(id)} after ${showValue(before)}`;
}

function citationsDisorder(record: unknown): string | null {
  const citations = isObject(record) ? record.citations : undefined;
  if (!Array.isArray(citations)) return null;
  for (const [index, citation] of citations.entries()) {
    const fault = index === 0 ? null : disorder(idOf(citations[index - 1]), idOf(citation));
    if (fault !== null) return fault;
  }
  return null;
}
