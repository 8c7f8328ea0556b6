import type { Years } from '../../contract/years.ts';

/** An entity, as far as its kin depends on it. */
export interface Life {
  /** Its place in the list of entities. */
  readonly index: number;
  readonly label: string;
  readonly code: string | null;
  readonly years: Years | null;
}

/** The entities that came before and after one, by their first years. */
export interface Kin<Entity> {
  readonly before: readonly Entity[];
  readonly after: readonly Entity[];
}

/** Of one variable: an entity, and another that a value of it names. Both are indexes. */
export type Naming = readonly [of: number, named: number];

/** The entity that a word means: a label or a code that only one has. */
export function entityCalled<Entity extends Life>(
  entities: readonly Entity[],
): (word: string) => Entity | undefined {
  const called = new Map<string, Entity | undefined>();
  for (const entity of entities)
    for (const name of new Set([entity.label, entity.code].map((each) => each?.toLowerCase())))
      if (name !== undefined) called.set(name, called.has(name) ? undefined : entity);
  return (word) => called.get(word.trim().toLowerCase());
}

/** A variable is about what came before or after if so many of the entities that it names did. */
const MOST = 0.5;

/**
 * Who came before and after each entity, of those that its claims name, or that name it. No role says which
 * variables are about that, but the years do: those that name entities whose lives lie mostly on one side.
 */
export function kinOf<Entity extends Life>(
  entities: readonly Entity[],
  namings: Iterable<readonly Naming[]>,
): (index: number) => Kin<Entity> {
  const kin = entities.map(() => ({ before: new Set<Entity>(), after: new Set<Entity>() }));
  const link = (earlier: Entity, later: Entity) => {
    kin[earlier.index]?.after.add(later);
    kin[later.index]?.before.add(earlier);
  };
  for (const indexes of namings) {
    const pairs = indexes.map(([of, named]) => [entities[of], entities[named]] as [Entity, Entity]);
    const after = pairs.filter(([of, named]) => endsBefore(of, named));
    const before = pairs.filter(([of, named]) => endsBefore(named, of));
    if (after.length > MOST * pairs.length) for (const [of, named] of after) link(of, named);
    else if (before.length > MOST * pairs.length) for (const [of, named] of before) link(named, of);
  }
  const sorted = (some: Iterable<Entity> = []) =>
    [...some].sort(
      (one, other) => (one.years?.[0] ?? 0) - (other.years?.[0] ?? 0) || one.index - other.index,
    );
  return (index) => ({ before: sorted(kin[index]?.before), after: sorted(kin[index]?.after) });
}

function endsBefore({ years }: Life, { years: others }: Life): boolean {
  const [end, begin] = [years?.[1] ?? null, others?.[0] ?? null];
  return end !== null && begin !== null && end <= begin;
}
