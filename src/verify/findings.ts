import type { Check, Notes } from './check.ts';
import type { Failure, VerifyReport } from './verify-report.ts';

/** How many failures of one check are told one by one. */
const listed = 20;

/** Collects what the checks of one run find. */
export class Findings {
  readonly #tallies = new Map<Check, Tally>();
  readonly #fixOf: (check: Check) => string;

  /** `fixOf` says what fixes a check where this tree is served. */
  constructor(fixOf: (check: Check) => string) {
    this.#fixOf = fixOf;
  }

  /** The notes of a check; from here on the report lists it. */
  notesOf(check: Check): Notes {
    const facts = { check: check.name, fix: this.#fixOf(check) };
    const tally = { ran: 0, failures: new FailureList(facts), warnings: new FailureList(facts) };
    this.#tallies.set(check, tally);
    return {
      looked: (things = 1) => {
        tally.ran += things;
      },
      fail: (where, message) => tally.failures.add(where, message),
      warn: (where, message) => tally.warnings.add(where, message),
    };
  }

  report(target: string): Pick<VerifyReport, 'checks' | 'failures' | 'warnings'> {
    const tallies = [...this.#tallies];
    for (const [, tally] of tallies) {
      // Nothing looked at and nothing said would read as passed.
      if (tally.ran === 0 && tally.failures.count === 0 && tally.warnings.count === 0)
        tally.failures.add(target, 'found nothing to look at');
    }
    return {
      checks: tallies.map(([check, { ran, failures, warnings }]) => ({
        name: check.name,
        ran,
        failures: failures.count,
        warnings: warnings.count,
      })),
      failures: tallies.flatMap(([, tally]) => tally.failures.all(target)),
      warnings: tallies.flatMap(([, tally]) => tally.warnings.all(target)),
    };
  }
}

interface Tally {
  ran: number;
  readonly failures: FailureList;
  readonly warnings: FailureList;
}

/** Keeps the first failures and counts the rest: a host that is wrong on one page is wrong on all of them. */
class FailureList {
  readonly #facts: Pick<Failure, 'check' | 'fix'>;
  readonly #kept: Failure[] = [];
  count = 0;

  constructor(facts: Pick<Failure, 'check' | 'fix'>) {
    this.#facts = facts;
  }

  add(where: string, message: string): void {
    this.count += 1;
    if (this.#kept.length < listed) this.#kept.push(this.#failure(where, message));
  }

  all(target: string): readonly Failure[] {
    const more = this.count - this.#kept.length;
    return more === 0 ? this.#kept : [...this.#kept, this.#failure(target, `and ${more} more`)];
  }

  #failure(where: string, message: string): Failure {
    return { ...this.#facts, where, message };
  }
}
