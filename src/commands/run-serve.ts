import { once } from 'node:events';
import { copyFileSync, existsSync, linkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKSUMS } from '../contract/tree/listed-sum.ts';
import { ARCHIVE } from '../contract/tree/tree.ts';
import { attempt } from '../files/file-error.ts';
import { isHere } from '../preview/is-here.ts';
import { startPreview } from '../preview/start-preview.ts';
import { publishedFiles } from '../publish/write/published-files.ts';
import { own } from '../terminal/own-command.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { type CommandContext, type Notice, warning } from './create-context.ts';
import { lines } from './reports/report.ts';
import { sampleText } from './reports/tree-text.ts';
import { workFiles } from './settings/files-beside.ts';
import { type GivenTree, type TreeFlags, treeNamed, withGivenTree } from './trees/given-tree.ts';
import { collectionNames, readServedTree } from './trees/served-tree.ts';

export interface ServeFlags extends TreeFlags {
  readonly port: number;
  readonly asPublished?: true;
}

export async function runServe(
  named: string | undefined,
  flags: ServeFlags,
  context: CommandContext,
): Promise<void> {
  const name = await treeNamed(named, flags.config);
  await withGivenTree(name, context, (tree) => serve(name, tree, flags, context));
}

async function serve(
  name: string,
  { folder, isArchive }: GivenTree,
  flags: ServeFlags,
  context: CommandContext,
): Promise<void> {
  const { baseUrl, rootIndex, explorer, sample, missing, privateIn, ...found } = readServedTree(folder, name);
  const notSent = isArchive ? [] : found.others.map(shownPath);
  const baseUrlPath = baseUrl.pathname.replace(/\/$/, '');
  const builtFor = `${baseUrl.origin}${baseUrlPath}`;
  const asHost = flags.asPublished === true;
  if (isArchive) placeArchive(name, folder);
  const preview = await startPreview({
    ...{ folder, port: flags.port, baseUrlPath, rewritesLinks: !asHost, asHost },
    // Of a snapshot, all of it: its datapackage.json lists its tables, too.
    isPublished: isArchive && existsSync(join(folder, CHECKSUMS)) ? () => true : publishedFiles(folder),
  });
  const isOwn = isHere(builtFor, preview.port);
  const address = `${isOwn ? builtFor : `${preview.address}${baseUrlPath}`}/`;
  const links = !asHost && !isOwn ? 'rewritten' : 'as published';
  if (flags.json) {
    const facts = { port: preview.port, builtFor, links, asHost, sample, missing, privateIn, notSent };
    const explorerAddress = explorer === null ? null : `${address}${explorer}`;
    const named = { command: 'serve', folder: name, archive: isArchive, address, explorer: explorerAddress };
    context.print(JSON.stringify({ ...named, ...facts }));
  } else {
    const text = lines(
      `Serving ${isArchive ? 'the archive ' : ''}${name} at ${address}${rootIndex} (Ctrl-C stops it)`,
      explorer !== null && `Open ${address}${explorer} in a browser to look at it.`,
      sample && sampleText,
      links === 'rewritten' &&
        `The tree was built for ${builtFor}; links are rewritten to this address (--as-published sends the bytes as they are).`,
      links !== 'rewritten' && !isOwn && `The tree was built for ${builtFor}, and its links lead there.`,
      asHost && 'Any web page that you open meanwhile can read this tree, as on a host (--as-published).',
      notSent.length > 0 &&
        `Not served here, but a host would serve it, though no build wrote it: ${notSent.join(', ')}.`,
    );
    context.show(text.join('\n'));
  }
  if (privateIn.length > 0) context.notify(privateComments(name, privateIn));
  if (!isArchive) context.notify(...workFiles(folder));
  if (found.brokenReleases.length > 0)
    context.notify(
      warning('not served, though a host would serve its files', {
        details: found.brokenReleases,
        hint: 'Restore the folder of the release from a copy; or withdraw it: --withdraw.',
      }),
    );
  if (missing.length > 0)
    context.notify(
      warning(`the first page of ${collectionNames(folder, missing).join(', ')} is missing`, {
        hint: `\`${own`verify ${name}`}\` says what else is; a new build publishes all of it.`,
      }),
    );
  if (!context.signal.aborted) await once(context.signal, 'abort');
  await preview.close();
}

/** Of a tree that was published with its archive, that is the one that is served: the explorer links to it. */
function placeArchive(archive: string, folder: string): void {
  const path = join(folder, ARCHIVE);
  if (!publishedFiles(folder)(ARCHIVE) || existsSync(path)) return;
  try {
    linkSync(realpathSync(archive), path);
  } catch {
    // On another disk, or another user's file.
    attempt('copy the archive into', folder, () => copyFileSync(archive, path));
  }
}

function privateComments(name: string, privateIn: readonly string[]): Notice {
  const releases = privateIn.filter((each) => each !== 'latest').map((version) => `release ${version}`);
  const where = lines(privateIn.includes('latest') && name, releases).join(' and ');
  const withdraw = releases.length === 0 ? '' : '; withdraw a release with --withdraw';
  return warning(`private comments are published in ${where}`, {
    hint: `Everyone can read them on a host. Build again without --include-private-comments${withdraw}.`,
  });
}
