import { join } from 'node:path';
import { CliError } from '../../contract/errors.ts';
import { jsonIn } from '../../contract/json/json-text.ts';
import {
  compareVersions,
  FEED,
  isReleaseVersion,
  RELEASE,
  RELEASES,
  RELEASES_FOLDER,
  releaseFolder,
} from '../../contract/tree/releases.ts';
import { MANIFEST } from '../../contract/tree/tree.ts';
import type { Disk } from './disk.ts';
import { isFull } from './disk-error.ts';
import { isLost, readManifest } from './manifest.ts';
import { isRealFolder, lies, listFolder, readDocument, type Staging } from './staging.ts';

/** Of untrusted values; schemas/releases.schema.json has the other keys. */
export type ListedRelease = { readonly version: string } & {
  readonly [Key in 'date' | 'withdrawn' | 'difference' | 'files' | 'bytes' | 'sha256']?: unknown;
};

/** Names the writer of a feed. */
export const FEED_GENERATOR = 'polity-press';

/** Whether a build may write the feed of releases: no file of somebody else is there. */
export function mayWriteFeed(folder: string): boolean {
  const path = join(folder, FEED);
  const bytes = readDocument(path);
  if (typeof bytes === 'string') return bytes === 'none';
  return isLost(path) || bytes.includes(`<generator>${FEED_GENERATOR}</generator>`);
}

const removed = (version: string) => `withdrawn-${version}`;

/**
 * What the releases.json of an output folder lists: nothing if it is missing, or was lost in a power cut;
 * null if it is not ours.
 * @throws CliError if it exists and cannot be read
 */
export function listedReleases(folder: string): readonly ListedRelease[] | null {
  const path = join(folder, RELEASES);
  const bytes = readDocument(path);
  if (bytes === 'none') return [];
  if (bytes === 'other') return null;
  return parseReleases(bytes.toString()) ?? (isLost(path) ? [] : null);
}

function parseReleases(text: string): readonly ListedRelease[] | null {
  const { generator, releases } = Object(jsonIn(text));
  const isOurs = generator === 'polity-press' && Array.isArray(releases) && releases.every(isListed);
  return isOurs ? releases : null;
}

/** Folders are removed as the list says, so no version in it may lead elsewhere. */
function isListed(value: unknown): value is ListedRelease {
  const { version } = Object(value);
  return typeof version === 'string' && isReleaseVersion(version);
}

export function isRelease(folder: string): boolean {
  return isRealFolder(folder) && readManifest(folder)?.files.includes(RELEASE) === true;
}

export function hasReleases(folder: string): boolean {
  return [RELEASES, RELEASES_FOLDER].some((name) => lies(join(folder, name)));
}

/** By version, lowest first. */
export function presentReleases(folder: string): Map<string, string> {
  if (!isRealFolder(join(folder, RELEASES_FOLDER))) return new Map();
  const names = listFolder(join(folder, RELEASES_FOLDER)).filter(isReleaseVersion).sort(compareVersions);
  const folders = names.map((name) => [name, join(folder, releaseFolder(name))] as const);
  return new Map(folders.filter(([, path]) => isRelease(path)));
}

/** Why a listed release that is not present cannot be used, with its place. */
export function releaseFault(out: string, version: string): string {
  const folder = join(out, releaseFolder(version));
  return lies(folder) ? `its manifest cannot be read: ${join(folder, MANIFEST)}` : `${folder} is missing`;
}

/**
 * Moves a release out of its place in one step, then deletes it.
 * @throws CliError if the system refuses
 */
export function removeRelease(disk: Disk, staging: Staging, version: string): void {
  const place = join(staging.folder, releaseFolder(version));
  const aside = join(staging.root, removed(version));
  disk.removeTree(aside);
  disk.move(place, aside);
  disk.flushFolder(join(staging.folder, RELEASES_FOLDER));
  disk.removeEmptyFolder(join(staging.folder, RELEASES_FOLDER));
  deleteAside(disk, staging, version);
  disk.flushFolder(staging.root);
}

/** The feed first: it must not announce a release that is gone. On a full disk, the release makes room for it. */
function deleteAside(disk: Disk, staging: Staging, version: string): void {
  const aside = join(staging.root, removed(version));
  try {
    leaveFeed(disk, staging, version);
  } catch (error) {
    if (!isFull(error)) throw error;
    disk.removeTree(aside);
    leaveFeed(disk, staging, version);
  }
  disk.removeTree(aside);
}

/** Takes the entry of a release out of the feed. */
function leaveFeed(disk: Disk, staging: Staging, version: string): void {
  const bytes = readDocument(join(staging.folder, FEED));
  if (typeof bytes === 'string' || !mayWriteFeed(staging.folder)) return;
  const id = `/${releaseFolder(version)}/</id>`;
  const text = String(bytes);
  const left = text.replaceAll(/ *<entry>.*?<\/entry>\n/gs, (entry) => (entry.includes(id) ? '' : entry));
  if (left !== text) replaceDocument(disk, staging, FEED, Buffer.from(left));
}

/** Replaces a document atomically; after it returns, no power cut brings the old one back. */
export function replaceDocument(disk: Disk, staging: Staging, name: string, bytes: Uint8Array): void {
  const draft = join(staging.root, name);
  try {
    disk.writeFile(draft, bytes, { replace: true });
    disk.flushFile(draft);
  } catch (error) {
    disk.attempt(() => disk.removeFile(draft));
    throw error;
  }
  disk.move(draft, join(staging.folder, name));
  disk.flushFolder(staging.folder);
}

/**
 * Whether a withdrawal was interrupted: a release was moved aside or marked as withdrawn, but not deleted.
 */
export function hasLeftWithdrawals(staging: Staging): boolean {
  return setAside(staging).length > 0 || withdrawnAndThere(staging).length > 0;
}

const withdrawnAndThere = ({ folder }: Staging) =>
  withdrawnVersions(folder).filter((version) => isRelease(join(folder, releaseFolder(version))));

/** The caller holds the lock. */
export function finishWithdrawals(disk: Disk, staging: Staging): void {
  for (const version of withdrawnAndThere(staging)) removeRelease(disk, staging, version);
  for (const version of setAside(staging)) deleteAside(disk, staging, version);
}

/** Versions of releases moved aside: on a full disk, releases.json may not list them as withdrawn yet. */
function setAside(staging: Staging): string[] {
  // Following a link would remove files elsewhere.
  if (!isRealFolder(staging.root)) return [];
  return listFolder(staging.root)
    .flatMap((name) => (name.startsWith(removed('')) ? [name.slice(removed('').length)] : []))
    .filter(isReleaseVersion);
}

export function withdrawnVersions(folder: string): string[] {
  return (listedReleases(folder) ?? [])
    .filter(({ withdrawn }) => withdrawn === true)
    .map(({ version }) => version);
}

/**
 * Refuses user files in the places of releases: they are never replaced, or taken for a release. Returns the
 * listed releases.
 * @throws CliError
 */
export function expectOwnReleases(folder: string): readonly ListedRelease[] {
  const listed = listedReleases(folder);
  const place = join(folder, RELEASES_FOLDER);
  if (listed !== null && (!lies(place) || isRealFolder(place))) return listed;
  const what = listed === null ? `${RELEASES}, which` : `${RELEASES_FOLDER}, which is not a folder, and`;
  throw new CliError(`${folder} holds ${what} no build wrote: releases cannot be listed there`, {
    hint: 'Move it out of the folder, or choose another output folder.',
  });
}

/**
 * Refuses to withdraw a release in whose place something else lies: the files behind a link would stay published.
 * @throws CliError
 */
export function expectReleaseFolder(folder: string, version: string): void {
  const place = join(folder, releaseFolder(version));
  if (!lies(place) || isRealFolder(place)) return;
  const hint =
    'Put the folder itself in its place, or remove the link and what it leads to; then withdraw again.';
  throw new CliError(
    `${place} is a link or a file, not the folder that a build made: nothing was withdrawn`,
    { hint },
  );
}
