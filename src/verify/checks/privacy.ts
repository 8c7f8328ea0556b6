import { objectIn } from '../../contract/json/is-object.ts';
import { exposedBy, type KeptPrivate, keptByTree } from '../../model/description/kept-private.ts';
import { own } from '../../terminal/own-command.ts';
import { plural } from '../../terminal/plural.ts';
import type { Check, Notes } from '../check.ts';
import { DESCRIPTION, MANIFEST } from '../file-names.ts';
import { readJson } from '../json-file.ts';
import { type ArchiveBeside, isTreeFolder, type Tree } from '../tree.ts';

export const privacyOfReleases: Check = {
  name: 'privacy-of-releases',
  description:
    'No release publishes what the latest tree withholds, or what the settings withhold or exclude.',
  fix: 'Withdraw the release (build --withdraw VERSION), or allow what it publishes by name: "releases" in the settings.',
  applies: (tree) => versionsOf(tree).length > 0,
  async examine(tree, notes) {
    for (const version of versionsOf(tree)) await compareRelease(tree, version, notes);
  },
};

/** The `releases` check reports what is wrong with the list. */
function versionsOf({ releases: { value }, isRelease }: Tree): string[] {
  const { releases } = objectIn(value);
  if (isRelease || !Array.isArray(releases)) return [];
  return releases.flatMap((entry) => {
    const { version, withdrawn } = objectIn(entry);
    return typeof version === 'string' && /^[0-9]+\.[0-9]+\.[0-9]+$/.test(version) && withdrawn !== true
      ? [version]
      : [];
  });
}

async function compareRelease(tree: Tree, version: string, notes: Notes): Promise<void> {
  const { target, privacy, descriptionFile } = tree;
  const { where, value: databank, faults } = await readJson(target, `v/${version}/${DESCRIPTION}`);
  const ofRelease = await readJson(target, `v/${version}/${MANIFEST}`);
  const latest = descriptionFile.value;
  const exposed = exposedBy(databank, ofRelease.value, keptToday(tree));
  if (exposed === null) {
    notes.unable(`${where} ${faults[0] ?? 'does not say what the release publishes'}`);
    return;
  }
  notes.looked();
  for (const { name, why } of exposed)
    if (privacy?.isAllowed(version, name) !== true)
      notes.fail(
        where,
        `${name} is ${why} today, but still published: ${withdrawal(version, folderOf(tree))}`,
      );
  // Without a configuration, a collection may be gone for any reason.
  const gone =
    privacy === undefined
      ? collectionsIn(databank).filter((name) => !collectionsIn(latest).includes(name))
      : [];
  if (gone.length > 0)
    notes.warn(
      where,
      `publishes ${plural(gone.length, 'collection')} that the latest tree does not have: ${gone.join(', ')}`,
      `If they must not be published any more: ${withdrawal(version, folderOf(tree))}`,
    );
}

/** The command; `out` is null where it is unknown, as of an address. */
export function withdrawal(version: string, out: string | null): string {
  return out === null ? own`build --withdraw ${version}` : own`build --withdraw ${version} --out ${out}`;
}

const folderOf = ({ folder, isArchive }: Tree) => (isArchive ? null : folder);

function collectionsIn(databank: unknown): string[] {
  return Object.keys(objectIn(objectIn(databank).collections));
}

export const privacyOfArchives: Check = {
  name: 'privacy-of-archives',
  description:
    'No archive or other tree in the folder publishes what the tree withholds, or what the settings withhold or exclude.',
  fix: 'Make the archive again (snapshot --to), or remove it; move another tree out of the folder.',
  over: 'disk',
  applies: ({ archives = [] }) => archives.length > 0,
  examine(tree, notes) {
    const { archives = [] } = tree;
    const unread = archives.filter(({ fault }) => fault !== null);
    if (unread.length === 0) notes.looked(archives.length);
    else notes.unable(unread.map(({ path, fault }) => `${path} cannot be read: ${fault}`).join('; '));
    for (const archive of archives) compareArchive(tree, archive, notes);
  },
};

function compareArchive(tree: Tree, { path, trees }: ArchiveBeside, notes: Notes): void {
  const { privacy, folder } = tree;
  const kept = keptToday(tree, objectIn(tree.manifestFile.value).private_comments_included === true);
  const isFolder = isTreeFolder(path);
  const again = isFolder
    ? 'move the folder out of the tree'
    : `make the archive again: ${own`snapshot ${folder ?? ''} --to ${`${folder}/${path}`}`}`;
  for (const packed of trees) {
    const exposed = exposedBy(packed.databank, packed.manifest, kept);
    if (exposed === null) notes.fail(path, 'has a databank.json that does not say what is published');
    for (const { name, why } of exposed ?? [])
      if (packed.version === null || privacy?.isAllowed(packed.version, name) !== true)
        notes.fail(
          path,
          packed.version === null
            ? `${name} is ${why} today, but still published; ${again}`
            : `${name} is ${why} today, but still published, of release ${packed.version}: remove the ${isFolder ? 'folder' : 'archive'}`,
        );
  }
}

function keptToday({ privacy, ...tree }: Tree, isIncluded = false): readonly KeptPrivate[] {
  const [latest, manifest] = [tree.descriptionFile.value, tree.manifestFile.value];
  return privacy?.kept(latest, manifest, isIncluded) ?? [keptByTree(latest, manifest)];
}
