import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getOrMake } from '../../contract/get-or-make.ts';
import { CHECKSUMS, listedSums } from '../../contract/tree/listed-sum.ts';
import { FEED, RELEASES, RELEASES_FOLDER, releaseFolder } from '../../contract/tree/releases.ts';
import { MANIFEST } from '../../contract/tree/tree.ts';
import { readJournal } from './journal.ts';
import { readManifest } from './manifest.ts';
import { type Ownership, ownershipOf } from './ownership.ts';
import { listedReleases, mayWriteFeed } from './releases.ts';
import { inspect, stagingOf } from './staging.ts';

/**
 * Which paths of an output folder are public: `releases.json`, its feed, and the files of the manifest, of a running
 * swap, of the listed releases and, if it is an unpacked snapshot, of its checksums. Everything else is private.
 */
export function publishedFiles(folder: string): (path: string) => boolean {
  const staging = stagingOf(folder);
  const owned = (root: string) => remembered(join(root, MANIFEST), () => ownershipOf(readManifest(root)));
  const latest = owned(folder);
  const releases = new Map<string, () => Ownership>();
  const listed = remembered(join(folder, RELEASES), () => {
    const entries = (listedReleases(folder) ?? []).filter(({ withdrawn }) => withdrawn !== true);
    return new Set(entries.map(({ version }) => version));
  });
  // New files are in place before the new manifest is.
  const arriving = remembered(staging.journal, () => {
    const journal = readJournal(staging);
    return new Set(typeof journal === 'object' ? journal.swap.put.map(({ path }) => path) : []);
  });
  const packed = remembered(join(folder, CHECKSUMS), () => packedFiles(folder));
  const ofRelease = (path: string) => {
    const [, version = '', ...rest] = path.split('/');
    if (!listed().has(version)) return false;
    const known = getOrMake(releases, version, () => owned(join(folder, releaseFolder(version))));
    return known().hasFile(rest.join('/'));
  };
  return (path) => {
    if (path === RELEASES) return listedReleases(folder) !== null;
    if (path === FEED) return mayWriteFeed(folder);
    if (path.startsWith(`${RELEASES_FOLDER}/`)) return ofRelease(path);
    // In this order: the new manifest may come into place in between.
    return arriving().has(path) || latest().hasFile(path) || packed().has(path);
  };
}

/** The paths of an unpacked snapshot; empty without its checksums. */
export function packedFiles(folder: string): ReadonlySet<string> {
  let list = '';
  try {
    list = readFileSync(join(folder, CHECKSUMS), 'utf8');
  } catch {
    // Only an unpacked snapshot has them.
  }
  const paths = new Set(listedSums(list).keys());
  return paths.has(MANIFEST) ? paths.add(CHECKSUMS) : new Set();
}

function remembered<Value>(file: string, read: () => Value): () => Value {
  let known: { readonly state: string; readonly value: Value } | null = null;
  return () => {
    const found = inspect(file);
    const state = found === null ? '' : [found.ino, found.size, found.mtimeMs].join();
    if (known?.state !== state) known = { state, value: read() };
    return known.value;
  };
}
