import { CliError, EXIT, unlessRefused } from '../contract/errors.ts';
import { explorerPlace } from '../contract/tree/explorer-pages.ts';
import { MANIFEST } from '../contract/tree/tree.ts';
import { urlIn } from '../contract/url-in.ts';
import { findSetting, type HostFile } from '../hosts/host.ts';
import { hosts } from '../hosts/index.ts';
import { own } from '../terminal/own-command.ts';
import { checks } from '../verify/checks.ts';
import { readJson } from '../verify/json-file.ts';
import type { Expected } from '../verify/read-tree.ts';
import { openTarget } from '../verify/target/open-target.ts';
import type { Tree } from '../verify/tree.ts';
import { verify } from '../verify/verify.ts';
import { parseBaseUrl } from './arguments/base-url.ts';
import { hostNamed, hostsOfTree, siteOfRules } from './arguments/choose-hosts.ts';
import type { CommandContext } from './create-context.ts';
import { printReport, type Report, type ReportFlags } from './reports/report.ts';
import { mostShown, type ReadingFlags, verifyNotices, verifyText } from './reports/verify-report.ts';
import { packedSums, packedWorkFiles, readArchives } from './settings/archives-beside.ts';
import { workFiles } from './settings/files-beside.ts';
import { otherArchives } from './settings/other-archives.ts';
import { readConfiguration, readings } from './settings/read-configuration.ts';
import { asConfigured, describeTree, expectedOf } from './sources/describe-tree.ts';
import { describedService } from './sources/described-service.ts';
import { openGivenTree, treeNamed } from './trees/given-tree.ts';
import { isAllowed, keptToday } from './trees/released-privacy.ts';

export interface VerifyFlags extends ReportFlags, ReadingFlags {
  readonly list?: true;
  readonly config?: string;
}

export async function runVerify(
  named: string | undefined,
  flags: VerifyFlags,
  context: CommandContext,
): Promise<void> {
  if (flags.list) {
    if (named !== undefined)
      throw new CliError('--list runs no check, so it takes no tree', {
        hint: `To check the tree: ${own`verify ${named}`}`,
      });
    await printReport(listReport(), { ...(flags.json && { json: true }) }, context);
    return;
  }
  const target = await treeNamed(named, flags.config);
  if (flags.all && !isAddress(target))
    throw new CliError('--all has no effect on a folder or an archive', {
      hint: 'Leave it out: only of an address, verify reads a sample.',
    });
  const meantFor = flags.baseUrl === undefined ? null : parseBaseUrl(flags.baseUrl);
  const configuration = readConfiguration(flags.config);
  let linked: Expected | undefined;
  // The bundled configuration is valid, and most trees describe themselves: delay loading it.
  const expected = () => {
    linked ??= expectedOf(describedService(configuration));
    return linked;
  };
  if (configuration.file !== null) expected();
  const { api } = configuration.description;
  const address = isAddress(target)
    ? await withoutApi(parseBaseUrl(target, 'verify'), api, meantFor, context.signal)
    : null;
  const tree = address === null ? await openGivenTree(target, context, { acceptEdited: true }) : null;
  const progress = context.progress('pages');
  let unread: readonly string[] = [];
  try {
    const archives = tree?.isArchive === false ? await readArchives(tree.folder) : [];
    const report = await verify(address ?? target, {
      get description() {
        return expected().description;
      },
      get validator() {
        return expected().validator;
      },
      describe:
        flags.config === undefined
          ? (published) => describeTree(published, expected)
          : asConfigured(readings(configuration, flags.config)),
      // A release stays as published, whatever the configuration says now.
      describeReleases: flags.latest ? null : (published) => describeTree(published, expected),
      ...(configuration.file !== null && {
        privacy: {
          kept: (databank, manifest, isIncluded) => keptToday(databank, manifest, configuration, isIncluded),
          isAllowed: (version, name) => isAllowed(configuration.configuration, version, name),
        },
      }),
      archives,
      hostFiles: (found) => {
        unread = filesBesideOf(found);
        return hostFilesOf(found);
      },
      packedSums: (from) => packedSums(from, context.signal),
      ...(flags.report && { doubts: flags.json ? Number.POSITIVE_INFINITY : mostShown }),
      ...(flags.concurrency !== undefined && { concurrency: flags.concurrency }),
      all: flags.all === true,
      signal: context.signal,
      ...(tree?.isArchive === true && { unpacked: tree.folder }),
      ...(meantFor !== null && { baseUrl: meantFor }),
      settingOn: (clue, row) => findSetting(hosts, clue, row),
      onProgress: (done, total, what) => progress.show(done, total, what),
    });
    progress.stop();
    const isSound = [report, ...report.releases].every(({ checks }) =>
      checks.every(({ state }) => state === 'passed'),
    );
    const json = { command: 'verify', ok: isSound, ...report };
    const warnings = () => [
      ...(flags.json ? [] : verifyNotices(report)),
      ...(tree?.isArchive === false
        ? [
            workFiles(tree.folder),
            packedWorkFiles(tree.folder, archives),
            otherArchives(tree.folder, archives),
          ]
        : []
      ).flat(),
    ];
    await printReport({ json, ...verifyText(report, unread, flags), warnings }, flags, context);
    if (!isSound) context.exit(EXIT.problems);
  } finally {
    progress.stop();
    await tree?.discard();
  }
}

function isAddress(target: string): boolean {
  return /^(?!file:)[a-z][a-z0-9+.-]*:\/\//i.test(target);
}

/** People copy the root index's address from `serve`: use the tree's root above it, unless there is a tree. */
async function withoutApi(
  address: string,
  api: string,
  meantFor: string | null,
  signal: AbortSignal,
): Promise<string> {
  const end = api.slice(0, -1);
  if (address === meantFor || !address.endsWith(end)) return address;
  const target = await openTarget(address, { concurrency: 1, signal, folder: address });
  const { value } = await readJson(target, MANIFEST);
  return Object.hasOwn(Object(value), 'base_url') ? address : address.slice(0, -end.length);
}

function listReport(): Report {
  const listed = checks.map(({ name, over = 'both', description, fix }) => ({
    name,
    over,
    description,
    fix,
  }));
  return {
    json: { command: 'verify', checks: listed },
    table: { rows: listed.map(({ name, over, description }) => [name, over, description]), others: 'left' },
    text: [],
  };
}

/** What the hosts of a tree read in it, by its untrusted manifest; empty if that fits no host. */
function hostFilesOf(tree: Pick<Tree, 'manifest' | 'description'>): readonly HostFile[] {
  return ofSite(tree, (...site) => hostsOfTree(...site).files);
}

/** The paths of what they read outside of it, which only an upload has. */
function filesBesideOf(tree: Pick<Tree, 'manifest' | 'description'>): readonly string[] {
  return ofSite(tree, (names, ...site) =>
    names.flatMap((name) => hostNamed(name).filesBeside?.(siteOfRules(...site)) ?? []),
  ).map(({ path }) => path);
}

function ofSite(
  { manifest, description: { api } }: Pick<Tree, 'manifest' | 'description'>,
  files: (...site: Parameters<typeof hostsOfTree>) => readonly HostFile[],
): readonly HostFile[] {
  if (manifest === null || urlIn(manifest.base_url) === null) return [];
  const read = () => files(manifest.hosts, manifest.base_url, api, explorerPlace(manifest));
  return unlessRefused(read, () => []);
}
