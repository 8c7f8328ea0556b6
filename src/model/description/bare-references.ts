import type { ColumnField, IdsField, RecordKind } from './kind.ts';

/** A key with ids of records that it does not embed. */
export interface BareReference {
  readonly kind: RecordKind;
  readonly field: ColumnField | IdsField;
  readonly target: RecordKind;
}

/** Without addresses of records. */
export function bareReferences(kinds: readonly RecordKind[]): BareReference[] {
  const named = new Map(kinds.map((kind) => [kind.name, kind]));
  return kinds.flatMap((kind) =>
    kind.fields.flatMap((field) => {
      if (field.source !== 'column' && field.source !== 'ids') return [];
      const target = named.get(field.refersTo ?? '');
      if (target === undefined || field.value.name !== target.id.value.name) return [];
      if (field.source === 'column' && field.addresses === true) return [];
      return [{ kind, field, target }];
    }),
  );
}
