import type { RecordKind } from '../model/description/kind.ts';
import type { LinkedRoles } from '../model/description/linked-roles.ts';
import { idIn } from '../model/description/record-name.ts';
import { isPublicValue, nameBy } from '../model/description/role-keys.ts';
import { type Change, type Values, valuesOf } from './compare.ts';
import type { ComparisonStore } from './comparison-store.ts';
import type { Id } from './id-set.ts';
import type { KindPlan, Plan, SideKind, SideName } from './plan.ts';

export type RecordLookup = ReturnType<typeof recordLookup>;

/** Finds what records are called, once both sides are read. */
export function recordLookup(
  store: ComparisonStore,
  { kinds }: Plan,
  rolesOf: Readonly<Record<SideName, LinkedRoles>>,
) {
  const valuesIn = (side: SideName, plan: KindPlan, id: Id): Values | null => {
    const own = plan[side];
    const found = own === null ? undefined : store.of(side, plan).find(id);
    return found === undefined || own === null ? null : valuesOf(own, found.shared, found.own);
  };
  const planOf = (side: SideName, kind: RecordKind) => kinds.find((plan) => plan[side]?.kind === kind);
  const nameIn = (side: SideName, plan: KindPlan, id: Id, keys = rolesOf[side].label): string | null => {
    const published = keys.filter(({ name }) => side === 'new' || isPublished(plan, name));
    return nameBy(published, valuesIn(side, plan, id), rolesOf[side]);
  };
  const labelIn = (side: SideName, plan: KindPlan, id: Id): string | null => {
    const kind = plan[side]?.kind;
    if (kind === undefined) return null;
    const { entity: owner } = rolesOf[side];
    if (kind === owner) return nameIn(side, plan, id);
    const key =
      kind.fields.find((field) => field.source === 'one' && field.target === owner) ??
      kind.fields.find((field) => isPublicValue(field) && field.refersTo === owner?.name);
    const target = owner === null ? undefined : planOf(side, owner);
    const entity = key === undefined ? null : valuesIn(side, plan, id)?.[key.name];
    return target !== undefined &&
      owner !== null &&
      (typeof entity === 'string' || typeof entity === 'number')
      ? nameIn(side, target, idIn(owner, entity) as Id)
      : null;
  };
  const namingKeys = (roles: LinkedRoles, kind: RecordKind) => [
    ...roles.namingKeys(kind),
    ...roles.labelKeys(kind),
  ];
  /** What gives records of a kind their names: the kind itself, and that of the entity. */
  const namedBy = (record: string): { readonly plan: KindPlan; readonly keys: readonly string[] }[] => {
    const { old: roles } = rolesOf;
    const entity = roles.entity === null ? undefined : planOf('old', roles.entity);
    const plans = kinds.filter(({ name, old }) => name === record && old !== null);
    if (plans.length === 0) return [];
    return (entity === undefined ? plans : [...plans, entity]).map((plan) => ({
      plan,
      keys: namingKeys(roles, plan.old?.kind as RecordKind).map(({ name }) => name),
    }));
  };
  /**
   * Whether the keys that named records of a kind, or their entity, are published by the new side, too; a name
   * from any other key may be withheld there.
   */
  const mayName = (record: string): boolean => {
    const named = namedBy(record);
    return named.length > 0 && named.every(({ plan, keys }) => keys.every((key) => isPublished(plan, key)));
  };
  /** Whether only the old side publishes a key that named records of a kind, or their entity. */
  const hidesNames = (record: string): boolean =>
    namedBy(record).some(({ plan, keys }) =>
      keys.some((key) => isPublicKey(plan.old, key) && !isPublished(plan, key)),
    );

  return {
    mayName,
    /** The entity (polity) that a record is or belongs to; null if unknown. */
    labelOf: ({ plan, id, event }: Change): string | null =>
      sidesOf(event)
        .map((side) => labelIn(side, plan, id))
        .find((label) => label !== null) ?? null,
    /** What a record itself is called; null for one about an entity, or without a name. */
    nameOf(side: SideName, plan: KindPlan, id: Id): string | null {
      const kind = plan[side]?.kind;
      const roles = rolesOf[side];
      if (kind === undefined || roles.aboutKey(kind) !== null) return null;
      return nameIn(side, plan, id, roles.isEntity(kind) ? roles.label : namingKeys(roles, kind));
    },
    /** Whether the new side withholds a key that named records of a kind that both sides have, until now. */
    withholdsNames: kinds.some(({ name, old, new: fresh }) => old && fresh && hidesNames(name)),
    /** Whether the new side has a record; false if it has no such kind. */
    isThere: (record: string, id: Id): boolean =>
      kinds.some((plan) => plan.name === record && valuesIn('new', plan, id) !== null),
    /** The latest time in a record, such as its last modification; null if none. */
    timeOf({ plan, id, event }: Change): string | null {
      const side = sidesOf(event).find((each) => valuesIn(each, plan, id) !== null);
      if (side === undefined) return null;
      const values = valuesIn(side, plan, id);
      const times = (plan[side]?.kind.fields ?? []).flatMap((field) => {
        const isTime = field.source === 'column' && field.value.isTime;
        const value = isTime ? values?.[field.name] : null;
        return typeof value === 'string' ? [value] : [];
      });
      // All have the same number of digits.
      return times.sort().at(-1) ?? null;
    },
  };
}

/** Whether the new side publishes a key of the old one, under whatever name. */
function isPublished({ old, new: fresh }: KindPlan, key: string): boolean {
  const index = old?.shared.findIndex(({ field }) => field.name === key) ?? -1;
  const name = fresh?.shared[index]?.field.name ?? key;
  return isPublicKey(fresh, name);
}

function isPublicKey(side: SideKind | null, key: string): boolean {
  return side?.kind.fields.some((field) => field.name === key && isPublicValue(field)) === true;
}

/** The new side first, unless only the old one has the record. */
function sidesOf(event: Change['event']): readonly SideName[] {
  return event === 'removed' ? ['old'] : ['new', 'old'];
}
