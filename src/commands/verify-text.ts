import { figure, plural } from '../terminal/plural.ts';
import type { CheckResult, Failure, VerifyReport } from '../verify/verify-report.ts';
import { byteSize } from './byte-size.ts';
import type { Complaint } from './complaint.ts';
import { sampleText } from './sample-text.ts';
import { layOutTable, ofPlainText } from './table-layout.ts';

/** How many failures of one check are shown; --json lists more. */
const shown = 5;

/** A report as people read it: a table of the checks for standard output, what is wrong for standard error. */
export function verifyText(
  report: VerifyReport,
  columns: number | null = null,
): { table: string; complaints: Complaint[] } {
  const sum = (key: 'records' | 'pages' | 'bytes') =>
    report.collections.reduce((total, each) => total + each[key], 0);
  const table = [
    layOutTable(
      [
        ['check', 'state', 'looked at', 'failures', 'warnings'],
        ...report.checks.map((check) => [
          check.name,
          check.state,
          figure(check.ran),
          figure(check.failures),
          figure(check.warnings),
        ]),
      ],
      { columns },
      ofPlainText,
    ),
    '',
    `${plural(report.collections.length, 'collection')}, ${plural(sum('records'), 'record')}, ${plural(sum('pages'), 'page')}, ${byteSize(sum('bytes'))} read ${report.over === 'disk' ? 'from disk' : 'over HTTP'}`,
    ...(report.sample ? [sampleText] : []),
    verdict(report),
    ...report.releases.map(verdict),
  ].join('\n');
  const own = report.failures.filter(({ cause }) => cause === null);
  return {
    table,
    complaints: [
      ...ofCauses(report),
      ...byCheck('failed', own),
      ...notChecked(report.checks),
      ...byCheck('warning', report.warnings),
      ...report.releases.flatMap(ofRelease),
    ],
  };
}

/** What is wrong in a release, each under its name. */
function ofRelease(report: VerifyReport): Complaint[] {
  const { complaints } = verifyText(report);
  return complaints.map((each) => ({ ...each, message: `${report.target}: ${each.message}` }));
}

/** Says whether the contract is kept; what could not be checked is not claimed. */
function verdict({ target, checks }: VerifyReport): string {
  const count = (state: CheckResult['state']) => checks.filter((check) => check.state === state).length;
  const [failed, unchecked] = [count('failed'), count('not checked')];
  const warnings = checks.reduce((total, check) => total + check.warnings, 0);
  const also = [
    ...(failed > 0 && unchecked > 0 ? [`, ${unchecked} not checked`] : []),
    ...(warnings > 0 ? [`, with ${plural(warnings, 'warning')}`] : []),
  ].join('');
  if (failed > 0)
    return `${target} breaks the contract: ${failed} of ${plural(checks.length, 'check')} failed${also}`;
  if (unchecked > 0)
    return `${target} may keep the contract: ${unchecked} of ${plural(checks.length, 'check')} could not look${also}`;
  return `${target} keeps the contract: all ${plural(checks.length, 'check')} passed${also}`;
}

/** The causes that explain most failures first; those failures are not listed again. */
function ofCauses({ causes, checks }: VerifyReport): Complaint[] {
  const all = checks.reduce((total, { failures }) => total + failures, 0);
  return causes.map(({ message, failures, checks: names, fix }) => ({
    level: 'cause',
    message,
    details: [`  explains ${figure(failures)} of ${plural(all, 'failure')}: ${names.join(', ')}`],
    hint: fix,
  }));
}

/** Failures by check, similar ones as one, the way to fix them last. */
function byCheck(level: 'failed' | 'warning', failures: readonly Failure[]): Complaint[] {
  const names = [...new Set(failures.map(({ check }) => check))];
  return names.map((name) => {
    const own = failures.filter(({ check }) => check === name);
    const messages = [...new Set(own.map(({ message }) => message))];
    const lines = messages.map((message) => {
      const alike = own.filter((failure) => failure.message === message);
      const more = alike.length > 1 ? ` (and ${alike.length - 1} more)` : '';
      return `  ${alike[0]?.where}: ${message}${more}`;
    });
    const rest = lines.length - shown;
    const more = rest > 0 ? [`  and ${plural(rest, 'other')}, see --json`] : [];
    return { level, message: name, details: [...lines.slice(0, shown), ...more], hint: own[0]?.fix ?? '' };
  });
}

/** The checks that could not be done, by the reason. */
function notChecked(checks: readonly CheckResult[]): Complaint[] {
  const unchecked = checks.filter(({ state }) => state === 'not checked');
  const reasons = [...new Set(unchecked.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const names = unchecked.filter((check) => check.reason === reason).map(({ name }) => name);
    return { level: 'not checked', message: names.join(', '), details: [`  ${reason}`] };
  });
}
