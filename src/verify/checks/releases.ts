import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import lt from 'semver/functions/lt.js';
import type { Documents, PublishedRelease } from '../../contract/documents.ts';
import { objectIn } from '../../contract/json/is-object.ts';
import { plural } from '../../terminal/plural.ts';
import { compareCounts } from '../changes-of-release.ts';
import type { Check, Notes } from '../check.ts';
import { checkDocument, noteFaults } from '../check-document.ts';
import { DESCRIPTION, MANIFEST, RELEASE } from '../file-names.ts';
import { readJson } from '../json-file.ts';
import { fixOfUnread, listFolder, statOf } from '../list-folder.ts';
import { digestOf, type FoundFile } from '../tables/listed-files.ts';
import { bytesOf, sizeAndSum, unreadableReason } from '../tables/table-rows.ts';
import type { Tree } from '../tree.ts';

type Entry = Documents['releases']['releases'][number];

const lost =
  'Restore releases.json from a copy. A build lists the releases again, but not those that were withdrawn.';

export const releases: Check = {
  name: 'releases',
  description:
    'releases.json lists every release, with what differs from the one before; each is there as it was published, and what was withdrawn is gone.',
  fix: 'Restore the folder of the release, or releases.json, from a copy, and publish the folder again.',
  // Foreign files with these names do not matter.
  applies: ({ releases: { value }, releaseFolders }) =>
    objectIn(value).generator === 'polity-press' ||
    releaseFolders.some((name) => /^[0-9]+\.[0-9]+\.[0-9]+$/.test(name)),
  async examine(tree, notes) {
    const { where, bytes, missing, faults } = tree.releases;
    notes.looked();
    if (bytes === null)
      return notes.fail(where, `${faults[0]}, but there are releases`, missing ? 'missing' : undefined, lost);
    const list = checkDocument(tree.releases, 'releases', tree, notes);
    if (list === null) return;
    const { releases: entries } = list;
    for (const fault of listFaults(entries)) notes.fail(where, fault);
    const published = entries.filter((entry) => 'sha256' in entry);
    for (const entry of entries) {
      notes.looked();
      tree.target.signal?.throwIfAborted();
      if (!('sha256' in entry)) await expectGone(tree, entry.version, notes);
      else if (tree.folder === null || (await compareFiles(tree.folder, entry, notes, tree.target.signal))) {
        await compareDocuments(tree, entry, notes);
        await compareCounts(tree, entry.version, entry.difference, notes);
      }
    }
    for (const [index, entry] of published.entries())
      compareWithBefore(tree, entry, published[index - 1], notes);
    for (const name of tree.releaseFolders)
      if (entries.every(({ version }) => version !== name))
        notes.fail(
          `v/${name}`,
          'is not a listed release, but a host would answer with it',
          undefined,
          'Build again: a build lists every release. Move anything else out of the folder v.',
        );
  },
};

function* listFaults(entries: readonly Entry[]): Iterable<string> {
  for (const [index, entry] of entries.entries()) {
    const before = entries[index - 1]?.version;
    if (before !== undefined && !lt(before, entry.version)) yield `lists ${entry.version} after ${before}`;
    if ('path' in entry && entry.path !== `v/${entry.version}/`)
      yield `gives ${entry.version} the path ${entry.path}, expected v/${entry.version}/`;
  }
}

async function expectGone({ target, folder }: Tree, version: string, notes: Notes): Promise<void> {
  const fix = `Withdraw it again, and publish the folder: build --withdraw ${version}.`;
  if (folder !== null) {
    const left = statOf(join(folder, 'v', version));
    if (typeof left === 'string') notes.fail(`v/${version}`, left, undefined, fixOfUnread(left));
    else if (left !== undefined) notes.fail(`v/${version}`, `was withdrawn, but is still there; ${fix}`);
    return;
  }
  for (const name of [MANIFEST, RELEASE, DESCRIPTION]) {
    const { bytes, where } = await target.file(`v/${version}/${name}`);
    if (bytes !== null) notes.fail(where, 'was withdrawn, but is still answered: a cache, or an old upload');
  }
}

/** Returns false after noting a difference. */
async function compareFiles(
  folder: string,
  { version, files, bytes, sha256 }: PublishedRelease,
  notes: Notes,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const place = `v/${version}`;
  const failed = (message: string, path = place) => {
    notes.fail(path, message, undefined, fixOfUnread(message));
    return false;
  };
  if (statOf(join(folder, place)) === undefined) return failed('is missing, but releases.json lists it');
  const found: (FoundFile & { readonly path: string })[] = [];
  for (const { path, isFolder, typeFault } of listFolder(folder, [place], [])) {
    if (typeFault !== null) return failed(typeFault, path);
    if (isFolder) continue;
    try {
      const file = await sizeAndSum(bytesOf({ folder, path, signal }));
      found.push({ path: path.slice(place.length + 1), ...file });
    } catch (error) {
      return failed(unreadableReason(error), path);
    }
  }
  const total = found.reduce((sum, file) => sum + file.bytes, 0);
  if (found.length !== files || total !== bytes)
    return failed(`holds ${plural(found.length, 'file')} of ${total} bytes, expected ${files} of ${bytes}`);
  if (digestOf(found) === sha256) return true;
  return failed('has changed since it was published: the digest of its files differs');
}

/** Over HTTP, where no folder can be listed, this is all: `release-digest` compares the rest. */
async function compareDocuments(
  tree: Tree,
  { version, date, collections, records }: PublishedRelease,
  notes: Notes,
): Promise<void> {
  const release = await readJson(tree.target, `v/${version}/${RELEASE}`);
  const manifest = await readJson(tree.target, `v/${version}/${MANIFEST}`);
  checkDocument(release, 'release', tree, notes);
  const said = objectIn(release.value);
  if (release.bytes !== null && (said.version !== version || said.date !== date))
    notes.fail(release.where, 'is not the release that releases.json lists there');
  noteFaults(manifest, notes);
  const { collections: claimed } = objectIn(manifest.value);
  const found = Array.isArray(claimed)
    ? Object.fromEntries(claimed.map((each) => [Object(each).path, Object(each).records]))
    : null;
  if (manifest.bytes !== null && !isDeepStrictEqual(found, { ...collections }))
    notes.fail(manifest.where, 'its numbers of records differ from releases.json');
  const sum = Object.values(collections).reduce((all, count) => all + count, 0);
  if (sum !== records) notes.fail(`v/${version}`, `has ${sum} records, but releases.json says ${records}`);
}

function compareWithBefore(
  { collections, releases: { where } }: Tree,
  { version, difference, ...entry }: PublishedRelease,
  before: PublishedRelease | undefined,
  notes: Notes,
): void {
  if (difference === null) {
    if (before === undefined) return;
    const message = `does not say what differs between ${before.version} and ${version}`;
    notes.warn(where, message, 'Build again: a build compares them, unless they cannot be compared.');
    return;
  }
  if (before === undefined || difference.from !== before.version) {
    const expected = before === undefined ? 'no release is before it' : `${before.version} is before it`;
    notes.fail(where, `compares ${version} with ${difference.from}, but ${expected}`);
    return;
  }
  // For a redescribed collection, the structure says what happened.
  const redescribed = new Set(difference.structure.map(({ collection }) => collection));
  for (const { name, path } of collections) {
    const [old, fresh] = [before.collections[path], entry.collections[path]];
    if (old === undefined || fresh === undefined || redescribed.has(name)) continue;
    const { added, removed } = difference.collections[name] ?? { added: 0, removed: 0 };
    if (old + added - removed !== fresh)
      notes.fail(
        where,
        `says that ${version} has ${added} added and ${removed} removed in ${name}, but ${before.version} had ${old} and ${version} has ${fresh}`,
      );
  }
}
