import { once } from 'node:events';
import { isHere } from '../preview/is-here.ts';
import { startPreview } from '../preview/start-preview.ts';
import { printable } from '../publish/write/foreign-entries.ts';
import { publishedFiles } from '../publish/write/published-files.ts';
import { finishInterruptedSwap } from '../publish/write/settle-swap.ts';
import { own } from '../terminal/own-command.ts';
import type { Complaint } from './complaint.ts';
import { configurationOf } from './configuration-of.ts';
import type { CommandContext } from './context.ts';
import { type GivenTree, openGivenTree } from './given-tree.ts';
import { sampleText } from './sample-text.ts';
import { readServedTree } from './served-tree.ts';
import { workFiles } from './work-files.ts';

/** The options of `polity-press serve`. */
export interface ServeFlags {
  readonly port: number;
  readonly config?: string;
  readonly asPublished?: true;
  readonly json?: true;
}

/** `polity-press serve [folder or archive]` */
export async function runServe(
  named: string | undefined,
  flags: ServeFlags,
  context: CommandContext,
): Promise<void> {
  const name = named ?? (await configurationOf(flags.config))?.configuration.out ?? 'out';
  const tree = await openGivenTree(name, context);
  try {
    await serve(name, tree, flags, context);
  } finally {
    await tree.discard();
  }
}

async function serve(
  name: string,
  { folder, isArchive }: GivenTree,
  flags: ServeFlags,
  context: CommandContext,
): Promise<void> {
  if (!isArchive) finishInterruptedSwap(folder);
  const { baseUrl, rootIndex, explorer, sample, missing, privateIn, others } = readServedTree(folder, name);
  // Of an archive, these are its tables and what describes it.
  const notSent = isArchive ? [] : others.map(printable);
  const baseUrlPath = baseUrl.pathname.replace(/\/$/, '');
  const builtFor = `${baseUrl.origin}${baseUrlPath}`;
  const asHost = flags.asPublished === true;
  const rewritesLinks = !asHost;
  const isPublished = publishedFiles(folder);
  const preview = await startPreview({
    folder,
    port: flags.port,
    baseUrlPath,
    rewritesLinks,
    isPublished,
    asHost,
  });
  const isOwn = isHere(builtFor, preview.port);
  const address = `${isOwn ? builtFor : `${preview.address}${baseUrlPath}`}/`;
  const links = rewritesLinks && !isOwn ? 'rewritten' : 'as published';
  if (flags.json)
    context.print(
      JSON.stringify({
        command: 'serve',
        folder: name,
        archive: isArchive,
        address,
        explorer: explorer === null ? null : `${address}${explorer}`,
        port: preview.port,
        builtFor,
        links,
        asHost,
        sample,
        missing,
        privateIn,
        notSent,
      }),
    );
  else {
    context.show(
      `Serving ${isArchive ? 'the archive ' : ''}${name} at ${address}${rootIndex} (Ctrl-C stops it)`,
    );
    if (explorer !== null) context.show(`Open ${address}${explorer} in a browser to look at it.`);
    if (sample) context.show(sampleText);
    if (links === 'rewritten')
      context.show(
        `The tree was built for ${builtFor}; links are rewritten to this address (--as-published sends the bytes as they are).`,
      );
    else if (!isOwn) context.show(`The tree was built for ${builtFor}, and its links lead there.`);
    if (asHost)
      context.show('Any web page that you open meanwhile can read this tree, as on a host (--as-published).');
    if (notSent.length > 0)
      context.show(`Not sent here, but by a host, as no build wrote it: ${notSent.join(', ')}.`);
  }
  if (privateIn.length > 0) context.complain(privateComments(name, privateIn));
  if (!isArchive) context.complain(...workFiles(folder));
  if (missing.length > 0)
    context.complain({
      level: 'warning',
      message: `the first page of ${missing.join(', ')} is missing`,
      hint: `\`${own`verify ${name}`}\` says what else is; a new build publishes all of it.`,
    });
  if (!context.signal.aborted) await once(context.signal, 'abort');
  await preview.close();
}

function privateComments(name: string, privateIn: readonly string[]): Complaint {
  const releases = privateIn.filter((each) => each !== 'latest');
  const where = [
    ...(privateIn.includes('latest') ? [name] : []),
    ...releases.map((version) => `release ${version}`),
  ].join(' and ');
  return {
    level: 'warning',
    message: `private comments are published in ${where}`,
    hint: `Everyone can read them on a host. Build again without --include-private-comments${
      releases.length === 0 ? '' : '; withdraw a release with --withdraw'
    }.`,
  };
}
