import type { ExceededLimit } from '../hosts/exceeded-limits.ts';
import { type Field, kindsOf } from '../model/description/kind.ts';
import type { BuildOptions } from '../publish/build-types.ts';
import type { PublishReport } from '../publish/release.ts';
import { own } from '../terminal/own-command.ts';
import { figure, plural } from '../terminal/plural.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { type BuildSettings, settingLines, settingsFrom } from './build-settings.ts';
import { byteSize } from './byte-size.ts';
import { releaseJson, releaseLines } from './release-text.ts';
import { sampleText } from './sample-text.ts';
import type { BuildSummary } from './summary-text.ts';
import { theirsText } from './theirs-text.ts';

const heading = ['collection', 'records', 'pages', 'size', 'withheld'];

/**
 * What people read at the end of a build.
 *
 * @param more what comes last: of the description, and what the source has beyond it
 */
export function buildSummary(
  options: BuildOptions,
  settings: BuildSettings,
  report: PublishReport,
  more: readonly string[] = [],
): BuildSummary {
  const { shard } = options;
  const collections = report.collections.filter(({ range }) => range !== null).map(rowOf);
  const total = { name: plural(collections.length, 'collection'), ...totals(collections) };
  const rows = [...collections, total].map((row) => [
    row.name,
    figure(row.records),
    figure(row.pages),
    byteSize(row.bytes),
    figure(row.withheld),
  ]);
  const tree = `${plural(report.files, 'file')} (${byteSize(report.bytes)})${options.records ? ' with single records' : ''} in ${options.out} for ${options.baseUrl}/`;
  const all = report.collections.length;
  const lines = [
    ...releaseLines(report, options),
    ...(shard === undefined
      ? []
      : [`This is part ${shard.number} of ${shard.of}, not a whole tree: \`${own`join`}\` joins all parts.`]),
    ...(all < options.description.names.length
      ? [
          `Only ${all} of ${options.description.names.length} collections ${all === 1 ? 'is' : 'are'} published, as --collection asks.`,
        ]
      : []),
    ...theirsText(report.theirs, options.out),
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
    ...more,
  ];
  return { rows: [heading, ...rows], tree, lines };
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
  const rows = report.collections.map(rowOf);
  const total = totals(rows);
  return {
    command: 'build',
    ok: report.problems.length === 0,
    up_to_date: false,
    out: options.out,
    sample: options.sample,
    base_url: options.baseUrl,
    page_size: options.pageSize,
    records: options.records,
    explorer: options.explorer === true,
    theirs: report.theirs,
    private_comments_included: options.description.publishesPrivateTexts,
    hosts: options.hosts.names,
    settings_from: settingsFrom(settings),
    ...(options.shard !== undefined && { part: options.shard }),
    collections: rows.map(({ collection, records, pages, bytes, seconds, withheld, widerNulls }) => ({
      path: collection.path,
      records,
      pages,
      bytes,
      seconds,
      private_comments_withheld: withheld,
      wider_nulls: widerNulls,
    })),
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

/** What was published of a collection: in a part of a tree, some of its pages. */
function rowOf({ range, published, ...report }: PublishReport['collections'][number]) {
  const pages = range === null ? 0 : range[1] - range[0] + 1;
  return { name: report.collection.name, ...report, records: published, pages };
}

function totals(rows: readonly ReturnType<typeof rowOf>[]) {
  const sum = (key: 'records' | 'pages' | 'bytes' | 'withheld' | 'widerNulls') =>
    rows.reduce((before, row) => before + row[key], 0);
  return {
    records: sum('records'),
    pages: sum('pages'),
    bytes: sum('bytes'),
    withheld: sum('withheld'),
    widerNulls: sum('widerNulls'),
  };
}
