import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../../contract/errors.ts';
import { EXPLORER_FOLDER, explorerPlace } from '../../contract/tree/explorer-pages.ts';
import { refusePart } from '../../contract/tree/refuse-part.ts';
import { RELEASES_FOLDER, releaseFolder } from '../../contract/tree/releases.ts';
import { DESCRIPTION, INDEX, MANIFEST, treeMarks } from '../../contract/tree/tree.ts';
import { attempt, isFolder } from '../../files/file-error.ts';
import { readManifest } from '../../publish/write/manifest.ts';
import { ownershipOf, topEntry } from '../../publish/write/ownership.ts';
import { packedFiles, publishedFiles } from '../../publish/write/published-files.ts';
import { listedReleases, presentReleases, releaseFault } from '../../publish/write/releases.ts';
import { lies } from '../../publish/write/staging.ts';
import { hintOnTables } from '../../sources/service/source/folder-source.ts';
import { meantAbove } from '../../terminal/not-found.ts';
import { byteLimit, tooLarge } from '../../verify/target/target.ts';
import { parseBaseUrl } from '../arguments/base-url.ts';
import { howToBuild, noTreeFolder, statsOf, treeDocument } from './given-tree.ts';

/**
 * Checks a tree before serving; messages name `name`, such as the archive it was unpacked from, and say
 * with `build` what to give instead.
 * @throws CliError if the folder has no tree: a server would serve anything in it
 */
export function readServedTree(
  folder: string,
  name = folder,
  build = 'Give the folder that a build wrote, or an archive of one.',
) {
  const noTree = (fault: string, hint = build) =>
    new CliError(`${name} holds no published tree${fault}`, { hint });
  if (!isFolder(folder)) throw noTreeFolder(folder);
  const size = statsOf(join(folder, MANIFEST))?.size ?? null;
  // Parsing blocks signals.
  const isLarge = size !== null && size > byteLimit;
  const manifest = isLarge ? null : readManifest(folder);
  if (manifest === null) {
    const fault = isLarge ? tooLarge : size === null ? 'is missing' : 'was not written by polity-press';
    throw noTree(`: its manifest.json ${fault}`, `${meantAbove(folder, treeMarks)}${build}`);
  }
  refusePart(manifest, name);
  const { base_url: address, sample, private_comments_included: isPrivate } = manifest;
  if (typeof address !== 'string') throw noTree(': its manifest.json names no base_url');
  const baseUrl = new URL(parseBaseUrl(address, 'base_url in manifest.json'));
  const paths = manifest.collections.map(({ path }) => path);
  const missing = paths.filter((path) => !existsSync(join(folder, path, INDEX)));
  const [first] = missing;
  if (first !== undefined && missing.length === paths.length) {
    const page = join(folder, first, INDEX);
    // What may not be read is not missing.
    attempt('read', page, () => statSync(page, { throwIfNoEntry: false }));
    throw noTree(
      ': it has a manifest.json, but no pages',
      hintOnTables(folder) ?? (name === folder ? `Build the tree again${howToBuild(folder)}` : build),
    );
  }
  const place = explorerPlace(manifest);
  const releases = [...presentReleases(folder).keys()];
  const isPrivateRelease = (version: string) =>
    readManifest(join(folder, releaseFolder(version)))?.private_comments_included === true;
  const isPublished = publishedFiles(folder);
  const ownFolders = new Set([...ownershipOf(manifest).entries, ...[...packedFiles(folder)].map(topEntry)]);
  const broken = (listedReleases(folder) ?? [])
    .filter(({ version, withdrawn }) => withdrawn !== true && !releases.includes(version))
    .filter(({ version }) => lies(join(folder, releaseFolder(version))));
  if (releases.length + broken.length > 0) ownFolders.add(RELEASES_FOLDER);
  return {
    baseUrl,
    /** Without the leading slash: `api/`. */
    rootIndex: rootIndexOf(folder),
    /** Without the leading slash: empty, or `explore/`; null without an explorer. */
    explorer: place === undefined ? null : place === 'whole' ? '' : `${EXPLORER_FOLDER}/`,
    sample: sample === true,
    /** Collections without a first page, by path. */
    missing,
    /** What contains private comments: `latest`, and the versions of releases. */
    privateIn: [...(isPrivate === true ? ['latest'] : []), ...releases.filter(isPrivateRelease)],
    /** What is wrong with releases whose folder is there, but cannot be read. */
    brokenReleases: broken.map(({ version }) => `release ${version}: ${releaseFault(folder, version)}`),
    /** Top-level entries that are not served. */
    others: readdirSync(folder).filter(
      (name) => !name.startsWith('.') && !ownFolders.has(name) && !isPublished(name),
    ),
  };
}

/** The names of collections of a tree by their paths: `core/references` for `/api/core/references/`. */
export function collectionNames(folder: string, paths: readonly string[]): string[] {
  const api = `/${rootIndexOf(folder)}`;
  return paths.map((path) => (path.startsWith(api) ? path.slice(api.length, -1) : path));
}

/** From the tree's description; else as in the bundled sample. */
export function rootIndexOf(folder: string): string {
  const { api } = Object(treeDocument(folder, DESCRIPTION));
  return typeof api === 'string' ? api.slice(1) : 'api/';
}
