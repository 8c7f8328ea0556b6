import type { ColumnField, Field, RecordKind } from '../model/description/kind.ts';
import { looksPrivate } from '../model/description/private-texts.ts';
import type { StructureChange } from './difference.ts';
import { idText, keyText } from './match-kinds.ts';
import type { KindPlan, PlannedCollection, ReadKey } from './plan.ts';

export function collectionChanges({
  name: collection,
  old,
  new: fresh,
}: PlannedCollection): StructureChange[] {
  if (old === null && fresh !== null) return [{ change: 'collection-added', collection, record: fresh.name }];
  if (fresh === null && old !== null) return [{ change: 'collection-removed', collection, record: old.name }];
  if (old === fresh || old === null || fresh === null || old.name === fresh.name) return [];
  return [{ change: 'collection-changed', collection, old: old.name, new: fresh.name }];
}

export function kindChanges(
  { name: record, old, new: fresh, collection }: KindPlan,
  kinds: readonly KindPlan[],
  matched: ReadonlySet<RecordKind>,
): StructureChange[] {
  if (old === null) {
    // Same name but no match: the ids differ.
    const other = kinds.find((each) => each.new === null && each.name === record)?.old?.kind;
    const kind = fresh?.kind as RecordKind;
    if (other !== undefined && !matched.has(kind))
      return [{ change: 'id-changed', record, old: idText(other), new: idText(kind) }];
    return collection === null ? [{ change: 'record-added', record }] : [];
  }
  if (fresh === null) {
    const isRenewed = kinds.some((each) => each.old === null && each.name === record);
    return collection === null && !isRenewed ? [{ change: 'record-removed', record }] : [];
  }
  const changes: StructureChange[] = [];
  if (old.kind.name !== fresh.kind.name)
    changes.push({ change: 'record-renamed', old: old.kind.name, new: fresh.kind.name });
  const [gone, added] = [old, fresh].map(({ kind, shared }) =>
    kind.fields.filter((each) => each !== kind.id && !shared.some(({ field }) => field === each)),
  ) as [Field[], Field[]];
  for (const [index, { field }] of fresh.shared.entries())
    changes.push(...withheldChange(record, (old.shared[index] as ReadKey).field, field));
  for (const field of gone) {
    const other = added.find(({ name }) => name === field.name);
    const [type, key] = [keyText(field), field.name];
    if (other === undefined) changes.push({ change: 'key-removed', record, key, type });
    // A key that embeds records with another id is reported with their kind.
    else if (type !== keyText(other) && (field.source !== 'always' || other.source !== 'always'))
      changes.push({ change: 'key-changed', record, key, old: type, new: keyText(other) });
  }
  for (const field of added)
    if (!gone.some(({ name }) => name === field.name))
      changes.push({ change: 'key-added', record, key: field.name, type: keyText(field) });
  return changes;
}

/** Keys with private names are withheld whatever a description says. */
export function withheldChange(record: string, old: Field, fresh: Field): StructureChange[] {
  if (old.source !== 'column' || fresh.source !== 'column') return [];
  const { name: key, value } = fresh;
  const type = value.name;
  const [before, after] = [old.publicForm, fresh.publicForm];
  if (before === null || after === null) {
    if (before === after) return [];
    return [{ change: before === null ? 'key-withheld' : 'key-disclosed', record, key, type }];
  }
  const [one, other] = [formText(old), formText(fresh)];
  if (one === other || looksPrivate(record, { key, isId: false, type })) return [];
  return [{ change: 'key-changed', record, key, old: one, new: other }];
}

function formText({ value, publicForm }: ColumnField): string {
  const text = `${value.name}, withheld as ${JSON.stringify(publicForm?.publishedAs)}`;
  return publicForm?.evenNull ? `${text} even where it is null` : text;
}
