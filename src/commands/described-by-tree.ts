import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isPublishedTree } from '../sources/service/source/folder-source.ts';
import { type DescriptionRequest, fetchDescription } from '../sources/service/source/open-source.ts';
import { isServiceAddress, refuseCollection } from '../sources/service/source/service-address.ts';
import { checkedDescription, type ReadConfiguration } from './read-configuration.ts';
import { mostBytes, parseJsonFile, readJsonFile } from './read-json-file.ts';

const limit = { bytes: mostBytes, hint: 'Check the address, or say what the service is with --config.' };

/**
 * What a source is, where it is a published tree (an address, a folder or an archive) that carries its own description.
 *
 * @param otherwise what it is where it says nothing of itself
 * @returns null where it does not: the original service has none
 * @throws CliError where the address does not answer, or with every fault in the description
 */
export async function describedByTree(
  request: Omit<DescriptionRequest, 'limit' | 'api'>,
  { description: { api, collections } }: ReadConfiguration,
  signal: AbortSignal,
): Promise<ReadConfiguration | null> {
  const { source, folder = source } = request;
  if (isServiceAddress(source)) {
    refuseCollection(
      source,
      Object.keys(collections).map((name) => ({ name, path: `${api}${name}/` })),
    );
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

/** Whether it is what a service answers, whatever it is asked: nothing of it is a description's. */
function isOther(value: unknown): boolean {
  const keys = Object.keys(Object(value));
  return !keys.some((key) => ['format', 'collections', 'records'].includes(key));
}

function described(file: string, value: unknown): ReadConfiguration {
  return { file, configuration: {}, bundled: null, isOpen: false, ...checkedDescription(value, file) };
}
