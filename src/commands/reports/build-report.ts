import { existsSync } from 'node:fs';
import { type Problem, ProblemList } from '../../contract/errors.ts';
import { totals } from '../../contract/total.ts';
import { snapshotFiles } from '../../contract/tree/tree.ts';
import { exceededLimits } from '../../hosts/exceeded-limits.ts';
import { type Field, kindsOf } from '../../model/description/kind.ts';
import { missingRoles } from '../../model/description/missing-roles.ts';
import { withheldByName } from '../../model/description/personal-names.ts';
import type { DoubtCounts } from '../../model/doubts/doubts.ts';
import type { BuildOptions } from '../../publish/build-types.ts';
import type { PublishReport } from '../../publish/release.ts';
import { own } from '../../terminal/own-command.ts';
import { byteSize, figure, plural, someOf } from '../../terminal/plural.ts';
import { shownPath } from '../../terminal/safe-text.ts';
import { hostNamed } from '../arguments/choose-hosts.ts';
import { type Notice, warning } from '../create-context.ts';
import { type FoundArchive, packedWorkFiles, unreadArchives } from '../settings/archives-beside.ts';
import { type BuildSettings, settingLines, settingsFrom } from '../settings/build-settings.ts';
import { useInferred } from '../settings/configuration-file.ts';
import { otherArchives } from '../settings/other-archives.ts';
import { bundledConfiguration, type ReadConfiguration } from '../settings/read-configuration.ts';
import {
  beyond,
  beyondLines,
  databankJson,
  databankLines,
  ofAnotherService,
  ofThisService,
  onlyInterface,
} from '../sources/beyond.ts';
import type { SourceOfBuild } from '../sources/source-of-build.ts';
import type { SaidOfBuild } from '../trees/unchanged-build.ts';
import { exceededLimit } from './host-text.ts';
import { problemLines } from './problem-lines.ts';
import { releaseJson, releaseLines, releaseNotices, sizeOf } from './release-text.ts';
import { lines, withheldLine } from './report.ts';
import { keptUserFiles, sampleText, untouched } from './tree-text.ts';

interface EndedBuild {
  readonly options: BuildOptions;
  readonly settings: BuildSettings;
  readonly report: PublishReport;
  readonly source: SourceOfBuild;
  readonly archives: readonly FoundArchive[];
  /** What to call the file of the settings. */
  readonly configuredIn: string;
  /** Null for the sample. */
  readonly described: ReadConfiguration | null;
  /** Of the source alone, if a service answers the rest: null if that describes all. */
  readonly own: ReadConfiguration | null;
}

export function buildReport(ended: EndedBuild): Omit<SaidOfBuild, 'notes'> {
  const { options, settings, report, source, archives, configuredIn, described, own: ofSource } = ended;
  const { description, hosts, out, shard } = options;
  const exceeded = exceededLimits(hosts.names.map(hostNamed), sizeOf(report, options));
  const unmentioned = { ...source.found, unmentioned: report.unmentioned };
  const left = beyond(unmentioned, ofSource ?? described ?? bundledConfiguration());
  const collections = report.collections.map(rowOf);
  const sums = totals(collections, 'records', 'pages', 'bytes', 'withheld', 'widerNulls');
  const [count, all] = [collections.length, description.names.length];
  const rows = collections.filter(({ range }) => range !== null);
  const fields = kindsOf(description.collections).flatMap((kind) => kind.fields);
  // A service that is published as it answers has no comments to speak of.
  const hasPrivate = description.answers === undefined && fields.some(({ isPrivate }) => isPrivate);
  const byName = withheldByName(description, source.found.withheld);
  // Roles may be in collections that were not chosen.
  const missing = options.explorer === true && count === all ? missingRoles(description) : [];
  return {
    rows: [
      ['collection', 'records', 'pages', 'size', 'withheld'],
      ...[...rows, { name: plural(rows.length, 'collection'), ...sums }].map((row) => [
        row.name,
        ...[figure(row.records), figure(row.pages), byteSize(row.bytes), figure(row.withheld)],
      ]),
    ],
    tree: `${plural(report.files, 'file')} (${byteSize(report.bytes)})${options.records ? ' with single records' : ''} in ${out} for ${options.baseUrl}/`,
    lines: lines(
      options.snapshot === true &&
        `It includes an archive of the tree and its database: ${snapshotFiles.join(', ')}.`,
      releaseLines(report, options),
      shard !== undefined &&
        `This is part ${shard.number} of ${shard.of}, not a whole tree: \`${own`join`}\` joins all parts.`,
      count < all &&
        `Only ${count} of ${all} collections ${count === 1 ? 'is' : 'are'} published, as --collection asks.`,
      keptUserFiles(report.theirs, out),
      options.sample && sampleText,
      settingLines(settings),
      byName.length > 0 && `Withheld as private by name: ${byName.join(', ')}.`,
      (description.publishesPrivateTexts || hasPrivate || sums.withheld > 0) &&
        privacyLine(sums.withheld, description.publishesPrivateTexts, fields),
      sums.widerNulls > 0 &&
        `Wider nulls: ${plural(sums.widerNulls, 'value is', 'values are')} null where the interface document says never (schemas/README.md of polity-press).`,
      doubtsLine(report.doubts, out),
      missing.length > 0 &&
        `The explorer would have more with these roles in ${configuredIn}: ${missing.map(({ role, gain }) => `${role} (${gain})`).join('; ')}.`,
      missing.length > 0 &&
        description.answers !== undefined &&
        !existsSync(configuredIn) &&
        `Copy ${shownPath(`${out}/databank.json`)} here, and \`${own`init --databank databank.json`}\` proposes them.`,
      described !== null && [...beyondLines(left, source.found), ...databankLines(described)],
    ),
    warnings: [
      ...twiceInAddress(options),
      ...exceeded.map(exceededLimit),
      ...releaseNotices(report.releases, options, configuredIn),
      ...packedWorkFiles(out, archives),
      ...unreadArchives(out, archives),
      ...otherArchives(out, archives),
    ],
    json: {
      command: 'build',
      ok: report.problems.length === 0,
      up_to_date: false,
      out,
      sample: options.sample,
      base_url: options.baseUrl,
      page_size: options.pageSize,
      records: options.records,
      explorer: options.explorer === true,
      snapshot: options.snapshot === true,
      theirs: report.theirs,
      private_comments_included: description.publishesPrivateTexts,
      hosts: hosts.names,
      settings_from: settingsFrom(settings),
      ...(shard !== undefined && { part: shard }),
      collections: collections.map(
        ({ collection, records, pages, bytes, seconds, withheld, widerNulls }) => ({
          ...{ path: collection.path, records, pages, bytes, seconds },
          private_comments_withheld: withheld,
          wider_nulls: widerNulls,
        }),
      ),
      total: {
        ...{ collections: count, records: sums.records, pages: sums.pages, files: report.files },
        ...{ bytes: report.bytes, seconds: report.seconds },
        private_comments_withheld: sums.withheld,
        wider_nulls: sums.widerNulls,
      },
      ...(description.answers !== undefined && { withheld_by_name: byName }),
      missing_roles: missing.map(({ role }) => role),
      ...releaseJson(report.releases),
      exceeded_limits: exceeded,
      problems: report.problems,
      doubts: report.doubts,
      databank: described === null ? 'interface' : databankJson(described),
      not_published: left,
    },
  };
}

/** Why nothing was published; empty if it was. */
export function buildFailures({
  options,
  report,
  source,
  described,
  own: ofSource,
  configuredIn,
}: EndedBuild): Notice[] {
  const { entityOf } = report;
  const { name, fix, fault = 'breaks the contract' } = source;
  const problems = report.problems.filter(({ collection }) => collection === undefined);
  const unaddressable = report.problems.filter(({ collection }) => collection !== undefined);
  const more = described === null ? '' : onlyInterface(described, problems);
  const isBundled = described?.bundled != null && name === 'export';
  const of = ofSource ?? described;
  const foreign = of === null ? null : ofAnotherService(name, of, problems);
  const toFix = foreign === null ? fix : ofThisService(name);
  const remedy = (isBundled && useInferred(String(source.path))) || toFix;
  const failure = (some: readonly Problem[], message: string, toDo: string): Notice[] => {
    const hint = `${untouched(options.out)}; ${toDo}`;
    return some.length === 0
      ? []
      : [{ level: 'error', message, details: problemLines(some, entityOf), hint }];
  };
  const without = new Set(unaddressable.map(({ collection }) => collection));
  const all = options.description.collections.length;
  const ways =
    without.size < all
      ? `, build with --no-records, or leave these collections out ("exclude" in ${configuredIn})`
      : ', or build with --no-records';
  // A record in two lists has one id to change.
  const ids = new ProblemList();
  ids.add(unaddressable.map(({ collection: _, ...problem }) => problem));
  return [
    ...failure(
      problems,
      foreign ?? `the ${name} ${fault} in ${plural(problems.length, 'place')}`,
      `${remedy}${more}`,
    ),
    ...failure(
      ids.all(),
      `single records (--records) are not possible in ${without.size} of ${plural(all, 'collection')}: ${someOf([...without].map(String))}`,
      `change these ids${ways}.`,
    ),
  ];
}

function privacyLine(withheld: number, isPrivatePublished: boolean, fields: readonly Field[]): string {
  if (withheld > 0)
    return withheldLine(withheld, `${publishedAs(fields)} (--include-private-comments publishes them)`);
  return isPrivatePublished
    ? 'Private comments are published as the database holds them.'
    : 'No private comment had to be withheld.';
}

function doubtsLine(doubts: DoubtCounts, out: string): string | false {
  const found = Object.values(doubts).filter((count) => count > 0);
  const count = found.reduce((sum, each) => sum + each, 0);
  return (
    count > 0 &&
    `Data that look wrong: ${plural(count, 'place')}, of ${plural(found.length, 'kind')}. To list them and more: ${own`verify ${out} --report`}`
  );
}

/** Whoever gives the address of the API gets a tree whose addresses begin with its path twice. */
function twiceInAddress({ baseUrl, description: { api } }: BuildOptions): Notice[] {
  const without = baseUrl.slice(0, -api.length + 1);
  return api.length > 1 && `${baseUrl}/`.endsWith(api)
    ? [
        warning(`the addresses in this tree begin with ${baseUrl}${api}`, {
          hint: `If they should begin with ${without}${api}, give ${without} as the address (--base-url).`,
        }),
      ]
    : [];
}

function publishedAs(fields: readonly Field[]): string {
  const texts = fields.flatMap((field) =>
    field.source === 'column' && field.withheld !== null ? [field.withheld.publishedAs] : [],
  );
  const named = [...new Set(texts)].filter((text) => text !== '');
  const shown = named.map((text) => (text === null ? 'null' : shownPath(text))).join(', ');
  return `published ${lines(named.length > 0 && `as ${shown}`, texts.includes('') && 'empty').join(' or ')}`;
}

/** In a part of a tree, only some pages are published. */
function rowOf({ range, published, ...report }: PublishReport['collections'][number]) {
  const pages = range === null ? 0 : range[1] - range[0] + 1;
  return { name: report.collection.name, ...report, range, records: published, pages };
}
