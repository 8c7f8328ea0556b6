import type { Check, Notes } from '../check.ts';
import { forEachRecord, type KnownRecord } from '../for-each-record.ts';
import { NONE } from '../forms/form-table.ts';
import { showValue } from '../show-value.ts';
import type { Tree } from '../tree.ts';

export const embeddedAgree: Check = {
  name: 'embedded-agree',
  description:
    'An embedded record is the same wherever it is embedded, and the same as in its own collection, if published.',
  fix: 'Build the tree again from one database, and publish all of it together.',
  over: 'both',
  needsAllPages: true,
  start(tree, notes) {
    return {
      page({ collection, where, envelope, records, sound }) {
        if (envelope === null) return;
        notes.looked(Math.max(1, records));
        // A scan has compared them, and added new ones.
        if (sound !== null) return;
        for (const result of envelope.results)
          forEachRecord(collection.kind, result, (known) =>
            compare(tree, known, known.record === result, where, notes),
          );
      },
      end(collections) {
        const published = new Set(collections.filter(({ complete }) => complete).map(({ kind }) => kind));
        const { embedded } = tree;
        for (const form of embedded.all()) {
          if (embedded.isInOwn(form) || !published.has(embedded.kindOf(form))) continue;
          const record = `${embedded.kindOf(form).name} ${showValue(embedded.idOf(form))}`;
          notes.fail(embedded.whereOf(form), `embeds ${record}, which its own collection does not have`);
        }
      },
    };
  },
};

function compare(
  { embedded }: Tree,
  { kind, record }: KnownRecord,
  isOwn: boolean,
  where: string,
  notes: Notes,
): void {
  const kindNumber = embedded.kindNumber(kind);
  // Without an id there is nothing to compare it by; its schema reports the missing id.
  const id = record[kind.id.name];
  if (kindNumber === null || (typeof id !== 'number' && typeof id !== 'string')) return;
  const found = embedded.numberOf(kindNumber, id);
  const form = found === NONE ? embedded.add(kindNumber, { id, record, where }) : found;
  if (isOwn) embedded.seenInOwn(form);
  if (found === NONE || embedded.differs(form) || embedded.isSameValue(form, record)) return;
  embedded.reportedToDiffer(form);
  const first = showValue(embedded.idOf(form));
  notes.fail(where, `${kind.name} ${first} is not the same as in ${embedded.whereOf(form)}`);
}
