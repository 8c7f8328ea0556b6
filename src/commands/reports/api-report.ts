import { total, totals } from '../../contract/total.ts';
import { isOpenToOthers } from '../../files/file-draft.ts';
import { withheldByName } from '../../model/description/personal-names.ts';
import type { ImportApiOptions, ImportApiReport } from '../../sources/import-api.ts';
import { isServiceAddress, sourceIdentity } from '../../sources/service/source/service-address.ts';
import type { Conflict } from '../../sources/service/transform/gathered-rows.ts';
import { byteSize, figure, plural, someOf } from '../../terminal/plural.ts';
import { shownPath } from '../../terminal/safe-text.ts';
import { type Notice, notes, warnings } from '../create-context.ts';
import type { ReadConfiguration } from '../settings/read-configuration.ts';
import { type Beyond, beyondLines, databankJson, databankLines } from '../sources/beyond.ts';
import { breaksContract } from './problem-lines.ts';
import { lines, type Report } from './report.ts';
import { sampleText } from './tree-text.ts';

interface ApiImport {
  readonly options: ImportApiOptions;
  readonly configured: ReadConfiguration;
  readonly left: Beyond;
  readonly next: string;
  readonly reportFile: string;
}

export function apiReport(
  report: ImportApiReport,
  { options, configured, left, next, reportFile }: ApiImport,
): Report {
  const { crawled, gathered, isWritten, problems, seconds, privateTexts, isSample, isPublic } = report;
  const { collections, requests, retries, unchanged, bytes, waitedSeconds, started, leftOutKeys, curators } =
    crawled;
  const { tables = [], conflicts = [], leftOut = [], replaced = [] } = gathered ?? {};
  const isUnknown = ({ count, state }: (typeof collections)[number]) => count === null && state !== 'missing';
  const sums = {
    counted: collections.some(isUnknown)
      ? null
      : collections.reduce((sum, { count }) => sum + (count ?? 0), 0),
    ...totals(collections, 'records', 'pages', 'repeated'),
    rows: total(tables, 'rows'),
  };
  const leftOutNote: Notice = {
    level: 'warning',
    message: `${leftOutText(report)}; ${shownPath(reportFile)} says what and why`,
  };
  return {
    json: {
      command: 'import api',
      ok: isWritten,
      source: sourceIdentity(options.source, options.description.api),
      to: options.to,
      public: isPublic,
      private_texts: privateTexts,
      sample: isSample,
      lenient: options.lenient,
      collections,
      tables,
      total: { ...sums, seconds },
      requests,
      unchanged,
      retries,
      waited_seconds: waitedSeconds,
      bytes,
      moved: crawled.moved,
      started,
      notes: crawled.notes,
      left_out_keys: leftOutKeys,
      curators_left_out: curators,
      trimmed: crawled.trimmed,
      conflicts,
      left_out: leftOut,
      replaced,
      problems,
      databank: databankJson(configured),
      not_published: left,
      ...(options.description.answers !== undefined && {
        withheld_by_name: withheldByName(options.description, crawled.withheld),
      }),
    },
    failures: isWritten ? [] : [...notes(crawled.notes), ...apiWarnings(report), failure(options, problems)],
    table: {
      rows: [
        ['collection', 'counted', 'records', 'pages', 'passes', 'repeated'],
        ...collections.map(({ path, count, state, records, pages, passes, repeated }) => [
          options.description.collections.find((each) => each.path === path)?.name ?? path,
          state === 'missing' && count === null ? 'missing' : counted(count),
          ...[records, pages, passes, repeated].map(figure),
        ]),
        [
          plural(collections.length, 'collection'),
          counted(sums.counted),
          ...[sums.records, sums.pages].map(figure),
          '',
          figure(sums.repeated),
        ],
      ],
    },
    text: lines(
      `Wrote ${shownPath(options.to)}: ${plural(sums.rows, 'row')} in ${seconds.toFixed(2)} s; every record was checked against the contract${crawled.hasChanged ? ', but the service changed while it was read: see the note' : ''}.`,
      isSample && sampleText,
      `${plural(requests, 'request')}, ${figure(retries)} of them retries, ${unchanged > 0 ? `${figure(unchanged)} for pages that had not changed, ` : ''}${byteSize(bytes)}, ${waitedSeconds.toFixed(1)} s of waiting.`,
      started !== null && `Resumed the import that began at ${started}.`,
      crawled.notes.map((note) => `Note: ${note}`),
      leftOutKeys.map(
        ({ key, records }) => `Left out: ${key}, in ${plural(records, 'record')} (not part of the contract).`,
      ),
      curators > 0 &&
        `Left out: ${plural(curators, 'curator')}; they refer to user accounts and are never stored.`,
      beyondLines(left),
      databankLines(configured),
      `Next: ${next}`,
      privacyText({ to: options.to, isPublic }, report),
    ),
    notes: [...apiWarnings(report), ...(problems.length > 0 ? [leftOutNote] : [])],
  };
}

/** Some services do not count their records. */
const counted = (count: number | null) => (count === null ? 'unknown' : figure(count));

export function apiWarnings({ crawled, gathered }: ImportApiReport): Notice[] {
  const messages = lines(
    crawled.trimmed.map(({ text }) => text),
    crawled.moved !== null && `the service has moved to ${crawled.moved}: import from there`,
    conflictsText(gathered?.conflicts ?? []),
  );
  return warnings(messages);
}

/** False without any. */
export function conflictsText(conflicts: readonly Conflict[]): string | false {
  if (conflicts.length === 0) return false;
  const some = someOf(conflicts.map(({ table, id }) => `${table} ${id}`));
  return `${plural(conflicts.length, 'record')} came in different versions, and the newest was kept (${some}); --json lists them all`;
}

function leftOutText({ crawled, gathered }: ImportApiReport): string {
  const { leftOut = [], replaced = [] } = gathered ?? {};
  // The faults of all pages of a collection form one item.
  const ofPages = leftOut.filter((item) =>
    item.problems.some(({ table }) => table.startsWith(item.collection)),
  );
  const broken = crawled.collections.filter(({ state }) => state !== 'complete').length;
  const counted: readonly (readonly [number, string, string, string])[] = [
    [leftOut.length - ofPages.length, 'record is', 'records are', 'left out'],
    [broken, 'collection is', 'collections are', 'missing or incomplete'],
    [ofPages.length - broken, 'collection has', 'collections have', 'pages with faults of their own'],
    [replaced.length, 'record holds', 'records hold', 'null for what was not given'],
  ];
  return counted
    .filter(([count]) => count > 0)
    .map(([count, one, many, what]) => `${plural(count, one, many)} ${what}`)
    .join(', ');
}

export function leftOutJson(options: ImportApiOptions, { gathered, problems }: ImportApiReport) {
  return {
    source: sourceIdentity(options.source, options.description.api),
    to: options.to,
    left_out: gathered?.leftOut ?? [],
    replaced: gathered?.replaced ?? [],
    problems,
  };
}

function failure(
  { source, to, lenient, description: { api } }: ImportApiOptions,
  problems: ImportApiReport['problems'],
): Notice {
  const advice = lenient
    ? 'Nothing else is left: check the address, or fix the service and import again with --refresh.'
    : isServiceAddress(source)
      ? 'Fix the service and import again with --refresh, or add --lenient to leave out what is wrong; fetched pages are kept and not requested again.'
      : 'Fix the tree and import again, or add --lenient to leave out what is wrong.';
  const what = shownPath(sourceIdentity(source, api));
  return breaksContract(what, problems, `${shownPath(to)} was not written. ${advice}`);
}

/** The last line of an import: whether the export may leave this machine. */
export function privacyText(
  { to, isPublic = false }: { readonly to: string; readonly isPublic?: boolean },
  { privateTexts }: { readonly privateTexts: number },
): string {
  const file = shownPath(to);
  const texts = plural(privateTexts, 'private text');
  if (isPublic) {
    const found = privateTexts === 0 ? 'no private text to leave out' : `${texts} left out`;
    return `${file} is public: ${found}.`;
  }
  if (privateTexts === 0) return `${file} holds no private text.`;
  const open = isOpenToOthers(to) ? ' Its disk keeps no permissions: others can read it there.' : '';
  return `${file} is private, with ${texts}: keep it on this machine, or import with --public to leave them out.${open}`;
}
