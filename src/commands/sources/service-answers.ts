import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { CliError } from '../../contract/errors.ts';
import { documentText } from '../../contract/json/json-text.ts';
import { DATABASE, DESCRIPTION } from '../../contract/tree/tree.ts';
import { openCacheFolder } from '../../files/cache.ts';
import { attempt } from '../../files/file-error.ts';
import type { DescriptionFile, Elsewhere } from '../../model/description/key-facts.ts';
import { publishedDespiteName } from '../../model/description/personal-names.ts';
import { readManifest } from '../../publish/write/manifest.ts';
import { ImportError, Undescribed } from '../../sources/export/import-error.ts';
import type { AnswersOptions, ReadAnswers } from '../../sources/read-answers.ts';
import type { CrawlReport } from '../../sources/service/crawl.ts';
import { detailsOf, listFault } from '../../sources/service/infer/infer-description.ts';
import { own } from '../../terminal/own-command.ts';
import { plural } from '../../terminal/plural.ts';
import { quoteForShell, shownPath } from '../../terminal/safe-text.ts';
import { ANSWERS, type AnswersFlags } from '../arguments/option.ts';
import { type CommandContext, importEffects, type Notice } from '../create-context.ts';
import { bundledFiles, bundledNames } from '../settings/bundled-configuration.ts';
import type { ReadConfiguration } from '../settings/read-configuration.ts';
import { treeDocument } from '../trees/given-tree.ts';
import {
  type GivenSource,
  type NamedSource,
  type ServedSource,
  throwInTwoSteps,
  usualAsking,
} from './given-source.ts';

/** What a service answered, without a description of it. */
export interface ServiceAnswers {
  /** The inferred description. */
  readonly databank: string;
  /** The folder of the work file, and of the export that is made of it. */
  readonly folder: string;
  /** The address before all paths, with the names of all lists that were found, published or not. */
  readonly service: ServedSource;
  /** The address as the user gave it. */
  readonly given: string;
  /** As the user named them; empty if they were found. */
  readonly lists: readonly string[];
  readonly discard: () => void;
}

/** Whether a service is to be published as it answers: because the user says so, or because nothing describes it. */
export function isUndescribed(
  source: GivenSource,
  { databank, list = [] }: AnswersFlags,
  { isOpen, configuration }: Pick<ReadConfiguration, 'isOpen' | 'configuration'>,
): source is Extract<NamedSource, { form: 'service' }> {
  if (source.form !== 'service') {
    if (databank !== ANSWERS && list.length === 0) return false;
    throw new CliError('--databank answers and --list need the address of a service', {
      hint: `Give it: ${own`build https://service.example.org/api/ --list books`}`,
    });
  }
  if (databank !== ANSWERS && list.length > 0 && !isOpen)
    throw new CliError(
      `--list cannot be combined with a description, here ${shownPath(databank ?? String(configuration.databank))}`,
      {
        hint: 'Choose from it with --collection, or ignore it: leave out --databank, or give --databank answers.',
      },
    );
  if (databank === ANSWERS || list.length > 0) return true;
  const { rootIndex } = source;
  // A service that describes itself, or does not answer.
  if (!isOpen || rootIndex === undefined) return false;
  const described = new Set(
    bundledNames.flatMap((name) => Object.keys(bundledFiles(name).description.collections)),
  );
  return rootIndex === null || !rootIndex.some((name) => described.has(name));
}

/**
 * Reads a service into a private folder, and writes its description there. An error if it has no lists, and the
 * user did not ask for them: a description may fit it all the same, and see `importOrNoLists`.
 */
export async function answersForBuild(
  source: string,
  flags: AnswersFlags & { readonly out: string },
  context: CommandContext,
  described?: DescriptionFile,
): Promise<ServiceAnswers | CliError> {
  const published = readManifest(flags.out)?.collections.map(({ path }) => path) ?? [];
  const { answers } = Object(treeDocument(flags.out, DESCRIPTION));
  const isWhole = answers !== undefined && described === undefined;
  const { path: folder, discardNow: discard } = openCacheFolder();
  try {
    const to = `${folder}/${DATABASE}`;
    const options = {
      ...{ ...usualAsking(context), source, to, refresh: true, published, isWhole },
      ...(described !== undefined && { described }),
    };
    const read = await readAnswersOf(options, flags, context);
    if (read instanceof CliError) {
      discard();
      return read;
    }
    const databank = `${folder}/${DESCRIPTION}`;
    attempt('write', databank, () => writeFileSync(databank, documentText(read.description)));
    context.notify(...answersNotices(read, undefined, described));
    const service = { form: 'service', source: read.source, rootIndex: read.found } as const;
    return { databank, folder, service, given: source, lists: flags.list ?? [], discard };
  } catch (error) {
    discard();
    // The description names its lists, not --list.
    const isOfList =
      error instanceof ImportError || (error instanceof CliError && error.hint?.includes('--list') === true);
    if (described === undefined || !isOfList) return throwInTwoSteps(source, '/', flags.list)(error);
    throw new CliError(error.message, {
      details: error.details,
      hint: 'Build again later, or leave that list out of `else` in the description.',
      cause: error,
    });
  }
}

export async function readAnswersOf(
  options: Omit<AnswersOptions, 'lists' | 'allow'>,
  { databank, list = [], allow = [] }: AnswersFlags,
  context: CommandContext,
): Promise<ReadAnswers | CliError> {
  const { NoLists, readAnswers } = await import('../../sources/read-answers.ts');
  const effects = importEffects(context, 'records');
  return readAnswers({ ...options, lists: list, allow }, effects).catch((error: unknown) => {
    if (error instanceof NoLists && databank !== ANSWERS && list.length === 0) return error;
    throw error;
  });
}

/**
 * Imports a service that has no lists: a description may fit it all the same.
 * @param noLists thrown if none of its collections could be read; null if the service is described
 */
export async function importOrNoLists<Report extends { readonly crawled: Pick<CrawlReport, 'collections'> }>(
  noLists: CliError | null,
  importing: Promise<Report>,
): Promise<Report> {
  const report = await importing.catch((error: unknown) => {
    throw noLists !== null && error instanceof Undescribed ? (noLists.cause ?? noLists) : error;
  });
  const isUnread = ({ state }: CrawlReport['collections'][number]) =>
    state === 'stopped' || state === 'missing';
  if (noLists !== null && report.crawled.collections.every(isUnread)) throw noLists.cause ?? noLists;
  return report;
}

/** Of a description that belongs to an export: older than any change that its user makes. */
const UNCHANGED = 0;

/**
 * Writes the inferred description next to an export that is made after it. Call `keep` when the export is there;
 * `restore` brings back the description of the export before.
 * @throws CliError if the user may have edited the one that it would replace
 */
export function writeDescriptionOf(to: string, path: string, answers: ReadAnswers) {
  const before = attempt('read', path, () => (existsSync(path) ? readFileSync(path, 'utf8') : null));
  const text = documentText(answers.description);
  const timeOf = (file: string) => (existsSync(file) ? statSync(file).mtimeMs : UNCHANGED);
  if (before !== null && before !== text && timeOf(path) > timeOf(to))
    throw new CliError(
      `${shownPath(path)} is newer than ${shownPath(to)}, and not what an import would write`,
      {
        hint: `To use your changes, add --databank ${quoteForShell(path)}. To have it written again, remove it.`,
      },
    );
  const write = (content: string, time: number) =>
    attempt('write', path, () => {
      writeFileSync(path, content);
      utimesSync(path, time / 1000, time / 1000);
    });
  write(text, UNCHANGED);
  return {
    keep: () => write(text, timeOf(to)),
    restore: () => (before === null ? rmSync(path, { force: true }) : write(before, timeOf(to))),
  };
}

/**
 * Reads the lists that a description leaves to a running service, and completes it. Null without any.
 * @throws CliError if none of them can be published
 */
export async function answersElse(
  described: DescriptionFile,
  { service, lists }: Elsewhere,
  flags: AnswersFlags & { readonly out: string },
  context: CommandContext,
): Promise<ServiceAnswers | null> {
  const list = lists.filter((name) => !Object.hasOwn(described.collections, name)).map((name) => `${name}/`);
  if (list.length === 0) return null;
  const answers = await answersForBuild(`${service}${described.api}`, { ...flags, list }, context, described);
  if (answers instanceof CliError) throw answers;
  return answers;
}

/** @param databank where the description is; in the tree, if not given */
export function answersNotices(
  { description, from, notes, withheld }: ReadAnswers,
  databank = 'databank.json of the tree',
  described?: DescriptionFile,
): Notice[] {
  const own = Object.keys(described?.collections ?? {}).length;
  const count = Object.keys(description?.collections ?? {}).length - own;
  const published = `${plural(count, 'list is', 'lists are')} published as it answers`;
  const what =
    described === undefined
      ? `no description fits this service: ${published}, found in ${from}`
      : `${described.else?.service}: ${published}`;
  const answered: Notice = {
    level: 'note',
    message: `${what}; ${shownPath(databank)} says what was inferred`,
    details: detailsOf(notes),
  };
  if (withheld.length === 0) return [answered];
  const hint =
    'To publish one of them, import with --allow, and build from the export; nothing publishes hashes of passwords, or a key that --query sends.';
  return [
    answered,
    { level: 'note', message: `withheld as private by name or value: ${withheld.join(', ')}`, hint },
  ];
}

/**
 * A description that came from an address cannot decide what is published despite its name: only the user can,
 * by `allow`, or by a description of their own.
 * @throws CliError with every name
 */
export function refusePrivate(
  { form }: GivenSource,
  description: DescriptionFile,
  allow: readonly string[] = [],
): void {
  if (form !== 'service') return;
  const { answers, collections } = description;
  const names =
    answers === undefined
      ? publishedDespiteName(description)
      : [...(answers.allow ?? []), ...Object.keys(collections).filter((name) => listFault(name, false))];
  const refused = [...new Set(names)].filter((name) => !allow.includes(name));
  if (refused.length === 0) return;
  const hint =
    'To withhold it, add --databank answers. To publish it, read its databank.json and name your copy with --databank, or use import api with --allow for each name.';
  throw new CliError(
    `the databank.json of this address publishes what is private by name: ${refused.join(', ')}`,
    { hint },
  );
}
