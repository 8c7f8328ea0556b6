import type { Symptom } from './symptom.ts';
import type { Failure } from './verify-report.ts';

/** How many failures of one check, of those that look alike, are told one by one. */
const listed = 20;

/** Failures that look alike: the first of them, and how many. */
class FailureGroup {
  readonly symptom: Symptom | undefined;
  readonly #facts: Pick<Failure, 'check' | 'fix'>;
  readonly #kept: Pick<Failure, 'where' | 'message' | 'fix'>[] = [];
  count = 0;

  constructor(facts: Pick<Failure, 'check' | 'fix'>, symptom: Symptom | undefined) {
    this.#facts = facts;
    this.symptom = symptom;
  }

  /** A host that is wrong on one page is wrong on all of them: most are only counted. */
  add(where: string, message: string, fix = this.#facts.fix): void {
    this.count += 1;
    if (this.#kept.length < listed) this.#kept.push({ where, message, fix });
  }

  all(target: string, cause: string | null): readonly Failure[] {
    const more = this.count - this.#kept.length;
    const rest = more === 0 ? [] : [{ where: target, message: `and ${more} more` }];
    return [...this.#kept, ...rest].map((kept) => ({ ...this.#facts, ...kept, cause }));
  }
}

/** The failures, or the warnings, of one check. */
export class FailureList {
  readonly #facts: Pick<Failure, 'check' | 'fix'>;
  readonly #groups = new Map<Symptom | undefined, FailureGroup>();

  constructor(facts: Pick<Failure, 'check' | 'fix'>) {
    this.#facts = facts;
  }

  /** `fix` where it is not that of the check. */
  add(where: string, message: string, symptom?: Symptom, fix?: string): void {
    const group = this.#groups.get(symptom) ?? new FailureGroup(this.#facts, symptom);
    this.#groups.set(symptom, group);
    group.add(where, message, fix);
  }

  get count(): number {
    return this.groups().reduce((sum, { count }) => sum + count, 0);
  }

  countOf(symptom: Symptom): number {
    return this.#groups.get(symptom)?.count ?? 0;
  }

  groups(): readonly FailureGroup[] {
    return [...this.#groups.values()];
  }
}
