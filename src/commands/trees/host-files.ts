import { unlessRefused } from '../../contract/errors.ts';
import { explorerPlace } from '../../contract/tree/explorer-pages.ts';
import { urlIn } from '../../contract/url-in.ts';
import type { HostFile } from '../../hosts/host.ts';
import type { Tree } from '../../verify/tree.ts';
import { hostNamed, hostsOfTree, siteOfRules } from '../arguments/choose-hosts.ts';

/** What the hosts of a tree read in it, by its untrusted manifest; empty if that fits no host. */
export function hostFilesOf(tree: Pick<Tree, 'manifest' | 'description'>): readonly HostFile[] {
  return ofSite(tree, (...site) => hostsOfTree(...site).files);
}

/** The paths of what they read outside of it, which only an upload has. */
export function filesBesideOf(tree: Pick<Tree, 'manifest' | 'description'>): readonly string[] {
  return ofSite(tree, (names, ...site) =>
    names.flatMap((name) => hostNamed(name).filesBeside?.(siteOfRules(...site)) ?? []),
  ).map(({ path }) => path);
}

function ofSite(
  { manifest, description: { api } }: Pick<Tree, 'manifest' | 'description'>,
  files: (...site: Parameters<typeof hostsOfTree>) => readonly HostFile[],
): readonly HostFile[] {
  if (manifest === null || urlIn(manifest.base_url) === null) return [];
  const read = () => files(manifest.hosts, manifest.base_url, api, explorerPlace(manifest));
  return unlessRefused(read, () => []);
}
