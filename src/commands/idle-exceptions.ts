import { join, resolve } from 'node:path';
import { faultAt } from '../contract/json/place-in-json.ts';
import { releaseFolder } from '../contract/releases.ts';
import { DESCRIPTION } from '../contract/tree.ts';
import { namesIn } from '../model/description/kept-private.ts';
import type { Configuration } from '../model/description/key-facts.ts';
import { listedReleases } from '../publish/write/releases.ts';
import { suggester } from '../terminal/did-you-mean.ts';
import { shownPath } from '../terminal/safe-text.ts';
import type { FoundArchive } from './files-beside.ts';
import { treeDocument } from './given-tree.ts';

/**
 * Exceptions in the configuration that allow nothing: of no release or a withdrawn one, without a name, or of
 * a name that the release does not publish. `coming`: the release that is about to be made.
 */
export function idleExceptions(
  { out, release: coming }: { readonly out: string; readonly release?: string },
  { releases = {} }: Pick<Configuration, 'releases'>,
  archives: readonly Pick<FoundArchive, 'trees'>[],
): string[] {
  const suggest = suggester();
  const listed = listedReleases(resolve(out)) ?? [];
  const packed = archives.flatMap(({ trees }) => trees);
  return Object.entries(releases).flatMap(([version, { allow }]) => {
    if (version === coming) return [];
    const place = ['releases', version];
    const published = [
      treeDocument(join(out, releaseFolder(version)), DESCRIPTION),
      ...packed.flatMap((tree) => (tree.version === version ? [tree.databank] : [])),
    ].flatMap(namesIn);
    if (published.length === 0) {
      const isWithdrawn = listed.some((each) => each.version === version && each.withdrawn === true);
      const why = isWithdrawn
        ? `release ${version} was withdrawn`
        : `${shownPath(out)} has no release ${version}`;
      return [faultAt(place, why)];
    }
    if (allow.length === 0) return [faultAt([...place, 'allow'], 'is empty: it allows nothing')];
    return allow.flatMap((name, index) =>
      published.includes(name)
        ? []
        : [
            faultAt(
              [...place, 'allow', index],
              `release ${version} does not publish ${name}${suggest(name, published)}`,
            ),
          ],
    );
  });
}
