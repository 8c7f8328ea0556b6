import type { Cause } from './causes.ts';
import type { Check, Notes, Symptom } from './check.ts';
import type { CauseFound, CheckResult, Failure, VerifyReport } from './verify-report.ts';

const mostListed = 20;

export interface SeenCause {
  readonly cause: Cause;
  readonly message: string;
  readonly fix: string;
}

export interface PagesSeen {
  readonly unseen: number;
  readonly pages: number;
}

interface Group {
  readonly symptom: Symptom | undefined;
  readonly kept: Pick<Failure, 'where' | 'message' | 'fix'>[];
  count: number;
}

interface Tally {
  ran: number;
  unable: string | null;
  sampled: CheckResult['sampled'];
  readonly failures: Group[];
  readonly warnings: Group[];
}

/** A host that is wrong on one page is wrong on all of them: most are only counted. */
function add(to: Group[], failure: Group['kept'][number], symptom?: Symptom): void {
  const known = to.find((group) => group.symptom === symptom);
  const group = known ?? { symptom, kept: [], count: 0 };
  if (known === undefined) to.push(group);
  group.count += 1;
  if (group.kept.length < mostListed) group.kept.push(failure);
}

const sumOf = (groups: readonly Group[]) => groups.reduce((sum, { count }) => sum + count, 0);

/** Gathers what checks find. @param fixOf what to do about a failure of a check */
export function createFindings(fixOf: (check: Check) => string) {
  const all = new Map<Check, Tally>();
  const listed = (target: string, check: Check, { kept, count }: Group, cause: string | null): Failure[] => {
    const rest = {
      where: target,
      message: `and ${count - kept.length} more`,
      fix: kept[0]?.fix ?? fixOf(check),
    };
    return [...kept, ...(count > kept.length ? [rest] : [])].map((each) => ({
      ...{ check: check.name, ...each, cause },
    }));
  };
  return {
    notesOf(check: Check): Notes {
      const own = fixOf(check);
      const tally: Tally = { ran: 0, unable: null, sampled: null, failures: [], warnings: [] };
      all.set(check, tally);
      return {
        looked: (things = 1) => {
          tally.ran += things;
        },
        unable: (reason) => {
          tally.unable ??= reason;
        },
        sampled: (looked, of, what, restIn) => {
          const { sampled } = tally;
          const sum = { looked: looked + (sampled?.looked ?? 0), of: of + (sampled?.of ?? 0) };
          tally.sampled = { ...sum, what, ...(restIn && { restIn }) };
        },
        fail: (where, message, symptom, fix = own) => add(tally.failures, { where, message, fix }, symptom),
        warn: (where, message, fix = own) => add(tally.warnings, { where, message, fix }),
      };
    },

    /** Failures with a symptom, or of a check, or both. */
    count(symptom: Symptom | null, name: string | null = null): number {
      const failures = [...all].flatMap(([check, tally]) =>
        name === null || name === check.name ? tally.failures : [],
      );
      return sumOf(failures.filter((group) => symptom === null || group.symptom === symptom));
    },

    report(
      target: string,
      seen: PagesSeen,
      causes: readonly SeenCause[],
    ): Pick<VerifyReport, 'causes' | 'checks' | 'failures' | 'warnings'> {
      const tallies = [...all];
      const failures = tallies.flatMap(([check, tally]) =>
        tally.failures.map((group) => {
          const found = causes.find(({ cause }) => isExplained(cause, check.name, group.symptom)) ?? null;
          return { check, group, found };
        }),
      );
      return {
        causes: causes
          .map((seenCause): CauseFound => {
            const own = failures.filter(({ found }) => found === seenCause);
            const { cause, message, fix } = seenCause;
            const checks = [...new Set(own.map(({ check }) => check.name))];
            return { name: cause.name, message, fix, failures: sumOf(own.map(({ group }) => group)), checks };
          })
          .filter((cause) => cause.failures > 0)
          .sort((a, b) => b.failures - a.failures),
        checks: tallies.map(([check, tally]) => result(check, tally, seen)),
        failures: failures.flatMap(({ check, group, found }) =>
          listed(target, check, group, found?.cause.name ?? null),
        ),
        warnings: tallies.flatMap(([check, { warnings }]) =>
          warnings.flatMap((group) => listed(target, check, group, null)),
        ),
      };
    },
  };
}

function isExplained({ explains }: Cause, check: string, symptom: Symptom | undefined): boolean {
  const which = explains[check];
  return which === 'all' || (symptom !== undefined && which?.includes(symptom) === true);
}

function result({ name, needsAllPages }: Check, tally: Tally, { unseen, pages }: PagesSeen): CheckResult {
  const { ran, unable } = tally;
  const sampled = (tally.sampled?.looked ?? 0) < (tally.sampled?.of ?? 0) ? tally.sampled : null;
  const counts = { ran, failures: sumOf(tally.failures), warnings: sumOf(tally.warnings), sampled };
  if (counts.failures > 0) return { name, state: 'failed', reason: null, ...counts };
  const nothing = ran === 0 ? (unable ?? 'no data to check') : null;
  const reason = needsAllPages && unseen > 0 ? `${unseen} of ${pages} pages could not be read` : nothing;
  return { name, state: reason === null ? 'passed' : 'not checked', reason, ...counts };
}
