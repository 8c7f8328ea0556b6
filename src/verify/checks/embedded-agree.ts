import type { Check, Notes } from '../check.ts';
import { formKey, isSameValue } from '../embedded-forms.ts';
import { forEachRecord, type KnownRecord } from '../for-each-record.ts';
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
        for (const { kind, id, where, isInOwn } of tree.embedded.all())
          if (!isInOwn && published.has(kind))
            notes.fail(where, `embeds ${kind.name} ${showValue(id)}, which its own collection does not have`);
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
  const forms = embedded.of(kind);
  // Without an id there is nothing to compare it by; its schema reports the missing id.
  const id = record[kind.id.name];
  if (forms === undefined || (typeof id !== 'number' && typeof id !== 'string')) return;
  const form = forms.get(formKey(id));
  if (form === undefined) {
    embedded.add({ kind, id, where, isInOwn: isOwn }, record);
    return;
  }
  form.isInOwn ||= isOwn;
  if (form.differs || isSameValue(form, record)) return;
  form.differs = true;
  notes.fail(where, `${kind.name} ${showValue(form.id)} is not the same as in ${form.where}`);
}
