import type { Check } from '../check.ts';
import { isListed, isOfOtherVersion } from '../tree.ts';

export const hostFiles: Check = {
  name: 'host-files',
  description:
    'What hosts read inside of the tree (_headers, _redirects, .htaccess, a worker) is what this version writes for its address.',
  fix: 'Build the tree again: a build replaces these files, so rules of your own belong into the configuration of the host.',
  over: 'disk',
  applies: (tree) =>
    tree.hostFiles !== undefined && (tree.manifest?.hosts ?? []).length > 0 && !isOfOtherVersion(tree),
  async examine(tree, notes) {
    for (const { path, text } of tree.hostFiles?.(tree) ?? []) {
      const file = await tree.target.file(path);
      notes.looked();
      // The check of files reports listed ones that are missing.
      if (file.bytes === null && !isListed(tree, path)) notes.fail(path, file.reason, 'missing');
      else if (file.bytes !== null && String(file.bytes) !== text)
        notes.fail(
          path,
          'differs from what this version writes for the hosts and the address in manifest.json',
        );
    }
  },
};
