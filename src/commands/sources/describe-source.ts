import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../../contract/errors.ts';
import type { DescriptionFile } from '../../model/description/key-facts.ts';
import {
  collectionsOf,
  isForeign,
  type Names,
  recognise,
  tablesOf,
} from '../../model/description/recognise.ts';
import { isDump, readHead } from '../../sources/dump/bytes/is-dump.ts';
import type { DumpSource } from '../../sources/dump/bytes/open-dump.ts';
import { withExport } from '../../sources/export/open-export.ts';
import { crawlDefaults } from '../../sources/service/crawl-options.ts';
import { isPublishedTree } from '../../sources/service/source/folder-source.ts';
import type { DescriptionRequest } from '../../sources/service/source/open-source.ts';
import { isServiceAddress, refuseCollection } from '../../sources/service/source/service-address.ts';
import { own, ownCommand } from '../../terminal/own-command.ts';
import { firstOf } from '../../terminal/plural.ts';
import { shownPath, showText } from '../../terminal/safe-text.ts';
import type { AnswersFlags } from '../arguments/option.ts';
import { bundledFiles, bundledNames } from '../settings/bundled-configuration.ts';
import { useInferred } from '../settings/configuration-file.ts';
import { checkedDescription, type ReadConfiguration, readings } from '../settings/read-configuration.ts';
import { mostBytes, parseJsonFile, readJsonFile } from '../settings/read-json-file.ts';

const limit = { bytes: mostBytes, hint: 'Check the address, or say what the service is with --config.' };

export type SourceRequest = Omit<DescriptionRequest, 'limit' | 'api'>;

export interface RecognisedSource {
  readonly configured: ReadConfiguration;
  /** Open, as it may be a pipe, which can be read only once. Null if it was not looked into. */
  readonly dump: DumpSource | null;
  /** Null if the source has no root index. */
  readonly rootIndex: readonly string[] | null;
  /** Whether it does not answer. */
  readonly isSilent?: true;
}

/** A request without options of its own. `folder`: where an archive was unpacked. */
export function requestOf(source: string, version: string, folder = source) {
  return { ...crawlDefaults, headers: {}, version, source, folder };
}

/**
 * Finds out what a source is: by its own description, else the configuration, else its contents. What the
 * user names takes precedence.
 */
export async function describeSource(
  request: SourceRequest,
  configured: ReadConfiguration,
  { config, databank, list = [] }: AnswersFlags & { readonly config?: string },
  signal: AbortSignal,
): Promise<RecognisedSource & { readonly isOwn: boolean }> {
  // What an address says of itself does not replace what the user says of it.
  const isSaid = isServiceAddress(request.source) && (databank !== undefined || list.length > 0);
  const own = config === undefined && !isSaid ? await describedByTree(request, configured, signal) : null;
  if (own !== null) return { configured: own, isOwn: true, dump: null, rootIndex: null };
  return { ...(await recogniseSource(request, configured, config, signal)), isOwn: false };
}

/**
 * The description of a published tree (an address, a folder or an unpacked archive); null if it has none,
 * like the original service. Throws CliError without an answer, or with every fault
 */
export async function describedByTree(
  request: SourceRequest,
  { description: { api, collections } }: ReadConfiguration,
  signal: AbortSignal,
): Promise<ReadConfiguration | null> {
  const { source, folder = source } = request;
  if (isServiceAddress(source)) {
    refuseCollection(
      source,
      Object.keys(collections).map((name) => ({ name, path: `${api}${name}/` })),
    );
    const { fetchDescription } = await import('../../sources/service/source/open-source.ts');
    const found = await fetchDescription({ ...request, api, limit }, signal);
    if (found === null) return null;
    const value = parseJsonFile(found.bytes, found.where);
    return isOther(value) ? null : described(found.where, value);
  }
  const file = join(folder, 'databank.json');
  if (!isPublishedTree(folder) || !existsSync(file)) return null;
  const shown = join(source, 'databank.json');
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
  request: SourceRequest,
  configured: ReadConfiguration,
  named: string | undefined,
  signal: AbortSignal,
): Promise<RecognisedSource> {
  const { source, folder = source, retries } = request;
  const unknown = { configured, dump: null, rootIndex: null };
  if (isServiceAddress(source) || isPublishedTree(folder)) {
    const { api } = configured.description;
    const [{ openSource }, { readRootIndex }] = await Promise.all([
      import('../../sources/service/source/open-source.ts'),
      import('../../sources/service/source/root-index.ts'),
    ]);
    const asking = readRootIndex(openSource({ ...request, api }), { retries, signal });
    const index = await asking.catch((error: unknown) => {
      // Reading the pages reports access and connection errors.
      if (error instanceof CliError) return null;
      throw error;
    });
    if (index === null) return { ...unknown, isSilent: true };
    const { names: rootIndex } = index;
    if (rootIndex === null) return unknown;
    return { ...unknown, configured: recognised(configured, named, rootIndex, collectionsOf), rootIndex };
  }
  // A file with another folder is an archive without a tree.
  if (!configured.isOpen || folder !== source) return unknown;
  if (source === '-' || isDump(source)) return recogniseDump(source, configured, named, signal);
  const tables = tablesInExport(source);
  refuseForeign(source, tables, configured.notes);
  return { ...unknown, configured: recognised(configured, named, tables, tablesOf) };
}

/** For a dump, which may come from a pipe. */
export async function recogniseDump(
  from: string,
  configured: ReadConfiguration,
  named: string | undefined,
  signal: AbortSignal,
): Promise<RecognisedSource> {
  if (!configured.isOpen) return { configured, dump: null, rootIndex: null };
  const [{ openDump }, { peekTables }] = await Promise.all([
    import('../../sources/dump/bytes/open-dump.ts'),
    import('../../sources/dump/peek-tables.ts'),
  ]);
  const { tables, source } = await peekTables(await openDump(from, undefined, signal), signal);
  return { configured: recognised(configured, named, tables, tablesOf), dump: source, rootIndex: null };
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
  const name = bundledNames[recognise(has, candidates)];
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
