import { join } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { MANIFEST } from '../contract/tree.ts';
import { CliError } from '../errors.ts';
import type { Documents } from '../generated/documents.ts';
import { readDocumentSchemas } from '../schemas/read-schemas.ts';
import { createValidator } from '../validate/create-validator.ts';
import { errorCode } from '../write/disk-error.ts';
import { settleInterruptedSwap } from '../write/finish-interrupted-swap.ts';
import { printable } from '../write/foreign-entries.ts';
import { isManifestLost, readManifest } from '../write/manifest.ts';
import { defaultBaseUrl, parseBaseUrl } from './base-url.ts';
import { hostsOfTree } from './choose-hosts.ts';
import { parsePageSize } from './parse-number.ts';

/** What the tree in a folder was made with. Each throws a CliError if the manifest's value cannot be kept. */
export interface LastSettings {
  baseUrl(): string;
  pageSize(): number;
  records(): boolean;
  /** Null where its manifest does not say: it was built before there were explorers. */
  explorer(): boolean | null;
  hosts(): readonly string[];
}

/** The options of all settings that are kept. */
const all = '--base-url, --page-size, --records (or --no-records), --explorer (or --no-explorer) and --host';

/**
 * The settings of the tree in a folder, by its manifest; after an interrupted swap, those of the finished tree.
 *
 * @returns null if there is no tree, or none of ours: openOutput reports what is in the way
 * @throws CliError if the manifest does not fit its schema: a guess could publish links that lead nowhere
 */
export function lastSettings(folder: string): LastSettings | null {
  settleInterruptedSwap(folder);
  const path = join(folder, MANIFEST);
  const found = manifestIn(folder);
  if (found === 'lost') throw cannotKeep(path, 'what it said is lost', all);
  if (found === null) return null;
  const [problem] = createValidator(readDocumentSchemas()).document('manifest', found, path);
  if (problem !== undefined) {
    const fault = problem.field === null ? problem.message : `${problem.field} ${problem.message}`;
    throw cannotKeep(path, printable(fault), all);
  }
  const manifest = found as Documents['manifest'];
  const keep = <T>(option: string, read: () => T): T => {
    try {
      return read();
    } catch (error) {
      if (error instanceof CliError || error instanceof InvalidArgumentError)
        throw cannotKeep(path, error.message, option);
      throw error;
    }
  };
  return {
    baseUrl: () => keep('--base-url', () => parseBaseUrl(manifest.base_url, 'base_url')),
    pageSize: () => keep('--page-size', () => parsePageSize(String(manifest.page_size))),
    records: () => manifest.collections.some(({ ids }) => ids !== undefined),
    explorer: () => manifest.explorer ?? null,
    // Under any base URL: whether they fit the one that is chosen is said of that.
    hosts: () => keep('--host', () => hostsOfTree(manifest.hosts, defaultBaseUrl).names),
  };
}

function manifestIn(folder: string): unknown {
  try {
    return readManifest(folder) ?? (isManifestLost(folder) ? 'lost' : null);
  } catch (error) {
    // A file is not a folder: openOutput explains that better.
    if (errorCode(error) === 'ENOTDIR') return null;
    throw error;
  }
}

function cannotKeep(path: string, fault: string, options: string): CliError {
  return new CliError(`the settings of the last build cannot be kept: ${path}: ${fault}`, {
    hint: `Give ${options} again, or take the defaults with --forget; nothing was changed.`,
  });
}
