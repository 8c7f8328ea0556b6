import type { ImportApiOptions, ImportApiReport } from '../sources/import-api.ts';
import { sourceIdentity } from '../sources/service/source/service-address.ts';
import { figure, plural } from '../terminal/plural.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { byteSize } from './byte-size.ts';
import type { Complaint } from './complaint.ts';
import { privacyText } from './privacy-text.ts';
import { sampleText } from './sample-text.ts';
import { textTable } from './text-table.ts';

const heading = ['collection', 'counted', 'records', 'pages', 'passes', 'repeated'];

/**
 * The table at the end of `import api`, and what it means.
 *
 * @param last the lines at its end
 */
export function apiSummary(
  options: ImportApiOptions,
  report: ImportApiReport,
  last: readonly string[],
  columns: number | null = null,
): string {
  const { crawled } = report;
  const rows = crawled.collections.map((each) => [
    nameOf(each.path, options),
    each.count === null ? (each.state === 'missing' ? 'missing' : 'unknown') : figure(each.count),
    figure(each.records),
    figure(each.pages),
    figure(each.passes),
    figure(each.repeated),
  ]);
  const total = totals(report);
  const { requests, retries, bytes, waitedSeconds } = crawled;
  return [
    textTable(
      [
        heading,
        ...rows,
        [
          plural(rows.length, 'collection'),
          ...[total.counted, total.records, total.pages].map(figure),
          '',
          figure(total.repeated),
        ],
      ],
      { columns },
    ),
    '',
    `Wrote ${shownPath(options.to)}: ${plural(total.rows, 'row')} in ${report.seconds.toFixed(2)} s; every record was checked against the contract.`,
    ...(report.isSample ? [sampleText] : []),
    `${plural(requests, 'request')}, ${figure(retries)} of them retries, ${byteSize(bytes)}, ${waitedSeconds.toFixed(1)} s of waiting.`,
    ...(crawled.started === null ? [] : [`Resumed the import that began at ${crawled.started}.`]),
    ...crawled.notes.map((note) => `Note: ${note}`),
    ...crawled.leftOutKeys.map(
      ({ key, records }) => `Left out: ${key}, in ${plural(records, 'record')} (not part of the contract).`,
    ),
    ...(crawled.curators > 0
      ? [
          `Left out: ${plural(crawled.curators, 'curator')}; they refer to user accounts and are never stored.`,
        ]
      : []),
    ...last,
    privacyText(options, report),
  ].join('\n');
}

/** What a person should know although the import succeeded. */
export function apiWarnings({ crawled, gathered }: ImportApiReport): Complaint[] {
  const conflicts = gathered?.conflicts ?? [];
  const shown = conflicts.slice(0, 5).map(({ table, id }) => `${table} ${id}`);
  const more = conflicts.length > shown.length ? ', ...' : '';
  const messages = [
    ...crawled.trimmed.map(({ text }) => text),
    ...(crawled.moved === null ? [] : [`the service has moved to ${crawled.moved}: import from there`]),
    ...(conflicts.length === 0
      ? []
      : [
          `${plural(conflicts.length, 'record')} came in different versions, and the newest was kept (${shown.join(', ')}${more}); --json lists them all`,
        ]),
  ];
  return messages.map((message) => ({ level: 'warning', message }));
}

/** How much a lenient import leaves out. */
export function leftOutText({ crawled, gathered }: ImportApiReport): string {
  const { leftOut = [], replaced = [] } = gathered ?? {};
  // The faults of the pages of a collection are one item, beside those of records.
  const ofPages = leftOut.filter((item) =>
    item.problems.some(({ table }) => table.startsWith(item.collection)),
  );
  const broken = crawled.collections.filter(({ state }) => state !== 'complete').length;
  const faulty = ofPages.length - broken;
  const records = leftOut.length - ofPages.length;
  return [
    ...(records > 0 ? [`${plural(records, 'record is', 'records are')} left out`] : []),
    ...(broken > 0 ? [`${plural(broken, 'collection is', 'collections are')} missing or incomplete`] : []),
    ...(faulty > 0
      ? [`${plural(faulty, 'collection has', 'collections have')} pages with faults of their own`]
      : []),
    ...(replaced.length > 0
      ? [`${plural(replaced.length, 'record holds', 'records hold')} null for what was not given`]
      : []),
  ].join(', ');
}

/** What `--json` prints. */
export function apiJson(options: ImportApiOptions, report: ImportApiReport) {
  const { crawled, gathered, isWritten, problems, seconds } = report;
  return {
    command: 'import api',
    ok: isWritten,
    source: sourceIdentity(options.source, options.description.api),
    to: options.to,
    public: options.isPublic === true,
    private_texts: report.privateTexts,
    sample: report.isSample,
    lenient: options.lenient,
    collections: crawled.collections,
    tables: gathered?.tables ?? [],
    total: { ...totals(report), seconds },
    requests: crawled.requests,
    retries: crawled.retries,
    waited_seconds: crawled.waitedSeconds,
    bytes: crawled.bytes,
    moved: crawled.moved,
    started: crawled.started,
    notes: crawled.notes,
    left_out_keys: crawled.leftOutKeys,
    curators_left_out: crawled.curators,
    trimmed: crawled.trimmed,
    conflicts: gathered?.conflicts ?? [],
    left_out: gathered?.leftOut ?? [],
    replaced: gathered?.replaced ?? [],
    problems,
  };
}

/** The report of a lenient import. */
export function leftOutJson(options: ImportApiOptions, { gathered, problems }: ImportApiReport) {
  return {
    source: sourceIdentity(options.source, options.description.api),
    to: options.to,
    left_out: gathered?.leftOut ?? [],
    replaced: gathered?.replaced ?? [],
    problems,
  };
}

function nameOf(path: string, { description }: ImportApiOptions): string {
  return description.collections.find((each) => each.path === path)?.name ?? path;
}

function totals({ crawled, gathered }: ImportApiReport) {
  const sum = (key: 'records' | 'pages' | 'repeated') =>
    crawled.collections.reduce((before, each) => before + each[key], 0);
  return {
    counted: crawled.collections.reduce((before, { count }) => before + (count ?? 0), 0),
    records: sum('records'),
    pages: sum('pages'),
    repeated: sum('repeated'),
    rows: (gathered?.tables ?? []).reduce((before, { rows }) => before + rows, 0),
  };
}
