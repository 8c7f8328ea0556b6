import type { Years } from '../../contract/claims/years.ts';
import type { Variable } from './variable.ts';

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

/** An entity, and another that a value of a variable names; null if not as its successor or predecessor. Both are indexes. */
export interface Naming {
  readonly of: number;
  readonly named: number;
  readonly as: Variable['names'] | null;
}

/** A label may have a space too many, and pages show any run of spaces and control characters as one. */
const folded = (text: string) =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toLowerCase();

/** The entity that a word means: a label or a code that only one has. */
export function entityCalled<Entity extends Life>(
  entities: readonly Entity[],
): (word: string) => Entity | undefined {
  const called = new Map<string, Entity | undefined>();
  for (const entity of entities)
    for (const name of new Set([entity.label, entity.code ?? ''].map(folded)))
      if (name !== '') called.set(name, called.has(name) ? undefined : entity);
  return (word) => called.get(folded(word));
}

/**
 * Who came before and after each entity, as claims of its own or of the other one say. A name may be another's: one
 * whose life does not allow it is left out.
 */
export function kinOf<Entity extends Life>(
  entities: readonly Entity[],
  namings: Iterable<Naming>,
): (index: number) => Kin<Entity> {
  const kin = entities.map(() => ({ before: new Set<Entity>(), after: new Set<Entity>() }));
  for (const { of, named, as } of namings) {
    if (as === null) continue;
    const pair = as === 'successor' ? [of, named] : [named, of];
    const [earlier, later] = pair.map((index) => entities[index]) as [Entity, Entity];
    if (endsBefore(later, earlier)) continue;
    kin[earlier.index]?.after.add(later);
    kin[later.index]?.before.add(earlier);
  }
  const sorted = (some: Iterable<Entity> = []) =>
    [...some].sort(
      (one, other) => (one.years?.[0] ?? 0) - (other.years?.[0] ?? 0) || one.index - other.index,
    );
  return (index) => ({ before: sorted(kin[index]?.before), after: sorted(kin[index]?.after) });
}

function endsBefore({ years }: Life, { years: others }: Life): boolean {
  const [end, begin] = [years?.[1] ?? null, others?.[0] ?? null];
  return end !== null && begin !== null && end < begin;
}
