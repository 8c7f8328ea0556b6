import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../../contract/errors.ts';
import { DESCRIPTION } from '../../contract/tree/tree.ts';
import { readHead } from '../../files/read-head.ts';
import {
  bestMatch,
  collectionsOf,
  isForeign,
  type Names,
  tablesOf,
} from '../../model/description/best-match.ts';
import type { DescriptionFile } from '../../model/description/key-facts.ts';
import { openOutput } from '../../publish/write/open-output.ts';
import { withExport } from '../../sources/export/open-export.ts';
import { refuseCollection } from '../../sources/service/source/service-address.ts';
import { own, ownCommand } from '../../terminal/own-command.ts';
import { firstOf } from '../../terminal/plural.ts';
import { shownPath, showText } from '../../terminal/safe-text.ts';
import type { AnswersFlags } from '../arguments/option.ts';
import type { CommandContext } from '../create-context.ts';
import { bundledFiles, bundledNames } from '../settings/bundled-configuration.ts';
import { useInferred } from '../settings/configuration-file.ts';
import {
  checkedDescription,
  type ReadConfiguration,
  readConfiguration,
  readings,
} from '../settings/read-configuration.ts';
import { mostBytes, parseJsonFile, readJsonFile } from '../settings/read-json-file.ts';
import type { BuildFlags } from '../trees/unchanged-build.ts';
import {
  type Asking,
  type GivenSource,
  type NamedDump,
  type NamedSource,
  throwInTwoSteps,
  usualAsking,
} from './given-source.ts';
import {
  answersElse,
  answersForBuild,
  isUndescribed,
  refusePrivate,
  type ServiceAnswers,
} from './service-answers.ts';

const limit = { bytes: mostBytes, hint: 'Check the address, or say what the service is with --config.' };

/** A source with what reading it showed: its root index, or its open dump. */
export interface DescribedSource<Source = NamedSource> {
  readonly source: Source;
  readonly configured: ReadConfiguration;
  /** Whether the source describes itself. */
  readonly isOwn?: true;
}

/**
 * Finds out what a source is: by its own description, else the configuration, else its contents. What the
 * user names takes precedence.
 */
export async function describeSource(
  source: NamedSource,
  configured: ReadConfiguration,
  { config, databank, list = [], allow }: AnswersFlags & { readonly config?: string },
  asking: Asking,
): Promise<DescribedSource> {
  // What an address says of itself does not replace what the user says of it.
  const isSaid = source.form === 'service' && (databank !== undefined || list.length > 0);
  const own = config === undefined && !isSaid ? await describedByTree(source, configured, asking) : null;
  if (own === null) return recogniseSource(source, configured, config, asking);
  refusePrivate(source, own.description, allow);
  return { source, configured: own, isOwn: true };
}

export interface DescribedBuild extends DescribedSource<GivenSource> {
  /** Null if a description says all of what the source is. */
  readonly answers: ServiceAnswers | null;
  /** Of the source alone, if a service answers the rest. */
  readonly own: ReadConfiguration | null;
}

/** Finds out what the source of a build is; if no description says it, by what it answers. */
export async function describeForBuild(
  given: GivenSource,
  flags: BuildFlags & { readonly out: string },
  configured: ReadConfiguration,
  context: CommandContext,
): Promise<DescribedBuild> {
  const { out, config } = flags;
  const { api } = configured.description;
  // Check the output folder before any request.
  if (config === undefined && given.form === 'service') openOutput(out, { api }).discard();
  const described: DescribedSource<GivenSource> =
    given.form === 'sample'
      ? { source: given, configured }
      : await describeSource(given, configured, flags, usualAsking(context)).catch(
          throwInTwoSteps(given.source, api),
        );
  const { source, isOwn } = described;
  const whole = { ...described, answers: null, own: null };
  if (isUndescribed(source, flags, configured)) {
    const answers = await answersForBuild(source.source, flags, context);
    if (answers === null) return whole;
    const inferred = readConfiguration(config, answers.databank);
    return { source: answers.service, configured: inferred, answers, own: null };
  }
  const { description } = described.configured;
  if (isOwn || description.else === undefined) return whole;
  const answers = await answersElse(description, description.else, flags, context);
  if (answers === null) return whole;
  const completed = readConfiguration(config, answers.databank);
  return { ...whole, configured: completed, answers, own: described.configured };
}

/**
 * The description of a published tree (an address, a folder or an unpacked archive); null if it has none,
 * like the original service. Throws CliError without an answer, or with every fault
 */
export async function describedByTree(
  source: NamedSource,
  { description: { api, collections } }: ReadConfiguration,
  asking: Asking,
): Promise<ReadConfiguration | null> {
  if (source.form === 'service') {
    refuseCollection(
      source.source,
      Object.keys(collections).map((name) => ({ name, path: `${api}${name}/` })),
    );
    const { fetchDescription } = await import('../../sources/service/source/open-source.ts');
    const found = await fetchDescription({ ...asking, ...source, api, limit }, asking.signal);
    if (found === null) return null;
    const value = parseJsonFile(found.bytes, found.where);
    return isOther(value) ? null : described(found.where, value);
  }
  if (!('folder' in source)) return null;
  const file = join(source.folder, DESCRIPTION);
  if (!existsSync(file)) return null;
  const shown = join(source.source, DESCRIPTION);
  return described(shown, readJsonFile(file, shown));
}

/** A service may answer any request: this is not a description, as it has none of its keys. */
function isOther(value: unknown): boolean {
  const keys = Object.keys(Object(value));
  return !keys.some((key) => ['format', 'collections', 'records'].includes(key));
}

function described(file: string, value: unknown): ReadConfiguration {
  return { file, configuration: {}, bundled: null, isOpen: false, ...checkedDescription(value, file) };
}

/** Chooses the bundled description that fits a source by its tables or its root index. */
export async function recogniseSource(
  source: NamedSource,
  configured: ReadConfiguration,
  named: string | undefined,
  asking: Asking,
): Promise<DescribedSource> {
  if (source.form === 'dump') return recogniseDump(source, configured, named, asking.signal);
  if (source.form !== 'export') {
    const { api } = configured.description;
    const [{ openSource }, { readRootIndex }] = await Promise.all([
      import('../../sources/service/source/open-source.ts'),
      import('../../sources/service/source/root-index.ts'),
    ]);
    const reading = readRootIndex(openSource({ ...asking, ...source, api }), asking);
    const index = await reading.catch((error: unknown) => {
      // Reading the pages reports access and connection errors.
      if (error instanceof CliError) return null;
      throw error;
    });
    if (index === null) return { source, configured };
    const { names: rootIndex } = index;
    return {
      source: { ...source, rootIndex },
      configured: rootIndex === null ? configured : recognised(configured, named, rootIndex, collectionsOf),
    };
  }
  if (!configured.isOpen) return { source, configured };
  const tables = tablesInExport(source.source);
  refuseForeign(source.source, tables, configured.notes);
  return { source, configured: recognised(configured, named, tables, tablesOf) };
}

/** For a dump, which may come from a pipe. */
export async function recogniseDump(
  source: NamedDump,
  configured: ReadConfiguration,
  named: string | undefined,
  signal: AbortSignal,
): Promise<DescribedSource<NamedDump>> {
  if (!configured.isOpen) return { source, configured };
  const [{ openDump }, { peekTables }] = await Promise.all([
    import('../../sources/dump/bytes/open-dump.ts'),
    import('../../sources/dump/peek-tables.ts'),
  ]);
  const { tables, source: dump } = await peekTables(await openDump(source.source, undefined, signal), signal);
  return {
    source: { ...source, dump },
    configured: recognised(configured, named, tables, tablesOf),
  };
}

/**
 * For an export that the user described in no way; of a dump, only the first tables are known.
 * @param has its tables
 * @param notes why a description in the folder is not used
 * @throws CliError if no bundled description has one of them
 */
export function refuseForeign(path: string, has: readonly string[], notes: readonly string[] = []): void {
  const candidates = bundledNames.map((name) => tablesOf(bundledFiles(name).description));
  if (!isForeign(has, candidates)) return;
  // Byte 18 of a database: in WAL mode, what was written last is in another file.
  const isWal = readHead(path)[18] === 2;
  throw new CliError(
    `no description fits ${shownPath(path)}: it has none of the tables of the databanks that polity-press knows, but ${firstOf(has.map(showText), 3)}`,
    {
      details: notes,
      hint:
        useInferred(path) ??
        `${isWal ? 'If it was copied while in use, copy its -wal file, too; else describe' : 'Describe'} it in a databank.json first, as docs/description.md says (\`${ownCommand('describe django')}\` does that for a Django service), then write the settings: ${own`init --databank databank.json`}`,
    },
  );
}

/** Uses the description with most of these names, unless the user chose one. */
function recognised(
  configured: ReadConfiguration,
  named: string | undefined,
  has: Iterable<string>,
  namesOf: (description: DescriptionFile) => Names,
): ReadConfiguration {
  if (!configured.isOpen) return configured;
  const candidates = bundledNames.map((name) => namesOf(bundledFiles(name).description));
  const name = bundledNames[bestMatch(has, candidates)];
  return readings(configured, named).find(({ bundled }) => bundled === name) ?? configured;
}

function tablesInExport(path: string): readonly string[] {
  try {
    return withExport(path, (source) => source.tableNames());
  } catch (error) {
    // Reading the export reports it.
    if (error instanceof CliError) return [];
    throw error;
  }
}
