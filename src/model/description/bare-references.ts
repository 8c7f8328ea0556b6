import type { ColumnField, IdsField, RecordKind } from './kind.ts';

/** A key with ids of records that it does not embed. */
export interface BareReference {
  readonly kind: RecordKind;
  readonly field: ColumnField | IdsField;
  readonly target: RecordKind;
}

/** Whether values of a key may be ids of a kind: addresses only of records whose ids are their addresses. */
export function hasIdsOf({ id }: RecordKind, field: ColumnField | IdsField): boolean {
  const areAddresses = field.source === 'column' && field.addresses === true;
  return field.value.name === id.value.name && areAddresses === (id.addresses === true);
}

export function bareReferences(kinds: readonly RecordKind[]): BareReference[] {
  const named = new Map(kinds.map((kind) => [kind.name, kind]));
  return kinds.flatMap((kind) =>
    kind.fields.flatMap((field) => {
      if (field.source !== 'column' && field.source !== 'ids') return [];
      const target = named.get(field.refersTo ?? '');
      return target !== undefined && hasIdsOf(target, field) ? [{ kind, field, target }] : [];
    }),
  );
}
