import { groupBy } from '../../contract/group-by.ts';
import { total } from '../../contract/total.ts';
import type { Doubt, DoubtfulEntity, DoubtsOfCheck } from '../../model/doubts/doubts.ts';
import { own } from '../../terminal/own-command.ts';
import { byteSize, figure, plural } from '../../terminal/plural.ts';
import { quoteForShell, shownPath, showText } from '../../terminal/safe-text.ts';
import type { CheckResult, Failure, VerifyReport } from '../../verify/verify-report.ts';
import type { Notice } from '../create-context.ts';
import { lines, type Report } from './report.ts';
import { sampleText } from './tree-text.ts';

/** What a command that reads more has to carry on. */
export interface ReadingFlags {
  readonly all?: true;
  readonly latest?: true;
  readonly report?: true;
  readonly baseUrl?: string;
  readonly concurrency?: number;
}

/** Failures, or places in the data, for each check; --json lists more. */
export const mostShown = 5;

/**
 * A table of the checks, and a verdict on the tree and each release. `unread`: what hosts read outside of it;
 * `flags`: as given, for the command that reads more.
 */
export function verifyText(
  report: VerifyReport,
  unread: readonly string[] = [],
  flags: ReadingFlags = {},
): Pick<Report, 'table' | 'text'> {
  const { checks, collections, releases, over, sample, withoutPages, doubts } = report;
  const sum = (key: 'records' | 'pages' | 'bytes') => total(collections, key);
  const toReadAll = toCheckAll(report.target, flags);
  return {
    table: {
      rows: [
        ['check', 'state', 'looked at', 'failures', 'warnings'],
        ...checks.map(({ name, state, ran, failures, warnings }) => [
          ...[name, state],
          ...[ran, failures, warnings].map(figure),
        ]),
      ],
    },
    text: lines(
      withoutPages
        ? 'tables and documents read from disk; it has no pages'
        : `${plural(collections.length, 'collection')}, ${plural(sum('records'), 'record')}, ${plural(sum('pages'), 'page')}, ${byteSize(sum('bytes'))} read ${over === 'disk' ? 'from disk' : 'over HTTP'}`,
      sample && sampleText,
      unread.length > 0 && `Not read, as hosts have it outside of the tree: ${unread.join(', ')}.`,
      [report, ...releases].map((each) => verdict(each, toReadAll)),
      doubts !== undefined && doubtLines(doubts),
    ),
  };
}

/** How to read what is only sampled, with the options that were given; empty if --all has read it. */
function toCheckAll(target: string, { all, baseUrl, latest, report, concurrency }: ReadingFlags): string {
  // Only the tree around a release lists its digest.
  const rootOf = (address: string) => address.replace(/\/v\/[0-9.]+\/?$/, '');
  const root = rootOf(target);
  if (all && root === target) return '';
  const options = lines(
    baseUrl !== undefined && ` --base-url ${quoteForShell(rootOf(baseUrl))}`,
    latest && ' --latest',
    report && ' --report',
    concurrency !== undefined && ` --concurrency ${concurrency}`,
  );
  return `. To check all: ${own`verify ${root} --all`}${options.join('')}`;
}

/** The tree's failures first, then each release's, under its name. */
export function verifyNotices(report: VerifyReport): Notice[] {
  const { failures, warnings, checks, releases } = report;
  return [
    ...ofCauses(report),
    ...byCheck(
      'failed',
      failures.filter(({ cause }) => cause === null),
    ),
    ...notChecked(checks),
    ...byCheck('warning', warnings),
    ...releases.flatMap((release) =>
      verifyNotices(release).map((each) => ({ ...each, message: `${release.target}: ${each.message}` })),
    ),
  ];
}

/** What looks wrong in the data, by check: how often, and the first places. */
function doubtLines(found: readonly DoubtsOfCheck[]): string[] {
  const doubtful = found.filter(({ count }) => count > 0);
  const count = total(doubtful, 'count');
  if (found.length === 0)
    return [
      'Not checked for data that look wrong: no role names the entity. Add it to the roles of polity-press.json, and build again.',
    ];
  if (count === 0) return ['Nothing looks wrong in the data.'];
  return [
    `The data look wrong in ${plural(count, 'place')}; nothing fails for it:`,
    ...doubtful.flatMap(({ name, description, count, doubts, entities }) => {
      const rest = count - doubts.length;
      return lines(
        `  ${name} (${figure(count)}): ${description}`,
        entities.length > 0 && `    entities such as ${entities.map(entityText).join(', ')}`,
        doubts.map(doubtLine),
        rest > 0 && `    and ${figure(rest)} more, see --json`,
      );
    }),
  ];
}

function doubtLine({ collection, record, key, value }: Doubt): string {
  const place = `${collection}${record === null ? '' : `/${record}`}${key === null ? '' : ` ${key}`}`;
  return `    ${shownPath(place)}${value === null ? '' : `: ${shownValue(value)}`}`;
}

function entityText({ id, name }: DoubtfulEntity): string {
  return name === null ? String(id) : `${shownValue(name)} (${id})`;
}

function shownValue(value: unknown): string {
  return typeof value === 'string' ? showText(value) : String(value);
}

/** Does not claim what could not be checked. */
function verdict({ checks, ...report }: VerifyReport, toReadAll: string): string {
  const target = shownPath(report.target);
  const count = (state: CheckResult['state']) => checks.filter((check) => check.state === state).length;
  const [failed, unchecked] = [count('failed'), count('not checked')];
  const warnings = total(checks, 'warnings');
  const also = lines(
    failed > 0 && unchecked > 0 && `, ${unchecked} not checked`,
    warnings > 0 && `, with ${plural(warnings, 'warning')}`,
  ).join('');
  const all = plural(checks.length, 'check');
  if (failed > 0) return `${target} breaks the contract: ${failed} of ${all} failed${also}`;
  if (unchecked > 0) return `${target} may keep the contract: ${unchecked} of ${all} could not look${also}`;
  const samples = checks.flatMap(({ name, sampled }) =>
    sampled === null ? [] : [`${name} read ${figure(sampled.looked)} of ${plural(sampled.of, sampled.what)}`],
  );
  if (samples.length === 0) return `${target} keeps the contract: all ${all} passed${also}`;
  const isInFolder = checks.some(({ sampled }) => sampled?.restIn === 'folder');
  const rest = isInFolder ? '. To check all, verify the folder itself' : toReadAll;
  return `${target} keeps the contract in part: all ${all} passed${also}; ${samples.join(', ')}${rest}`;
}

/** Causes of most failures first; their failures are not listed again. */
function ofCauses({ causes, checks }: VerifyReport): Notice[] {
  const all = total(checks, 'failures');
  return causes.map(({ message, failures, checks: names, fix }) => ({
    level: 'cause',
    message,
    details: [`  explains ${figure(failures)} of ${plural(all, 'failure')}: ${names.join(', ')}`],
    hint: fix,
  }));
}

/** Groups similar failures with the same fix, which comes last. */
function byCheck(level: 'failed' | 'warning', failures: readonly Failure[]): Notice[] {
  return [...groupBy(failures, ({ check, fix }) => `${check} ${fix}`)].map(([, own]) => {
    const found = [...groupBy(own, (failure) => failure.message)].map(([fault, alike]) => {
      const more = alike.length > 1 ? ` (and ${alike.length - 1} more)` : '';
      return `  ${alike[0]?.where}: ${fault}${more}`;
    });
    const rest = found.length - mostShown;
    const details = lines(
      found.slice(0, mostShown),
      rest > 0 && `  and ${plural(rest, 'other')}, see --json`,
    );
    const { check = '', fix = '' } = own[0] ?? {};
    return { level, message: check, details, hint: fix };
  });
}

/** Grouped by reason. */
function notChecked(checks: readonly CheckResult[]): Notice[] {
  const unchecked = checks.filter(({ state }) => state === 'not checked');
  return [...groupBy(unchecked, ({ reason }) => reason)].map(([reason, alike]) => ({
    level: 'not checked',
    message: alike.map(({ name }) => name).join(', '),
    details: [`  ${reason}`],
  }));
}
