import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CliError } from '../contract/errors.ts';
import { documentBytes, jsonIn } from '../contract/json/json-text.ts';
import {
  CHANGELOG,
  CHANGES,
  compareVersions,
  FEED,
  RELEASES,
  releaseFolder,
} from '../contract/tree/releases.ts';
import { isFolder } from '../files/file-error.ts';
import { linesOf } from '../files/split-lines.ts';
import { readDocumentSchemas } from '../model/schemas/read-schemas.ts';
import { createValidator } from '../model/validate/create-validator.ts';
import { isNaming, quotingSections } from '../outputs/dataset/changelog.ts';
import { noFolder } from '../terminal/not-found.ts';
import { own } from '../terminal/own-command.ts';
import { plural } from '../terminal/plural.ts';
import { type CompareTrees, listReleases, type ReleaseList, withdrawn } from './releases/list-releases.ts';
import { releaseFeed } from './releases/release-feed.ts';
import { type BeforeStep, Disk, type DiskOptions } from './write/disk.ts';
import { isFull } from './write/disk-error.ts';
import { expectLock } from './write/lock.ts';
import { readManifest } from './write/manifest.ts';
import {
  expectOwnReleases,
  expectReleaseFolder,
  finishWithdrawals,
  type ListedRelease,
  mayWriteFeed,
  presentReleases,
  removeRelease,
  replaceDocument,
} from './write/releases.ts';
import { settleSwap } from './write/settle-swap.ts';
import { isRealFolder, lies, stagingOf } from './write/staging.ts';

export interface WithdrawEffects {
  readonly signal: AbortSignal;
  readonly compare: CompareTrees;
  readonly sync: boolean;
  readonly beforeStep?: BeforeStep;
}

/**
 * Removes a release: first releases.json lists it as withdrawn, for ever, then its folder goes. After a kill
 * or a power cut in between, the next build, serve or verify removes the folder. On a full disk the folder
 * goes first, to make room; after a kill in between, running the same command again corrects the list.
 * @throws CliError if the release does not exist, a link is in its place, or the system refuses
 */
export async function withdraw(out: string, version: string, effects: WithdrawEffects) {
  try {
    return await withdrawFrom(out, version, effects);
  } catch (error) {
    if (!(error instanceof CliError && isFull(error))) throw error;
    const [state, next] = lies(join(resolve(out), releaseFolder(version)))
      ? ['is still there', `remove ${join(out, releaseFolder(version))} yourself`]
      : ['is gone', 'remove something else'];
    const { message, cause } = error;
    throw new CliError(message, {
      hint: `Release ${version} ${state}. Make room, or ${next}; then \`${own`build --withdraw ${version} --out ${out}`}\` says in releases.json that it is withdrawn.`,
      cause,
    });
  }
}

async function withdrawFrom(
  out: string,
  version: string,
  { signal, sync, compare, beforeStep = () => {} }: WithdrawEffects,
) {
  const opened = openReleases(out, { sync, beforeStep });
  try {
    const present = opened.present();
    const entry = opened.listed.find((each) => each.version === version);
    const wasWithdrawn = entry?.withdrawn === true;
    opened.expectFolder(version);
    if (entry === undefined && !present.has(version)) throw noRelease(out, version, opened.listed);
    const gone = withdrawn(entry ?? { version });
    const rest = opened.listed
      .filter((each) => each.version !== version)
      // A difference from the withdrawn release goes with it.
      .map((each) => (Object(each.difference).from === version ? { ...each, difference: null } : each));
    const write = (releases: readonly unknown[]) =>
      opened.list(documentBytes({ generator: 'polity-press', releases }));
    const say = () => write([...rest, gone].sort((a, b) => compareVersions(a.version, b.version)));
    try {
      if (!wasWithdrawn) say();
    } catch (error) {
      if (!isFull(error) || !present.has(version)) throw error;
      opened.remove(version);
      say();
    }
    if (opened.has(version)) opened.remove(version);
    const validator = createValidator(readDocumentSchemas());
    const { releases } = await listReleases({
      listed: [...rest, gone],
      present: opened.present(),
      validator,
      signal,
      compare,
    });
    write(releases);
    opened.announce(releases);
    const remaining = releases.filter((each) => 'sha256' in each).length;
    const quotedBy = await releasesQuoting(version, opened.present());
    return { version, date: gone.date, wasWithdrawn, remaining, quotedBy };
  } finally {
    opened.close();
  }
}

function noRelease(out: string, version: string, listed: readonly ListedRelease[]): CliError {
  const published = listed.filter((each) => each.withdrawn !== true).map((each) => each.version);
  const which =
    published.length === 0
      ? `${out} has no releases; name the folder with --out.`
      : `${plural(published.length, 'release')} of ${out}: ${published.join(', ')}.`;
  return new CliError(`there is no release ${version}`, { hint: which });
}

/**
 * Locks an output folder for a withdrawal, and finishes what a killed build or withdrawal left.
 * @throws CliError if the folder does not exist, another build writes to it, or user files occupy the places
 * of releases
 */
export function openReleases(folder: string, options: DiskOptions = {}) {
  const staging = stagingOf(resolve(folder));
  if (!isFolder(folder)) throw noFolder(folder, 'Name the folder that a build wrote with --out.');
  expectOwnReleases(staging.folder);
  const disk = new Disk(staging.folder, options);
  const lock = expectLock(disk, staging);
  try {
    finishWithdrawals(disk, staging);
    settleSwap(disk, staging);
    return {
      listed: expectOwnReleases(staging.folder),
      present: () => presentReleases(staging.folder),
      has: (version: string) => isRealFolder(join(staging.folder, releaseFolder(version))),
      expectFolder: (version: string) => expectReleaseFolder(folder, version),
      list: (bytes: Uint8Array) => replaceDocument(disk, staging, RELEASES, bytes),
      /** Renews the feed, which is of less importance than the list. */
      announce(releases: ReleaseList['releases']): void {
        const { base_url: baseUrl } = readManifest(staging.folder) ?? {};
        if (typeof baseUrl !== 'string' || !mayWriteFeed(staging.folder)) return;
        const folders = presentReleases(staging.folder);
        const text = releaseFeed(releases, { out: staging.folder, folders, baseUrl });
        replaceDocument(disk, staging, FEED, Buffer.from(text));
      },
      remove: (version: string) => removeRelease(disk, staging, version),
      close: () => disk.attempt(() => lock.release()),
    };
  } catch (error) {
    disk.attempt(() => lock.release());
    throw error;
  }
}

/**
 * The releases whose changes quote values of a withdrawn one: the next one says what it changed in them, and
 * each later one repeats what is gone since, by name.
 * @param folders of the releases, by version
 */
async function releasesQuoting(withdrawn: string, folders: ReadonlyMap<string, string>): Promise<string[]> {
  const found: string[] = [];
  for (const [version, folder] of folders)
    if (compareVersions(version, withdrawn) > 0 && (await quotes(folder, withdrawn))) found.push(version);
  return found;
}

async function quotes(folder: string, withdrawn: string): Promise<boolean> {
  const [changelog, changes] = [join(folder, CHANGELOG), join(folder, CHANGES)];
  if (!existsSync(changelog) || !existsSync(changes)) return false;
  const sections = quotingSections(readFileSync(changelog, 'utf8'), [withdrawn]);
  if (sections.some(({ text }) => text.split('\n').some(isNaming))) return true;
  const versions = sections.map(({ version }) => version);
  for await (const line of linesOf(changes)) {
    const { release, event, name } = Object(jsonIn(line));
    const isQuote = event === 'changed' || (event === 'removed' && name !== undefined);
    if (isQuote && versions.includes(release)) return true;
  }
  return false;
}
