import { exposedBy, keptByTree } from '../../model/description/kept-private.ts';
import { own } from '../../terminal/own-command.ts';
import { plural } from '../../terminal/plural.ts';
import type { Check, Notes } from '../check.ts';
import { objectIn } from '../json.ts';
import { readJson } from '../target/json-file.ts';
import type { Tree } from '../tree.ts';

export const privacyOfReleases: Check = {
  name: 'privacy-of-releases',
  description:
    'No release publishes what the latest tree withholds, or what polity-press.json withholds or excludes.',
  fix: 'Withdraw the release (build --withdraw VERSION), or allow what it publishes by name: "releases" in polity-press.json.',
  over: 'both',
  applies: (tree) => versionsOf(tree).length > 0,
  async examine(tree, notes) {
    for (const version of versionsOf(tree)) await compare(tree, version, notes);
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

async function compare(tree: Tree, version: string, notes: Notes): Promise<void> {
  const { target, privacy, manifestFile, descriptionFile } = tree;
  const { where, value: databank } = await readJson(target, `v/${version}/databank.json`);
  const ofRelease = await readJson(target, `v/${version}/manifest.json`);
  const latest = descriptionFile.value;
  const kept = privacy?.kept(latest, manifestFile.value) ?? [keptByTree(latest, manifestFile.value)];
  const exposed = exposedBy(databank, ofRelease.value, kept);
  if (exposed === null) {
    notes.unable(`${where} does not say what the release publishes`);
    return;
  }
  notes.looked();
  for (const { name, why } of exposed)
    if (privacy?.isAllowed(version, name) !== true)
      notes.fail(where, `${name} is ${why} today, but still published: ${own`build --withdraw ${version}`}`);
  // Without a configuration, a collection may be gone for any reason.
  const gone =
    privacy === null ? collectionsIn(databank).filter((name) => !collectionsIn(latest).includes(name)) : [];
  if (gone.length > 0)
    notes.warn(
      where,
      `publishes ${plural(gone.length, 'collection')} that the latest tree does not have: ${gone.join(', ')}`,
      `If they must not be published any more: ${own`build --withdraw ${version}`}`,
    );
}

function collectionsIn(databank: unknown): string[] {
  return Object.keys(objectIn(objectIn(databank).collections));
}
