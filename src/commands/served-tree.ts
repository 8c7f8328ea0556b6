import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../errors.ts';
import { readManifest } from '../write/manifest.ts';
import { parseBaseUrl } from './base-url.ts';
import { howToBuild, noFolder } from './no-folder.ts';

/** What is known about the tree in a folder. */
export interface ServedTree {
  /** The address that it was built for. */
  readonly baseUrl: URL;
  /** Where its root index is, without the slash at the beginning: `api/`. */
  readonly rootIndex: string;
  /** Whether its records are those of the sample. */
  readonly sample: boolean;
  /** The paths of the collections whose first page is missing. */
  readonly missing: readonly string[];
}

/**
 * Reads what must be known about a tree before it is served. Throws a CliError if the folder has none: a server
 * would serve whatever is there.
 */
export function readServedTree(folder: string): ServedTree {
  const refuse = (message: string, hint: string): never => {
    throw new CliError(message, { hint });
  };
  const build = 'Give the folder that a build wrote.';
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw noFolder(folder);
  const manifest = readManifest(folder);
  if (manifest === null) {
    const isThere = existsSync(join(folder, 'manifest.json'));
    const why = isThere ? 'its manifest.json was not written by polity-press' : 'manifest.json is missing';
    return refuse(`${folder} holds no published tree: ${why}`, build);
  }
  const { base_url: address, sample } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  if (typeof address !== 'string')
    return refuse(`${folder} holds no published tree: its manifest.json names no base_url`, build);
  const baseUrl = new URL(parseBaseUrl(address, 'base_url in manifest.json'));
  const paths = manifest.collections.map(({ path }) => path);
  const missing = paths.filter((path) => !existsSync(join(folder, path, 'index.json')));
  if (missing.length > 0 && missing.length === paths.length)
    return refuse(
      `${folder} holds no published tree any more: it has a manifest.json, but no pages`,
      `Build the tree again${howToBuild(folder)}`,
    );
  return { baseUrl, rootIndex: rootIndexOf(folder), sample: sample === true, missing };
}

/** As the description of the tree says; that of the bundled sample where there is none that can be read. */
export function rootIndexOf(folder: string): string {
  try {
    const { api } = JSON.parse(readFileSync(join(folder, 'databank.json'), 'utf8'));
    return String(api).slice(1);
  } catch {
    return 'api/';
  }
}
