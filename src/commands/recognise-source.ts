import { CliError } from '../contract/errors.ts';
import { collectionsOf, tablesOf } from '../model/description/recognise.ts';
import { isDump } from '../sources/dump/bytes/is-dump.ts';
import { type DumpSource, openDump } from '../sources/dump/bytes/open-dump.ts';
import { peekTables } from '../sources/dump/peek-tables.ts';
import { openExport } from '../sources/export/open-export.ts';
import { isPublishedTree } from '../sources/service/source/folder-source.ts';
import { type DescriptionRequest, openSource } from '../sources/service/source/open-source.ts';
import { readRootIndex } from '../sources/service/source/root-index.ts';
import { isServiceAddress } from '../sources/service/source/service-address.ts';
import type { ReadConfiguration } from './read-configuration.ts';
import { recognised } from './recognised.ts';

/** A source of which it is known what it is. */
export interface RecognisedSource {
  readonly configured: ReadConfiguration;
  /** The dump, open: it may be a pipe, which can be read only once. Null if it was not looked into. */
  readonly dump: DumpSource | null;
  /** The collections of the root index; null if the source has no root index. */
  readonly rootIndex: readonly string[] | null;
}

/**
 * Finds out which of the descriptions of the package an undescribed source is of, where nobody chose one: by the tables
 * that it has, or by the collections of its root index.
 *
 * @param named the file of the configuration, as the user named it
 */
export async function recogniseSource(
  request: Omit<DescriptionRequest, 'limit' | 'api'>,
  configured: ReadConfiguration,
  named: string | undefined,
  signal: AbortSignal,
): Promise<RecognisedSource> {
  const { source, folder = source } = request;
  const unknown = { configured, dump: null, rootIndex: null };
  if (isServiceAddress(source) || isPublishedTree(folder)) {
    const { api } = configured.description;
    const { retries } = request;
    const asking = readRootIndex(openSource({ ...request, api }), { retries, signal });
    const { names: rootIndex } = await asking.catch((error: unknown) => {
      // The pages say who may read them, and whether the service answers at all.
      if (error instanceof CliError) return { names: null };
      throw error;
    });
    if (rootIndex === null) return unknown;
    return { ...unknown, configured: recognised(configured, named, rootIndex, collectionsOf), rootIndex };
  }
  // Otherwise it is an archive, and no tree is in it.
  if (!configured.isOpen || folder !== source) return unknown;
  if (source === '-' || isDump(source)) return recogniseDump(source, configured, named, signal);
  return { ...unknown, configured: recognised(configured, named, tablesInExport(source), tablesOf) };
}

/** The same of a dump, also of one that comes from a pipe. */
export async function recogniseDump(
  from: string,
  configured: ReadConfiguration,
  named: string | undefined,
  signal: AbortSignal,
): Promise<RecognisedSource> {
  if (!configured.isOpen) return { configured, dump: null, rootIndex: null };
  const { tables, source } = await peekTables(await openDump(from, undefined, signal), signal);
  return { configured: recognised(configured, named, tables, tablesOf), dump: source, rootIndex: null };
}

function tablesInExport(path: string): readonly string[] {
  try {
    const database = openExport(path);
    try {
      return database.tableNames();
    } finally {
      database.close();
    }
  } catch (error) {
    // Whoever reads the export reports it.
    if (error instanceof CliError) return [];
    throw error;
  }
}
