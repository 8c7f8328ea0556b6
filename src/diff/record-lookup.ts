import type { RecordKind } from '../model/description/kind.ts';
import type { LinkedRoles } from '../model/description/linked-roles.ts';
import { isPublicValue } from '../model/description/role-keys.ts';
import { type Change, type Values, valuesOf } from './compare.ts';
import type { ComparisonStore } from './comparison-store.ts';
import type { Id } from './id-set.ts';
import type { KindPlan, Plan, SideName } from './plan.ts';

export class RecordLookup {
  readonly #store: ComparisonStore;
  readonly #kinds: readonly KindPlan[];
  readonly #roles: Readonly<Record<SideName, LinkedRoles>>;

  constructor(store: ComparisonStore, { kinds }: Plan, roles: Readonly<Record<SideName, LinkedRoles>>) {
    this.#store = store;
    this.#kinds = kinds;
    this.#roles = roles;
  }

  /** The entity (polity) that a record is or belongs to; null if unknown. */
  labelOf({ plan, id, event }: Change): string | null {
    for (const side of sidesOf(event)) {
      const label = this.#label(side, plan, id);
      if (label !== null) return label;
    }
    return null;
  }

  /** What a record itself is called; null for one about an entity, or without a name. */
  nameOf(side: SideName, plan: KindPlan, id: Id): string | null {
    const kind = plan[side]?.kind;
    if (kind === undefined || this.#roles[side].aboutKey(kind) !== null) return null;
    const roles = this.#roles[side];
    return this.#name(
      side,
      plan,
      id,
      roles.isEntity(kind) ? roles.label : [...roles.namingKeys(kind), ...roles.labelKeys(kind)],
    );
  }

  /**
   * Whether the keys that named records of a kind, or their entity, are published by the new side, too; a name
   * from any other key may be withheld there.
   */
  mayName(record: string): boolean {
    const { old: roles } = this.#roles;
    const entity = roles.entity === null ? undefined : this.#planOf('old', roles.entity);
    const plans = this.#kinds.filter(({ name, old }) => name === record && old !== null);
    const named = entity === undefined ? plans : [...plans, entity];
    return (
      plans.length > 0 &&
      named.every((plan) => {
        const kind = plan.old?.kind as RecordKind;
        const keys = [...roles.namingKeys(kind), ...roles.labelKeys(kind)];
        return keys.every(({ name }) => isPublished(plan.new?.kind, name));
      })
    );
  }

  /** Whether the new side withholds a key that named records of a kind that both sides have. */
  get withholdsNames(): boolean {
    return this.#kinds.some(({ name, old, new: fresh }) => old && fresh && !this.mayName(name));
  }

  /** Whether the new side has a record; false if it has no such kind. */
  isThere(record: string, id: Id): boolean {
    return this.#kinds.some(
      (plan) => plan.name === record && plan.new !== null && this.#values('new', plan, id) !== null,
    );
  }

  /** The latest time in a record, such as its last modification; null if none. */
  timeOf({ plan, id, event }: Change): string | null {
    for (const side of sidesOf(event)) {
      const values = this.#values(side, plan, id);
      if (values === null) continue;
      const times = (plan[side]?.kind.fields ?? []).flatMap((field) => {
        const isTime = field.source === 'column' && field.value.isTime;
        const value = isTime ? values[field.name] : null;
        return typeof value === 'string' ? [value] : [];
      });
      // All have the same number of digits.
      return times.sort().at(-1) ?? null;
    }
    return null;
  }

  #label(side: SideName, plan: KindPlan, id: Id): string | null {
    const kind = plan[side]?.kind;
    if (kind === undefined) return null;
    const { entity: owner } = this.#roles[side];
    if (kind === owner) return this.#name(side, plan, id);
    const key = kind.fields.find((field) => field.source === 'one' && field.target === owner);
    const target = key?.source === 'one' ? this.#planOf(side, key.target) : undefined;
    const entity = key === undefined ? null : this.#values(side, plan, id)?.[key.name];
    return target !== undefined && (typeof entity === 'string' || typeof entity === 'number')
      ? this.#name(side, target, entity)
      : null;
  }

  #name(side: SideName, plan: KindPlan, id: Id, keys = this.#roles[side].label): string | null {
    const values = this.#values(side, plan, id);
    const names = keys
      .filter(({ name }) => side === 'new' || isPublished(plan.new?.kind, name))
      .map(({ name }) => values?.[name]);
    return names.find((name): name is string => typeof name === 'string' && name !== '') ?? null;
  }

  #values(side: SideName, plan: KindPlan, id: Id): Values | null {
    const own = plan[side];
    const found = own === null ? undefined : this.#store.of(side, plan).find(id);
    return found === undefined || own === null ? null : valuesOf(own, found.shared, found.own);
  }

  #planOf(side: SideName, kind: RecordKind): KindPlan | undefined {
    return this.#kinds.find((plan) => plan[side]?.kind === kind);
  }
}

function isPublished(kind: RecordKind | undefined, key: string): boolean {
  return kind?.fields.some((field) => field.name === key && isPublicValue(field)) === true;
}

/** The new side first, unless only the old one has the record. */
function sidesOf(event: Change['event']): readonly SideName[] {
  return event === 'removed' ? ['old'] : ['new', 'old'];
}
