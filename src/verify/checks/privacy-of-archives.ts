import { exposedBy, keptByTree } from '../../model/description/kept-private.ts';
import { own } from '../../terminal/own-command.ts';
import type { Check, Notes } from '../check.ts';
import { objectIn } from '../json.ts';
import type { ArchiveBeside, Tree } from '../tree.ts';

export const privacyOfArchives: Check = {
  name: 'privacy-of-archives',
  description:
    'No archive in the folder publishes what the tree withholds, or what polity-press.json withholds or excludes.',
  fix: 'Make the archive again (snapshot --to), or remove it.',
  over: 'disk',
  applies: ({ archives }) => archives.length > 0,
  examine(tree, notes) {
    const unread = tree.archives.filter(({ fault }) => fault !== null);
    if (unread.length === 0) notes.looked(tree.archives.length);
    else notes.unable(unread.map(({ path, fault }) => `${path} cannot be read: ${fault}`).join('; '));
    for (const archive of tree.archives) compare(tree, archive, notes);
  },
};

function compare(tree: Tree, { path, trees }: ArchiveBeside, notes: Notes): void {
  const { privacy, folder } = tree;
  const [latest, manifest] = [tree.descriptionFile.value, tree.manifestFile.value];
  const isIncluded = objectIn(manifest).private_comments_included === true;
  const kept = privacy?.kept(latest, manifest, isIncluded) ?? [keptByTree(latest, manifest)];
  const again = own`snapshot ${folder ?? ''} --to ${`${folder}/${path}`}`;
  for (const packed of trees) {
    const exposed = exposedBy(packed.databank, packed.manifest, kept);
    if (exposed === null) notes.fail(path, 'has a databank.json that does not say what is published');
    for (const { name, why } of exposed ?? [])
      if (packed.version === null || privacy?.isAllowed(packed.version, name) !== true)
        notes.fail(
          path,
          packed.version === null
            ? `${name} is ${why} today, but still published; make the archive again: ${again}`
            : `${name} is ${why} today, but still published, of release ${packed.version}: remove the archive`,
        );
  }
}
