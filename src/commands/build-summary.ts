import type { BuildOptions } from '../build-types.ts';
import { type Field, kindsOf } from '../description/kind.ts';
import { figure } from '../figure.ts';
import type { ExceededLimit } from '../hosts/exceeded-limits.ts';
import { plural } from '../plural.ts';
import type { PublishReport } from '../release.ts';
import { shownPath } from '../shown-path.ts';
import { type BuildSettings, settingLines, settingsFrom } from './build-settings.ts';
import { byteSize } from './byte-size.ts';
import { releaseJson, releaseLines } from './release-text.ts';
import { sampleText } from './sample-text.ts';
import { layOutTable, type Measures } from './table-layout.ts';

/** The name of a collection has only letters, digits and signs that every terminal shows in one column. */
const ofPlainText: Measures = { width: (text) => text.length, wrap: (text) => text };

const heading = ['collection', 'records', 'pages', 'size', 'withheld'];

/** The table at the end of a build, and what it means. */
export function buildSummary(
  options: BuildOptions,
  settings: BuildSettings,
  report: PublishReport,
  columns: number | null = null,
): string {
  const rows = report.collections.map((collection) => ({
    name: collection.collection.name,
    ...collection,
  }));
  const total = { name: plural(rows.length, 'collection'), ...totals(report) };
  const table = layOutTable(
    [
      heading,
      ...[...rows, total].map((row) => [
        row.name,
        figure(row.records),
        figure(row.pages),
        byteSize(row.bytes),
        figure(row.withheld),
      ]),
    ],
    { columns },
    ofPlainText,
  );
  return [
    table,
    '',
    `Published ${plural(report.files, 'file')} (${byteSize(report.bytes)})${options.records ? ' with single records' : ''} in ${options.out} for ${options.baseUrl}/ in ${report.seconds.toFixed(2)} s`,
    ...releaseLines(report, options),
    ...(rows.length < options.description.names.length
      ? [
          `Only ${rows.length} of ${options.description.names.length} collections ${rows.length === 1 ? 'is' : 'are'} published, as --collection asks.`,
        ]
      : []),
    ...(options.sample ? [sampleText] : []),
    ...settingLines(settings),
    total.withheld > 0
      ? `Withheld: ${plural(total.withheld, 'private comment')}, ${publishedAs(options)} (--include-private-comments publishes them).`
      : options.description.publishesPrivateTexts
        ? 'Private comments are published as the database holds them.'
        : 'No private comment had to be withheld.',
    ...(fieldsOf(options).some(({ nullIsWider }) => nullIsWider)
      ? [
          `Wider nulls: ${plural(total.widerNulls, 'value is', 'values are')} null where the interface document says never (schemas/README.md).`,
        ]
      : []),
  ].join('\n');
}

function fieldsOf({ description }: BuildOptions): readonly Field[] {
  return kindsOf(description.collections).flatMap(({ fields }) => fields);
}

/** What stands for the texts that are withheld: `published as A, B or empty`. */
function publishedAs(options: BuildOptions): string {
  const texts = fieldsOf(options).flatMap((field) =>
    field.source === 'column' && field.withheld !== null ? [field.withheld.publishedAs] : [],
  );
  const named = [...new Set(texts)].filter((text) => text !== '');
  const shown =
    named.length === 0
      ? []
      : [`as ${named.map((text) => (text === null ? 'null' : shownPath(text))).join(', ')}`];
  return `published ${[...shown, ...(texts.includes('') ? ['empty'] : [])].join(' or ')}`;
}

/** What `--json` prints. */
export function buildJson(
  options: BuildOptions,
  settings: BuildSettings,
  report: PublishReport,
  exceeded: readonly ExceededLimit[],
) {
  const total = totals(report);
  return {
    command: 'build',
    ok: report.problems.length === 0,
    out: options.out,
    sample: options.sample,
    base_url: options.baseUrl,
    page_size: options.pageSize,
    records: options.records,
    private_comments_included: options.description.publishesPrivateTexts,
    hosts: options.hosts.names,
    settings_from: settingsFrom(settings),
    collections: report.collections.map(
      ({ collection, records, pages, bytes, seconds, withheld, widerNulls }) => ({
        path: collection.path,
        records,
        pages,
        bytes,
        seconds,
        private_comments_withheld: withheld,
        wider_nulls: widerNulls,
      }),
    ),
    total: {
      collections: report.collections.length,
      records: total.records,
      pages: total.pages,
      files: report.files,
      bytes: report.bytes,
      seconds: report.seconds,
      private_comments_withheld: total.withheld,
      wider_nulls: total.widerNulls,
    },
    ...releaseJson(report.releases),
    exceeded_limits: exceeded,
    problems: report.problems,
  };
}

function totals({ collections }: PublishReport) {
  const sum = (key: 'records' | 'pages' | 'bytes' | 'withheld' | 'widerNulls') =>
    collections.reduce((before, collection) => before + collection[key], 0);
  return {
    records: sum('records'),
    pages: sum('pages'),
    bytes: sum('bytes'),
    withheld: sum('withheld'),
    widerNulls: sum('widerNulls'),
  };
}
