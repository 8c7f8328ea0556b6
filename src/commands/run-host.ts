import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { CliError } from '../contract/errors.ts';
import { explorerPlace } from '../contract/explorer-pages.ts';
import { githubPagesWorkflow } from '../hosts/github-pages.ts';
import type { Host } from '../hosts/host.ts';
import { hosts } from '../hosts/index.ts';
import { own } from '../terminal/own-command.ts';
import { defaultBaseUrl, parseBaseUrl } from './base-url.ts';
import { hostNamed, siteOfRules } from './choose-hosts.ts';
import { notes } from './complaint.ts';
import { unusedDescription } from './configuration-file.ts';
import { configurationOf } from './configuration-of.ts';
import type { CommandContext } from './context.ts';
import { hostJson, hostText } from './host-text.ts';
import { noFolder } from './no-folder.ts';
import { publishedBaseUrl } from './published-base-url.ts';
import { rootIndexOf } from './served-tree.ts';
import { treeDocument } from './tree-document.ts';

/** The options of `polity-press host`. */
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

/** `polity-press host [name]` */
export async function runHost(
  name: string | undefined,
  flags: HostFlags,
  context: CommandContext,
): Promise<void> {
  const chosen = name === undefined ? hosts : [hostNamed(name)];
  const [host] = chosen;
  const { root, site, to, workflow } = flags;
  const wantsText = root !== undefined || site === true || to !== undefined || workflow === true;
  if (wantsText && (name === undefined || host === undefined)) {
    throw new CliError('which host?', { hint: `Name it: ${own`host nginx --root out`}` });
  }
  const isJson = flags.json === true;
  if (host === undefined || !wantsText) {
    if (isJson) context.printJson({ command: 'host', hosts: chosen.map(hostJson) });
    else context.show(chosen.map(hostText).join('\n\n'));
    return;
  }
  const configured = await configurationOf(flags.config);
  context.complain(...notes(configured?.notes ?? unusedDescription(null)));
  const { baseUrl, out = 'out' } = configured?.configuration ?? {};
  const api = configured?.description.api ?? `/${rootIndexOf(flags.root ?? out)}`;
  const given = { ...(baseUrl !== undefined && { baseUrl }), ...flags, out };
  const answer = await answerOf(host, { ...given, api }, context.version);
  if (isJson) context.printJson({ command: 'host', ...answer });
  else if ('text' in answer) context.print(answer.text);
  else context.show(answer.written.map((path) => `wrote ${path}`).join('\n'));
}

/** What a host needs: a text to store somewhere, or the files that were written. */
type Answer = { readonly text: string } | { readonly written: readonly string[] };

async function answerOf(
  host: Host,
  flags: HostFlags & { readonly out: string; readonly api: string },
  version: string,
): Promise<Answer> {
  const site = siteOfRules(
    flags.baseUrl !== undefined
      ? parseBaseUrl(flags.baseUrl)
      : parseBaseUrl(
          publishedBaseUrl(flags.root ?? flags.out)?.href ?? defaultBaseUrl,
          'the base_url of the tree',
        ),
    flags.api,
    explorerPlace(treeDocument(flags.root ?? flags.out, 'manifest.json')),
  );
  if (flags.workflow === true) {
    if (host.name !== 'github-pages')
      throw new CliError(`${host.name} has no workflow; github-pages has one`);
    return { text: githubPagesWorkflow(version).trimEnd() };
  }
  if (flags.root !== undefined || flags.site === true) {
    const print = flags.site === true ? host.site : host.configuration;
    if (print === undefined) {
      const what = flags.site === true ? 'site for a server that runs already' : 'server configuration';
      throw new CliError(`${host.name} has no ${what}`, instead(host));
    }
    const named = flags.root ?? flags.out;
    const root = resolve(named);
    if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) throw noFolder(named);
    if (/[\r\n]/.test(root)) {
      throw new CliError(
        `${JSON.stringify(root)} cannot be written in a server configuration: it has a line end`,
        {
          hint: 'Give the folder another name.',
        },
      );
    }
    return { text: print({ ...site, root, port: flags.port }).trimEnd() };
  }
  if (host.filesBeside === undefined)
    throw new CliError(`${host.name} needs no files beside the tree`, instead(host));
  if (flags.to === '')
    throw new CliError('"" names no folder', { hint: 'Name it, as in --to . for the working folder.' });
  // What claims a file loads SQLite.
  const { writeBeside } = await import('../publish/write/write-beside.ts');
  return { written: writeBeside(flags.to ?? '.', host.filesBeside(site)) };
}

/** What to do with this host instead. */
function instead(host: Host): { hint: string } {
  return { hint: `${host.title}: ${host.use(own)}.` };
}
