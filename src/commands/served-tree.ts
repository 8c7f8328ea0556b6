import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../contract/errors.ts';
import { EXPLORER_FOLDER, explorerPlace } from '../contract/explorer-pages.ts';
import { refusePart } from '../contract/refuse-part.ts';
import { RELEASES, RELEASES_FOLDER, releaseFolder } from '../contract/releases.ts';
import { readManifest } from '../publish/write/manifest.ts';
import { ownershipOf } from '../publish/write/ownership.ts';
import { presentReleases } from '../publish/write/releases.ts';
import { byteLimit, tooLarge } from '../verify/target/target.ts';
import { parseBaseUrl } from './base-url.ts';
import { howToBuild, noFolder } from './no-folder.ts';
import { treeDocument } from './tree-document.ts';

/** What is known about the tree in a folder. */
export interface ServedTree {
  /** The address that it was built for. */
  readonly baseUrl: URL;
  /** Where its root index is, without the slash at the beginning: `api/`. */
  readonly rootIndex: string;
  /** Where its explorer is, without the slash at the beginning: empty, or `explore/`; null where it has none. */
  readonly explorer: string | null;
  /** Whether its records are those of the sample. */
  readonly sample: boolean;
  /** The paths of the collections whose first page is missing. */
  readonly missing: readonly string[];
  /** What holds private comments: `latest`, and the versions of releases. */
  readonly privateIn: readonly string[];
  /** The entries directly in the folder that hold nothing published. */
  readonly others: readonly string[];
}

/**
 * Reads what must be known about a tree before it is served. Throws a CliError if the folder has none: a server
 * would serve whatever is there.
 *
 * @param name what messages call it, if that is not the folder: the archive that was unpacked there
 */
export function readServedTree(folder: string, name = folder): ServedTree {
  const refuse = (message: string, hint: string): never => {
    throw new CliError(message, { hint });
  };
  const build = 'Give the folder that a build wrote, or an archive of one.';
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw noFolder(folder);
  const file = join(folder, 'manifest.json');
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? null;
  // No signal is heard while it is parsed.
  const isLarge = size !== null && size > byteLimit;
  const manifest = isLarge ? null : readManifest(folder);
  if (manifest === null) {
    const fault = isLarge ? tooLarge : size === null ? 'is missing' : 'was not written by polity-press';
    return refuse(`${name} holds no published tree: its manifest.json ${fault}`, build);
  }
  refusePart(manifest, name);
  const { base_url: address, sample } = manifest;
  if (typeof address !== 'string')
    return refuse(`${name} holds no published tree: its manifest.json names no base_url`, build);
  const baseUrl = new URL(parseBaseUrl(address, 'base_url in manifest.json'));
  const paths = manifest.collections.map(({ path }) => path);
  const missing = paths.filter((path) => !existsSync(join(folder, path, 'index.json')));
  if (missing.length > 0 && missing.length === paths.length)
    return refuse(
      `${name} holds no published tree any more: it has a manifest.json, but no pages`,
      name === folder ? `Build the tree again${howToBuild(folder)}` : build,
    );
  const place = explorerPlace(manifest);
  const explorer = place === undefined ? null : place === 'whole' ? '' : `${EXPLORER_FOLDER}/`;
  const releases = [...presentReleases(folder).keys()];
  const isPrivate = (root: string) => readManifest(root)?.private_comments_included === true;
  const own = new Set([
    ...ownershipOf(manifest).entries,
    RELEASES,
    ...(releases.length > 0 ? [RELEASES_FOLDER] : []),
  ]);
  return {
    baseUrl,
    rootIndex: rootIndexOf(folder),
    explorer,
    sample: sample === true,
    missing,
    privateIn: [
      ...(manifest.private_comments_included === true ? ['latest'] : []),
      ...releases.filter((version) => isPrivate(join(folder, releaseFolder(version)))),
    ],
    others: readdirSync(folder).filter((name) => !name.startsWith('.') && !own.has(name)),
  };
}

/** As the description of the tree says; that of the bundled sample where there is none that can be read. */
export function rootIndexOf(folder: string): string {
  const { api } = Object(treeDocument(folder, 'databank.json'));
  return typeof api === 'string' ? api.slice(1) : 'api/';
}
