import { meaningOf } from '../../contract/meaning-of.ts';
import { isStored, type RecordKind, type StoredField } from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import { sharedKeys } from '../../model/description/role-keys.ts';

/** The keys that say what the records of a kind are about: not when, how sure or about whom. */
export type OwnKeys = (kind: RecordKind) => readonly StoredField[];

/** Finds the keys that kinds about the entity do not share with most others. */
export function ownKeysOf(kinds: readonly RecordKind[], roles: LinkedRoles): OwnKeys {
  const shared = sharedKeys([...new Set(kinds)].filter((kind) => roles.aboutKey(kind) !== null));
  const isOwn = (field: StoredField, { id }: RecordKind) =>
    field !== id &&
    !field.isPrivate &&
    !(field.source === 'one' ? roles.isEntity(field.target) : field.value.column === null) &&
    !shared.has(field.name) &&
    !roles.isAside(field);
  return (kind) =>
    roles.entity === null ? [] : kind.fields.filter(isStored).filter((field) => isOwn(field, kind));
}

export type State = 'c' | 'i' | 'd' | 'u' | 's';

export interface StateRules {
  readonly fields: readonly StoredField[];
  /** @param placeOf index of a key among a record's published values */
  reader(placeOf: (field: StoredField) => number): (values: readonly unknown[]) => State;
}

export function stateRules(kind: RecordKind, own: readonly StoredField[], roles: LinkedRoles): StateRules {
  const { sentinels } = roles;
  const { disputed, uncertain, inferred } = roles.flags(kind);
  return {
    fields: [...own, ...disputed, ...uncertain, ...inferred.map(({ field }) => field)],
    reader(placeOf) {
      const [ownAt, disputedAt, uncertainAt] = [own, disputed, uncertain].map((fields) =>
        fields.map(placeOf),
      ) as [number[], number[], number[]];
      const inferredAt = inferred.map(({ field, values }) => ({ at: placeOf(field), values }));
      return (values) => {
        if (ownAt.length > 0 && ownAt.every((at) => meaningOf(values[at], sentinels) !== 'value')) return 's';
        if (disputedAt.some((at) => values[at] === true)) return 'd';
        if (uncertainAt.some((at) => values[at] === true)) return 'u';
        return inferredAt.some(({ at, values: which }) => which.has(values[at])) ? 'i' : 'c';
      };
    },
  };
}
