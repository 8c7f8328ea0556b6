import { type DataCheck, dataChecks } from './data-checks.ts';
import type { Doubt, DoubtCounts, DoubtfulEntity, DoubtsOfCheck } from './doubts.ts';

/** Entities named for each check. */
const MOST_ENTITIES = 3;

/** What the checks found: all of it counted, the first of it listed. */
export class FoundDoubts {
  /** Names the entity that is looked at, or that the record is about: asked for only where a doubt is listed. */
  entity: () => DoubtfulEntity | null = () => null;
  readonly #listed: number;
  readonly #found = new Map<
    DataCheck,
    { count: number; readonly doubts: Doubt[]; readonly entities: DoubtfulEntity[] }
  >(dataChecks.map((check) => [check, { count: 0, doubts: [], entities: [] }]));

  /** @param listed the number of doubts of each check to list */
  constructor(listed: number) {
    this.#listed = listed;
  }

  get counts(): DoubtCounts {
    return Object.fromEntries([...this.#found].map(([{ name }, { count }]) => [name, count]));
  }

  /** By check, in the order of the checks. */
  get all(): readonly DoubtsOfCheck[] {
    return [...this.#found].map(([{ name, description }, found]) => ({ name, description, ...found }));
  }

  /** The checks over one thing, each with a way to add what it finds. */
  checks<Over extends DataCheck['over']>(over: Over) {
    type Check = Extract<DataCheck, { over: Over }>['check'];
    return [...this.#found].flatMap(([check, found]) => {
      // A build only counts.
      const add = (doubt: () => Doubt) => {
        found.count += 1;
        if (this.#listed === 0) return;
        if (found.doubts.length < this.#listed) found.doubts.push(doubt());
        const entity = found.entities.length < MOST_ENTITIES ? this.entity() : null;
        if (entity !== null && found.entities.every(({ id }) => id !== entity.id))
          found.entities.push(entity);
      };
      return check.over === over ? [{ check: check.check as Check, add }] : [];
    });
  }
}
