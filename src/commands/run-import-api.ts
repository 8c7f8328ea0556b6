import { existsSync } from 'node:fs';
import { CliError } from '../contract/errors.ts';
import { removeLeftDrafts } from '../files/file-draft.ts';
import type { Description } from '../model/description/kind.ts';
import { refuseOwnedPlace } from '../publish/write/owned-place.ts';
import { checkExportPlace } from '../sources/export/export-place.ts';
import { type ImportApiOptions, importApi, workFileOf } from '../sources/import-api.ts';
import type { ReadAnswers } from '../sources/read-answers.ts';
import type { crawlDefaults } from '../sources/service/crawl-options.ts';
import { isOfPage } from '../sources/service/lists/list-keys.ts';
import { hiding, isQuery, pairsIn } from '../sources/service/source/sent-query.ts';
import { isServiceAddress } from '../sources/service/source/service-address.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { chooseCollections } from './arguments/choose-collections.ts';
import { type AnswersFlags, namedDatabank } from './arguments/option.ts';
import { type CommandContext, importEffects, notes } from './create-context.ts';
import { apiReport, leftOutJson } from './reports/api-report.ts';
import { checkReportPlace, removeLeftOutReport, writeLeftOutReport } from './reports/left-out-report.ts';
import { printReport, type ReportFlags } from './reports/report.ts';
import { inferredFileOf } from './settings/configuration-file.ts';
import { type ReadConfiguration, readConfiguration } from './settings/read-configuration.ts';
import { beyond } from './sources/beyond.ts';
import { describeSource } from './sources/describe-source.ts';
import { describedService } from './sources/described-service.ts';
import { detectSource, type NamedSource, refuseOther } from './sources/given-source.ts';
import { listsBefore, lostLists } from './sources/lists-before.ts';
import { nextBuild, nextBuildAsDescribed } from './sources/next-build.ts';
import { refuseExposed } from './sources/refuse-exposed.ts';
import {
  answersNotices,
  importOrNoLists,
  isUndescribed,
  readAnswersOf,
  writeDescriptionOf,
} from './sources/service-answers.ts';
import { withGivenTree } from './trees/given-tree.ts';

export interface ImportApiFlags
  extends AnswersFlags,
    ReportFlags,
    Record<keyof typeof crawlDefaults, number> {
  readonly to: string;
  readonly config?: string;
  readonly collection?: readonly string[];
  readonly header?: readonly string[];
  readonly query?: readonly string[];
  readonly refresh?: true;
  readonly sameUser?: true;
  readonly keepPages?: true;
  readonly lenient?: true;
  readonly report?: string;
  readonly public?: true;
}

export async function runImportApi(
  source: string,
  flags: ImportApiFlags,
  context: CommandContext,
): Promise<void> {
  await refuseOther('api', source, flags.to);
  refuseOwnedPlace(flags.to, 'export');
  if (flags.report !== undefined) refuseOwnedPlace(flags.report, 'report');
  // Report a wrong option before anything is read.
  const headers = parseHeaders(flags.header ?? []);
  const query = (flags.query ?? []).map(parseQuery).join('&');
  const sent = flags.header !== undefined ? '--header' : flags.query !== undefined ? '--query' : null;
  if (sent !== null && !isServiceAddress(source))
    throw new CliError(`${sent} has no effect on ${shownPath(source)}: it is sent to services only`, {
      hint: 'Leave it out, or give the address of a service: https://service.example.org.',
    });
  const given = readConfiguration(flags.config, namedDatabank(flags));
  if (flags.lenient) checkReportPlace(reportFileOf(flags), [flags.to, workFileOf(flags.to)]);
  context.whenStopped(() => truthWhenStopped(flags.to));
  // Check the output before any request.
  checkExportPlace(flags.to);
  removeLeftDrafts(flags.to);
  await withGivenTree(source, context, ({ folder }) =>
    importFrom(detectSource(source, folder), { headers, query }, given, flags, context),
  );
}

async function importFrom(
  named: NamedSource,
  sending: { readonly headers: Readonly<Record<string, string>>; readonly query: string },
  given: ReadConfiguration,
  flags: ImportApiFlags,
  context: CommandContext,
): Promise<void> {
  const reportFile = reportFileOf(flags);
  let requests = 0;
  const onRequest = () => {
    requests += 1;
  };
  const { version, signal } = context;
  const asking = { ...flags, ...sending, version, onRequest, signal };
  const found = await describeSource(named, given, flags, asking);
  const { source } = found;
  const read = isUndescribed(source, flags, given)
    ? await readAnswersOf({ ...asking, ...source, refresh: flags.refresh === true }, flags, context)
    : null;
  const before = listsBefore(flags.to, source.source);
  const noLists = read instanceof CliError ? read : null;
  const answers = read instanceof CliError ? null : read;
  const rootIndex = answers?.found ?? ('rootIndex' in source ? source.rootIndex : undefined);
  if (answers === null && rootIndex !== undefined && flags.allow !== undefined)
    throw new CliError('--allow has no effect on a source with a description', {
      hint: 'Leave it out: the description says which keys are read.',
    });
  const inferred = answers === null ? null : inferredFor(answers, flags, context);
  const { configured } = inferred ?? found;
  context.notify(...notes(configured.notes));
  const chosen = (description: Description) => chooseCollections(flags.collection ?? [], description);
  if (flags.public && found.isOwn)
    refuseExposed(source.source, chosen(describedService(configured)), given, false);
  const options: ImportApiOptions = {
    ...{ ...flags, ...source, ...(answers && { source: answers.source }), version },
    description: chosen(describedService(configured, { includePrivateComments: true })),
    ...sending,
    onRequest,
    lenient: flags.lenient === true,
    // Its pages are there.
    refresh: flags.refresh === true && answers === null,
    isPublic: flags.public === true,
  };
  const importing = importApi(options, importEffects(context, 'records'));
  const made = await importOrNoLists(noLists, importing).catch((error: unknown) => {
    inferred?.file.restore();
    throw error;
  });
  if (options.description.answers === undefined && made.crawled.withheld.length > 0)
    context.notify({
      level: 'note',
      message: `withheld, since values hold a key of --query: ${made.crawled.withheld.join(', ')}`,
    });
  if (made.isWritten && answers !== null)
    context.notify(...lostLists(before, answers.description?.collections ?? {}));
  if (made.isWritten) inferred?.file.keep();
  else inferred?.file.restore();
  // What was asked before the import, which found all pages stored.
  const { collections: _, notes: __, withheld: ___, ...asked } = answers?.crawled ?? made.crawled;
  const sent = source.form === 'service' ? { requests } : {};
  const report = { ...made, crawled: { ...made.crawled, ...asked, ...sent } };
  if (report.isWritten) {
    if (report.problems.length > 0)
      writeLeftOutReport(reportFile, leftOutJson(options, report), hiding(sending.query));
    else removeLeftOutReport(reportFile);
  }
  const { to, description } = options;
  const next =
    found.isOwn && report.isWritten
      ? nextBuildAsDescribed(to, description, found, given)
      : nextBuild(to, description, configured);
  const left = beyond({ collections: rootIndex ?? [], unlisted: report.unlisted }, configured);
  await printReport(apiReport(report, { options, configured, left, next, reportFile }), flags, context);
}

/** Writes the inferred description next to the export, where it can be read, edited and committed. */
function inferredFor(answers: ReadAnswers, flags: ImportApiFlags, context: CommandContext) {
  const databank = inferredFileOf(flags.to);
  const file = writeDescriptionOf(flags.to, databank, answers);
  context.notify(...answersNotices(answers, databank));
  return { configured: readConfiguration(flags.config, databank), file };
}

function reportFileOf({ report, to }: ImportApiFlags): string {
  return report ?? `${to}.left-out.json`;
}

function truthWhenStopped(to: string): string {
  const work = workFileOf(to);
  const kept = existsSync(work)
    ? `; what was read is kept in ${shownPath(work)}, and the same command resumes from there`
    : '';
  return `${shownPath(to)} was not written${kept}`;
}

/** Always set by fetch itself. */
const FIXED = /^(host|connection|content-length|transfer-encoding|expect|te|trailer|upgrade|keep-alive)$/i;

/**
 * Parses `--header` values: `Authorization: Token abc`. The last of equal names wins. Errors never show a
 * value: it may be a secret, and errors end up in logs.
 */
export function parseHeaders(lines: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(lines.map(parseHeader));
}

export function parseHeader(line: string, index: number): [string, string] {
  const [, name = '', value = ''] =
    /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/.exec(line) ?? [];
  if (name === '') {
    throw new CliError(
      `header number ${index + 1} is not a header (it is not shown, as it may be a secret)`,
      { hint: 'Give a name, a colon and a value: --header "Authorization: Token ...".' },
    );
  }
  if (FIXED.test(name)) {
    throw new CliError(`the header ${name} cannot be set`, {
      hint: 'Leave it out: it follows from the address and the connection.',
    });
  }
  return [name, value.trim()];
}

/** A part of each query as an address has it, without the question mark. */
export function parseQuery(text: string, index: number): string {
  const query = text.replace(/^\?/, '');
  const fault = (why: string) =>
    new CliError(`query number ${index + 1} ${why} (it is not shown, as it may hold a secret)`, {
      hint: "Give it as an address has it after its question mark: --query 'f=json&api_key=...'.",
    });
  if (!isQuery(query)) throw fault('cannot be part of an address');
  if (pairsIn(query).some(([name, value]) => isOfPage(name, value)))
    throw fault('asks for one of the pages, and all of them are read');
  return query;
}
