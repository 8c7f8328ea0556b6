import type { Cause } from './causes.ts';
import type { Check, Notes } from './check.ts';
import { FailureList } from './failure-list.ts';
import type { Symptom } from './symptom.ts';
import type { CauseFound, CheckResult, Failure, VerifyReport } from './verify-report.ts';

/** A cause that was seen. */
export interface SeenCause {
  readonly cause: Cause;
  readonly message: string;
  readonly fix: string;
}

/** What is known of pages at the end of the walk: those whose records were not seen, out of all. */
export interface PagesSeen {
  readonly unseen: number;
  readonly pages: number;
}

/** Collects what the checks of one run find. */
export class Findings {
  readonly #tallies = new Map<Check, Tally>();
  readonly #fixOf: (check: Check) => string;

  /** `fixOf` returns what fixes a check on the host that serves this tree. */
  constructor(fixOf: (check: Check) => string) {
    this.#fixOf = fixOf;
  }

  /** The notes of a check; from here on the report includes it. */
  notesOf(check: Check): Notes {
    const facts = { check: check.name, fix: this.#fixOf(check) };
    const tally = new Tally(facts);
    this.#tallies.set(check, tally);
    return {
      looked: (things = 1) => {
        tally.ran += things;
      },
      unable: (reason) => {
        tally.unable ??= reason;
      },
      fail: (where, message, symptom) => tally.failures.add(where, message, symptom),
      warn: (where, message, fix = facts.fix) => tally.warnings.add(where, message, undefined, fix),
    };
  }

  /** How many failures there are of a check, or with a symptom. */
  count({ check, symptom }: { check?: string | undefined; symptom?: Symptom }): number {
    let sum = 0;
    for (const [{ name }, { failures }] of this.#tallies)
      if (check === undefined || check === name)
        sum += symptom === undefined ? failures.count : failures.countOf(symptom);
    return sum;
  }

  report(
    target: string,
    seen: PagesSeen,
    causes: readonly SeenCause[],
  ): Pick<VerifyReport, 'causes' | 'checks' | 'failures' | 'warnings'> {
    const explained = new Map<SeenCause, { failures: number; checks: Set<string> }>();
    const failures: Failure[] = [];
    const warnings: Failure[] = [];
    for (const [{ name }, tally] of this.#tallies) {
      for (const group of tally.failures.groups()) {
        const seenCause = causes.find(({ cause }) => isExplained(cause, name, group.symptom)) ?? null;
        if (seenCause !== null) {
          const sum = explained.get(seenCause) ?? { failures: 0, checks: new Set() };
          sum.failures += group.count;
          sum.checks.add(name);
          explained.set(seenCause, sum);
        }
        failures.push(...group.all(target, seenCause?.cause.name ?? null));
      }
      for (const group of tally.warnings.groups()) warnings.push(...group.all(target, null));
    }
    return {
      causes: [...explained]
        .map(
          ([{ cause, message, fix }, sum]): CauseFound => ({
            name: cause.name,
            message,
            fix,
            failures: sum.failures,
            checks: [...sum.checks],
          }),
        )
        .sort((a, b) => b.failures - a.failures),
      checks: [...this.#tallies].map(([check, tally]) => result(check, tally, seen)),
      failures,
      warnings,
    };
  }
}

function isExplained({ explains }: Cause, check: string, symptom: Symptom | undefined): boolean {
  const which = explains[check];
  return which === 'all' || (symptom !== undefined && which?.includes(symptom) === true);
}

function result({ name, needsAllPages }: Check, tally: Tally, { unseen, pages }: PagesSeen): CheckResult {
  const { ran, failures, warnings } = tally;
  const counts = { ran, failures: failures.count, warnings: warnings.count };
  if (failures.count > 0) return { name, state: 'failed', reason: null, ...counts };
  // Nothing looked at and nothing said would read as passed, and so would a part for the whole.
  const reason =
    needsAllPages && unseen > 0
      ? `${unseen} of ${pages} pages could not be read`
      : ran === 0
        ? (tally.unable ?? 'there was nothing to look at')
        : null;
  return { name, state: reason === null ? 'passed' : 'not checked', reason, ...counts };
}

/** What one check found. */
class Tally {
  ran = 0;
  unable: string | null = null;
  readonly failures: FailureList;
  readonly warnings: FailureList;

  constructor(facts: Pick<Failure, 'check' | 'fix'>) {
    this.failures = new FailureList(facts);
    this.warnings = new FailureList(facts);
  }
}
