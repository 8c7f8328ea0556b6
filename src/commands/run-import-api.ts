import { existsSync } from 'node:fs';
import { EXIT } from '../contract/errors.ts';
import { checkExportPlace } from '../sources/export/export-place.ts';
import {
  type ImportApiOptions,
  type ImportApiReport,
  importApi,
  removeLeftBeside,
  workFileOf,
} from '../sources/import-api.ts';
import { isServiceAddress, sourceIdentity } from '../sources/service/source/service-address.ts';
import { plural } from '../terminal/plural.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { apiJson, apiSummary, apiWarnings, leftOutJson, leftOutText } from './api-summary.ts';
import { beyond, beyondLines } from './beyond.ts';
import { chooseCollections } from './choose-collections.ts';
import { notes } from './complaint.ts';
import type { CommandContext } from './context.ts';
import { databankJson, databankLines } from './databank-lines.ts';
import { describedByTree } from './described-by-tree.ts';
import { describedService } from './described-service.ts';
import { type GivenTree, openGivenTree } from './given-tree.ts';
import { checkReportPlace, removeLeftOutReport, writeLeftOutReport } from './left-out-report.ts';
import { nextBuild, nextBuildAsDescribed } from './next-build.ts';
import { refuseOther } from './other-import.ts';
import { parseHeaders } from './parse-headers.ts';
import { problemLines } from './problem-lines.ts';
import { type ReadConfiguration, readConfiguration } from './read-configuration.ts';
import { recogniseSource } from './recognise-source.ts';

/** The options of `polity-press import api`. */
export interface ImportApiFlags {
  readonly to: string;
  readonly config?: string;
  readonly databank?: string;
  readonly collection?: readonly string[];
  readonly header?: readonly string[];
  readonly concurrency: number;
  readonly delay: number;
  readonly timeout: number;
  readonly retries: number;
  readonly passes: number;
  readonly pageSize: number;
  readonly refresh?: true;
  readonly lenient?: true;
  readonly report?: string;
  readonly public?: true;
  readonly json?: true;
  readonly quiet?: true;
}

/** `polity-press import api URL` */
export async function runImportApi(
  source: string,
  flags: ImportApiFlags,
  context: CommandContext,
): Promise<void> {
  refuseOther('api', source, flags.to);
  // Report a wrong option before anything is read.
  const headers = parseHeaders(flags.header ?? []);
  const given = readConfiguration(flags.config, flags.databank);
  if (flags.lenient) checkReportPlace(reportFileOf(flags), [flags.to, workFileOf(flags.to)]);
  context.whenStopped(() => truthWhenStopped(flags.to));
  // Nobody is asked for what could not be written.
  checkExportPlace(flags.to);
  removeLeftBeside(flags.to);
  const tree = await openGivenTree(source, context);
  try {
    await importFrom(source, tree, { headers, given }, flags, context);
  } finally {
    await tree.discard();
  }
}

async function importFrom(
  source: string,
  { folder }: GivenTree,
  {
    headers,
    given,
  }: { readonly headers: Readonly<Record<string, string>>; readonly given: ReadConfiguration },
  flags: ImportApiFlags,
  context: CommandContext,
): Promise<void> {
  const reportFile = reportFileOf(flags);
  const request = { ...flags, source, folder, headers, version: context.version };
  const described = flags.config === undefined ? await describedByTree(request, given, context.signal) : null;
  const { configured, rootIndex } =
    described === null
      ? await recogniseSource(request, given, flags.config, context.signal)
      : { configured: given, rootIndex: null };
  if (!flags.quiet) context.complain(...notes((described ?? configured).notes));
  const options: ImportApiOptions = {
    ...flags,
    source,
    folder,
    version: context.version,
    description: chooseCollections(
      flags.collection ?? [],
      describedService(described ?? configured, { includePrivateComments: true }),
    ),
    headers,
    lenient: flags.lenient === true,
    refresh: flags.refresh === true,
    isPublic: flags.public === true,
  };
  const report = await importApi(options, {
    progress: context.progress('records'),
    checking: context.progress('rows'),
    signal: context.signal,
  });
  const left = beyond({ collections: rootIndex ?? [] }, described ?? configured);
  const hasLeftOut = report.isWritten && report.problems.length > 0;
  if (hasLeftOut) writeLeftOutReport(reportFile, leftOutJson(options, report));
  else if (report.isWritten) removeLeftOutReport(reportFile);
  if (flags.json)
    context.printJson({
      ...apiJson(options, report),
      databank: databankJson(described ?? configured),
      not_published: left,
    });
  if (!report.isWritten) {
    complain(options, report, context);
    context.exit(EXIT.problems);
    return;
  }
  if (!flags.json && !flags.quiet) {
    const { to, description } = options;
    const file = described?.file ?? null;
    const next =
      file === null
        ? nextBuild(to, description, configured)
        : nextBuildAsDescribed(to, description, file, configured);
    const last = [...beyondLines(left), ...databankLines(described ?? configured), `Next: ${next}`];
    context.show(apiSummary(options, report, last, context.columns));
  }
  const warnings = apiWarnings(report);
  if (hasLeftOut)
    warnings.push({
      level: 'warning',
      message: `${leftOutText(report)}; ${shownPath(reportFile)} says what and why`,
    });
  if (warnings.length > 0 && !flags.quiet) context.complain(...warnings);
}

function reportFileOf({ report, to }: ImportApiFlags): string {
  return report ?? `${to}.left-out.json`;
}

/** Tells whoever stopped an import that nothing is lost. */
function truthWhenStopped(to: string): string {
  const work = workFileOf(to);
  const kept = existsSync(work)
    ? `; what was read is kept in ${shownPath(work)}, and the same command resumes from there`
    : '';
  return `${shownPath(to)} was not written${kept}`;
}

function complain(options: ImportApiOptions, report: ImportApiReport, context: CommandContext): void {
  const goOn = isServiceAddress(options.source)
    ? 'Fix the service and import again with --refresh, or add --lenient to leave out what is wrong; what was read is kept, so that requests no page again.'
    : 'Fix the tree and import again, or add --lenient to leave out what is wrong.';
  context.complain(...notes(report.crawled.notes), ...apiWarnings(report), {
    level: 'error',
    message: `${shownPath(sourceIdentity(options.source, options.description.api))} breaks the contract in ${plural(report.problems.length, 'place')}`,
    details: problemLines(report.problems),
    hint: `${shownPath(options.to)} was not written. ${
      options.lenient
        ? 'What remains without that is empty: check the address, or fix the service and import again with --refresh.'
        : goOn
    }`,
  });
}
