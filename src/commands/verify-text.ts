import type { Failure, VerifyReport } from '../verify/verify-report.ts';
import { byteSize, figure, textTable } from './text-table.ts';

/** A report as people read it: a table of the checks for standard output, what is wrong for standard error. */
export function verifyText(report: VerifyReport): { table: string; complaints: string[] } {
  const sum = (key: 'records' | 'pages' | 'bytes') =>
    report.collections.reduce((total, each) => total + each[key], 0);
  const wrong = report.checks.filter(({ failures }) => failures > 0).length;
  const warnings = report.checks.reduce((total, check) => total + check.warnings, 0);
  const verdict =
    wrong === 0
      ? `${report.target} keeps the contract: all ${report.checks.length} checks passed`
      : `${report.target} breaks the contract: ${wrong} of ${report.checks.length} checks failed`;
  const table = [
    textTable([
      ['check', 'looked at', 'failures', 'warnings'],
      ...report.checks.map((check) => [
        check.name,
        figure(check.ran),
        figure(check.failures),
        figure(check.warnings),
      ]),
    ]),
    '',
    `${figure(report.collections.length)} collections, ${figure(sum('records'))} records, ${figure(sum('pages'))} pages, ${byteSize(sum('bytes'))} read ${report.over === 'disk' ? 'from disk' : 'over HTTP'}`,
    `${verdict}${warnings > 0 ? `, with ${figure(warnings)} warning(s)` : ''}`,
  ].join('\n');
  return {
    table,
    complaints: [...byCheck('failed', report.failures), ...byCheck('warning', report.warnings)],
  };
}

/** Failures by check, the way to fix them last. */
function byCheck(word: string, failures: readonly Failure[]): string[] {
  const names = [...new Set(failures.map(({ check }) => check))];
  return names.flatMap((name) => {
    const own = failures.filter(({ check }) => check === name);
    return [
      `${word}: ${name}`,
      ...own.map(({ where, message }) => `  ${where}: ${message}`),
      `  hint: ${own[0]?.fix ?? ''}`,
    ];
  });
}
