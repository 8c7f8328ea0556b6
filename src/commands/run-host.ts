import { basename, relative, resolve, sep } from 'node:path';
import { CliError } from '../contract/errors.ts';
import { explorerPlace } from '../contract/tree/explorer-pages.ts';
import { MANIFEST } from '../contract/tree/tree.ts';
import { isFolder } from '../files/file-error.ts';
import { githubPagesWorkflow } from '../hosts/github-pages.ts';
import type { Host } from '../hosts/host.ts';
import { hosts } from '../hosts/index.ts';
import { own } from '../terminal/own-command.ts';
import { inQuotes } from '../terminal/safe-text.ts';
import { defaultBaseUrl, parseBaseUrl } from './arguments/base-url.ts';
import { hostNamed, siteOfRules } from './arguments/choose-hosts.ts';
import { type CommandContext, notes } from './create-context.ts';
import { hostJson, hostText } from './reports/host-text.ts';
import { unusedDescription } from './settings/configuration-file.ts';
import {
  configurationOf,
  giveFolder,
  noTreeFolder,
  publishedBaseUrl,
  treeDocument,
} from './trees/given-tree.ts';
import { readServedTree, rootIndexOf } from './trees/served-tree.ts';

export interface HostFlags {
  readonly root?: string;
  readonly site?: true;
  readonly port: number;
  readonly baseUrl?: string;
  readonly config?: string;
  readonly to?: string;
  readonly workflow?: true;
  readonly json?: true;
}

export async function runHost(
  name: string | undefined,
  flags: HostFlags,
  context: CommandContext,
): Promise<void> {
  const chosen = name === undefined ? hosts : [hostNamed(name)];
  const [host] = chosen;
  const { root, site, to, workflow, json } = flags;
  const wantsText = root !== undefined || site === true || to !== undefined || workflow === true;
  if (wantsText && name === undefined)
    throw new CliError('no host was named', { hint: `Name it: ${own`host nginx --root out`}` });
  if (host === undefined || !wantsText) {
    if (json) context.printJson({ command: 'host', hosts: chosen.map(hostJson) });
    else context.show(chosen.map(hostText).join('\n\n'));
    return;
  }
  const configured = await configurationOf(flags.config);
  context.notify(...notes(configured?.notes ?? unusedDescription(null)));
  const { baseUrl, out = 'out' } = configured?.configuration ?? {};
  const tree = root ?? out;
  const api = configured?.description.api ?? `/${rootIndexOf(tree)}`;
  const given = { ...(baseUrl !== undefined && { baseUrl }), ...flags, tree, api };
  const answer = await answerOf(host, given, context.version);
  if (json) context.printJson({ command: 'host', ...answer });
  else if ('text' in answer) context.print(answer.text);
  else context.show(answer.written.map((path) => `wrote ${path}`).join('\n'));
}

type Answer = { readonly text: string } | { readonly written: readonly string[] };

async function answerOf(
  host: Host,
  flags: HostFlags & { readonly tree: string; readonly api: string },
  version: string,
): Promise<Answer> {
  const { baseUrl, api, tree, port, to = '.' } = flags;
  const address =
    baseUrl === undefined
      ? parseBaseUrl(publishedBaseUrl(tree)?.href ?? defaultBaseUrl, 'the base_url of the tree')
      : parseBaseUrl(baseUrl);
  const site = siteOfRules(address, api, explorerPlace(treeDocument(tree, MANIFEST)));
  const instead = { hint: `${host.title}: ${host.use(own)}.` };
  if (flags.workflow === true) {
    if (host.name !== 'github-pages')
      throw new CliError(`${host.name} has no workflow; github-pages has one`);
    return { text: githubPagesWorkflow(version).trimEnd() };
  }
  if (flags.root !== undefined || flags.site === true) {
    const print = flags.site === true ? host.site : host.configuration;
    const what = flags.site === true ? 'site for a server that runs already' : 'server configuration';
    if (print === undefined) throw new CliError(`${host.name} has no ${what}`, instead);
    const root = resolve(tree);
    if (!isFolder(tree)) throw noTreeFolder(tree);
    if (/[\r\n]/.test(root)) {
      throw new CliError(`${inQuotes(root)} cannot be written in a server configuration: it has a line end`, {
        hint: 'Give the folder another name.',
      });
    }
    readServedTree(tree, tree, giveFolder);
    return { text: print({ ...site, root, port, user: process.getuid?.() }).trimEnd() };
  }
  if (host.filesBeside === undefined)
    throw new CliError(`${host.name} needs no files next to the tree`, instead);
  // Loaded late, because it loads SQLite.
  const { writeBeside } = await import('../publish/write/write-beside.ts');
  const { refuseOwnedPlace } = await import('../publish/write/owned-place.ts');
  refuseOwnedPlace(to, 'files');
  return { written: writeBeside(to, host.filesBeside({ ...site, folder: folderFrom(to, tree) })) };
}

/** The tree as files in `to` name it; if it is not below, as it will be called next to them. */
function folderFrom(to: string, tree: string): string {
  const path = relative(to, tree).split(sep).join('/');
  return path.startsWith('..') ? basename(resolve(tree)) : path || '.';
}
