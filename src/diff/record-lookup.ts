import type { RecordKind } from '../model/description/kind.ts';
import type { LinkedRoles } from '../model/description/linked-roles.ts';
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

  #name(side: SideName, plan: KindPlan, id: Id): string | null {
    const values = this.#values(side, plan, id);
    const names = this.#roles[side].label.map(({ name }) => values?.[name]);
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

/** The new side first, unless only the old one has the record. */
function sidesOf(event: Change['event']): readonly SideName[] {
  return event === 'removed' ? ['old'] : ['new', 'old'];
}
