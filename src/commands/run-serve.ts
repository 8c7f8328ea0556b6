import { once } from 'node:events';
import { own } from '../own-command.ts';
import { isHere } from '../preview/is-here.ts';
import { startPreview } from '../preview/start-preview.ts';
import { finishInterruptedSwap } from '../write/finish-interrupted-swap.ts';
import { configurationOf } from './configuration-of.ts';
import type { CommandContext } from './context.ts';
import { type GivenTree, openGivenTree } from './given-tree.ts';
import { sampleText } from './sample-text.ts';
import { readServedTree } from './served-tree.ts';

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
  const { baseUrl, rootIndex, explorer, sample, missing } = readServedTree(folder, name);
  const baseUrlPath = baseUrl.pathname.replace(/\/$/, '');
  const builtFor = `${baseUrl.origin}${baseUrlPath}`;
  const rewritesLinks = flags.asPublished !== true;
  const preview = await startPreview({ folder, port: flags.port, baseUrlPath, rewritesLinks });
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
        sample,
        missing,
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
  }
  if (missing.length > 0)
    context.complain({
      level: 'warning',
      message: `the first page of ${missing.join(', ')} is missing`,
      hint: `\`${own`verify ${name}`}\` says what else is; a new build publishes all of it.`,
    });
  if (!context.signal.aborted) await once(context.signal, 'abort');
  await preview.close();
}
