import { kindsOf, type RecordKind } from '../../description/kind.ts';
import type { Check, Notes } from '../check.ts';
import { digest } from '../digest.ts';
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
    const embeddable = embeddableKinds(tree.collections);
    const forms = new Map<string, Form>();
    return {
      page({ collection, where, envelope }) {
        for (const result of envelope?.results ?? []) {
          notes.looked();
          forEachRecord(collection.kind, result, (known) => {
            if (embeddable.has(known.kind)) compare(forms, known, known.record === result, where, notes);
          });
        }
        if (envelope?.results.length === 0) notes.looked();
      },
      end(collections) {
        const published = new Set(collections.filter(({ complete }) => complete).map(({ kind }) => kind));
        for (const { kind, id, where, isInOwn } of forms.values())
          if (!isInOwn && published.has(kind))
            notes.fail(where, `embeds ${kind.name} ${id}, which its own collection does not have`);
      },
    };
  },
};

/** The first form in which an embedded record appeared. */
interface Form {
  readonly kind: RecordKind;
  readonly id: string;
  readonly where: string;
  readonly digest: string;
  /** Whether its own collection contains it. */
  isInOwn: boolean;
  /** Whether a second form was reported. */
  differs: boolean;
}

function compare(
  forms: Map<string, Form>,
  { kind, record }: KnownRecord,
  isOwn: boolean,
  where: string,
  notes: Notes,
): void {
  // Without an id there is nothing to compare it by; its schema reports the missing id.
  const value = record[kind.id.name];
  if (typeof value !== 'number' && typeof value !== 'string') return;
  const key = `${kind.name} ${value}`;
  const own = digest(JSON.stringify(record));
  const form = forms.get(key);
  if (form === undefined) {
    const id = showValue(value);
    forms.set(key, { kind, id, where, digest: own, isInOwn: isOwn, differs: false });
    return;
  }
  form.isInOwn ||= isOwn;
  if (form.digest === own || form.differs) return;
  form.differs = true;
  notes.fail(where, `${kind.name} ${form.id} is not the same as in ${form.where}`);
}

/** Every kind that these collections embed, at any depth. */
function embeddableKinds(collections: Tree['collections']): ReadonlySet<RecordKind> {
  return new Set(kindsOf(collections).flatMap(({ embedding }) => embedding.map(({ target }) => target)));
}
