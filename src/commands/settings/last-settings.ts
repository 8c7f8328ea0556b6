import { join } from 'node:path';
import { InvalidArgumentError } from 'commander';
import type { Documents } from '../../contract/documents.ts';
import { CliError } from '../../contract/errors.ts';
import { DESCRIPTION, MANIFEST } from '../../contract/tree/tree.ts';
import type { DescriptionFile } from '../../model/description/key-facts.ts';
import { readDocumentSchemas } from '../../model/schemas/read-schemas.ts';
import { createValidator } from '../../model/validate/create-validator.ts';
import { isManifestLost, readManifest } from '../../publish/write/manifest.ts';
import { settleInterruptedSwap } from '../../publish/write/settle-swap.ts';
import { shownPath } from '../../terminal/safe-text.ts';
import { defaultBaseUrl, parseBaseUrl } from '../arguments/base-url.ts';
import { hostsOfTree } from '../arguments/choose-hosts.ts';
import { pageSizes, wholeNumber } from '../arguments/option.ts';
import { treeDocument } from '../trees/given-tree.ts';

export interface SettingValues {
  readonly baseUrl: string;
  readonly pageSize: number;
  /** Each record gets its own file. */
  readonly records: boolean;
  readonly explorer: boolean;
  /** An archive of the tree and its database lie in it. */
  readonly snapshot: boolean;
  readonly hosts: readonly string[];
}

export interface LastSettings {
  /** Why the next build may not inherit them; null if it may. */
  readonly unfit: 'sample' | 'description' | null;
  /** Null for a default. Each throws a CliError if the manifest's value cannot be kept. */
  readonly values: { readonly [K in keyof SettingValues]: () => SettingValues[K] | null };
}

/** As in manifests. */
export type SettingName = NonNullable<Documents['manifest']['given']>[number];

const all =
  '--base-url, --page-size, --records (or --no-records), --explorer (or --no-explorer), --snapshot (or --no-snapshot) and --host';

/**
 * From the tree's manifest; after an interrupted swap, the finished tree's. Older manifests lack `given`: any
 * value may have been chosen. Null if there is no tree of ours: openOutput reports what is in the way.
 * @throws CliError if the manifest does not fit its schema: a guess could publish broken links
 */
export function lastSettings(folder: string, description: DescriptionFile): LastSettings | null {
  settleInterruptedSwap(folder);
  const path = join(folder, MANIFEST);
  const found = readManifest(folder);
  if (found === null && isManifestLost(folder)) throw cannotKeep(path, 'its settings are lost', all);
  if (found === null) return null;
  const [problem] = createValidator(readDocumentSchemas()).document('manifest', found, path);
  if (problem !== undefined) {
    const fault = problem.field === null ? problem.message : `${problem.field} ${problem.message}`;
    throw cannotKeep(path, shownPath(fault), all);
  }
  const manifest = found as unknown as Documents['manifest'];
  const { given } = manifest;
  const keep = <T>(name: SettingName, option: string, read: () => T): T | null => {
    if (given !== undefined && !given.includes(name)) return null;
    try {
      return read();
    } catch (error) {
      if (error instanceof CliError || error instanceof InvalidArgumentError)
        throw cannotKeep(path, error.message, option);
      throw error;
    }
  };
  return {
    unfit: manifest.sample === true ? 'sample' : isOfAnother(folder, description) ? 'description' : null,
    values: {
      baseUrl: () => keep('base_url', '--base-url', () => parseBaseUrl(manifest.base_url, 'base_url')),
      pageSize: () =>
        keep('page_size', '--page-size', () => wholeNumber(...pageSizes)(String(manifest.page_size))),
      records: () =>
        keep('records', '--records', () => manifest.collections.some(({ ids }) => ids !== undefined)),
      explorer: () => keep('explorer', '--explorer', () => manifest.explorer ?? null),
      snapshot: () => keep('snapshot', '--snapshot', () => manifest.snapshot ?? null),
      // Any base URL: the chosen one is checked later.
      hosts: () => keep('hosts', '--host', () => hostsOfTree(manifest.hosts, defaultBaseUrl).names),
    },
  };
}

/**
 * Whether a tree has another API, or collections missing from a description; false if it does not say, and for a
 * service that is published as it answers, with other lists than before.
 */
function isOfAnother(folder: string, { api, collections, answers }: DescriptionFile): boolean {
  const published = treeDocument(folder, DESCRIPTION) as DescriptionFile | undefined;
  if (typeof published?.collections !== 'object') return false;
  const recordOf = (entry: DescriptionFile['collections'][string] | undefined) =>
    typeof entry === 'object' ? entry.record : entry;
  if (published.api !== api) return true;
  const names = Object.keys(published.collections);
  const isHere = (name: string) =>
    Object.hasOwn(collections, name) && recordOf(collections[name]) === recordOf(published.collections[name]);
  // A tree does not say which service answered.
  const isAnswered = published.answers !== undefined && answers !== undefined;
  return isAnswered ? !names.some(isHere) : !names.every(isHere);
}

function cannotKeep(path: string, fault: string, options: string): CliError {
  return new CliError(`cannot inherit the settings of the last build: ${path}: ${fault}`, {
    hint: `Give ${options} again, or take the defaults with --forget; nothing was changed.`,
  });
}
