import { meaningOf } from '../../contract/meaning-of.ts';
import type { Roles } from '../../model/description/key-facts.ts';
import { type Field, isStored, type RecordKind, type StoredField } from '../../model/description/kind.ts';
import { aboutKey, isCalled, isPublicRecord, isPublicValue, isSame } from './role-kinds.ts';

/** A key that more than half of so many kinds have, or more, belongs to all of them rather than to one. */
const ENOUGH_KINDS = 3;

/** The keys that say what the records of a kind are about, and not when, how sure or about whom. */
export type OwnKeys = (kind: RecordKind) => readonly StoredField[];

/** Finds these keys of the kinds that are about the entity: those that they do not share with most others. */
export function ownKeysOf(kinds: readonly RecordKind[], entity: RecordKind | null, roles: Roles): OwnKeys {
  if (entity === null) return () => [];
  const about = [...new Set(kinds)].filter((kind) => aboutKey(kind, entity) !== null);
  const count = new Map<string, number>();
  for (const { fields } of about) for (const { name } of fields) count.set(name, (count.get(name) ?? 0) + 1);
  const isShared = ({ name }: Field) =>
    about.length >= ENOUGH_KINDS && (count.get(name) ?? 0) * 2 > about.length;
  const { recordYears = [], flags = {} } = roles;
  const { disputed = [], uncertain = [], reviewed = [], inferred = {} } = flags;
  const said = [...recordYears, ...disputed, ...uncertain, ...reviewed, ...Object.keys(inferred)];
  return (kind) =>
    kind.fields
      .filter(isStored)
      .filter(
        (field) =>
          field !== kind.id &&
          (isPublicValue(field) || isPublicRecord(field)) &&
          !(field.source === 'one' && isSame(field.target, entity)) &&
          !(field.source === 'column' && field.value.column === null) &&
          !isShared(field) &&
          !said.some((key) => isCalled(field, key)),
      );
}

/** In which state a record is: see explorer-coverage.schema.json. */
export type State = 'c' | 'i' | 'd' | 'u' | 's';

/** How to tell the state of a record. */
export interface StateRules {
  /** The keys that say it. */
  readonly fields: readonly StoredField[];
  /** @param placeOf where a key is among the values of a record, which are as published */
  reader(placeOf: (field: StoredField) => number): (values: readonly unknown[]) => State;
}

export function stateRules(kind: RecordKind, own: readonly StoredField[], roles: Roles): StateRules {
  const { flags = {}, sentinels = [] } = roles;
  const named = (keys: readonly string[] = []) =>
    kind.fields.filter(isPublicValue).filter((field) => keys.some((key) => isCalled(field, key)));
  const [disputed, uncertain] = [named(flags.disputed), named(flags.uncertain)];
  const inferred = Object.entries(flags.inferred ?? {}).flatMap(([key, values]) =>
    named([key]).map((field) => ({ field, values: new Set<unknown>(values) })),
  );
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
