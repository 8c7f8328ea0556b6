import { CliError } from '../../contract/errors.ts';
import type { ExplorerPlace } from '../../contract/tree/explorer-pages.ts';
import { changesTree, type Host, type Site } from '../../hosts/host.ts';
import { hosts } from '../../hosts/index.ts';
import { type HostClash, type JoinedHosts, joinHosts } from '../../hosts/join-hosts.ts';
import { meantBy, orMeant } from '../../terminal/did-you-mean.ts';
import { own } from '../../terminal/own-command.ts';
import { shownPath } from '../../terminal/safe-text.ts';

function siteOf(baseUrl: string, api: string, explorer?: ExplorerPlace): Site {
  const basePath = new URL(baseUrl).pathname.replace(/\/$/, '');
  return { baseUrl, basePath, api, ...(explorer !== undefined && { explorer }) };
}

/**
 * The site of a base URL, for the rules of a host.
 * @throws CliError if rules cannot contain its path: they hold it decoded, and a line end would begin a rule
 */
export function siteOfRules(baseUrl: string, api = '/api/', explorer?: ExplorerPlace): Site {
  const site = siteOf(baseUrl, api, explorer);
  const segments = `${site.basePath}${api}`.split('/').slice(1, -1);
  if (segments.every(isPlainName)) return site;
  throw new CliError(`the path of ${baseUrl}${api} cannot be written in the rules of a host`, {
    hint: 'Choose a --base-url that encodes no control character, slash, backslash, question mark or # in its path.',
  });
}

function isPlainName(segment: string): boolean {
  try {
    return /^[^\p{Cc}/\\?#]+$/u.test(decodeURIComponent(segment));
  } catch {
    // Invalid percent-encoding.
    return false;
  }
}

export function hostNamed(name: string): Host {
  const host = hosts.find((each) => each.name === name);
  if (host !== undefined) return host;
  const [inside, outside] = [namesOf(changesTree), namesOf((each) => !changesTree(each))];
  const words = name.split(',');
  const each = words.flatMap((word) => meantBy(word.trim(), inside).slice(0, 1));
  const isList = words.length > 1;
  const meant =
    isList && each.length === words.length
      ? `; did you mean --host ${each.join(' --host ')}?`
      : orMeant(name, [...inside, ...outside]);
  throw new CliError(`unknown host ${shownPath(name)}${meant}`, {
    hint: `${isList ? 'Give --host once for each. ' : ''}The hosts with files in the tree are ${inside.join(', ')}; configured outside the tree: ${outside.join(', ')}.`,
  });
}

const namesOf = (fits: (host: Host) => boolean) => hosts.filter(fits).map(({ name }) => name);
/** Rejects hosts that cannot share a tree, or that need nothing inside it. */
export function hostsOfTree(
  names: readonly string[],
  baseUrl: string,
  api = '/api/',
  explorer?: ExplorerPlace,
): JoinedHosts {
  const chosen = [...new Set(names)].map(hostNamed);
  const outside = chosen.filter((host) => !changesTree(host));
  if (outside.length > 0) {
    const list = outside.map(({ name }) => name).join(', ');
    throw new CliError(`${list}: configured outside the tree, build has nothing to add`, {
      hint: `Build without --host, then see what to do: ${own`host ${outside[0]?.name ?? ''}`}`,
    });
  }
  const site = chosen.length === 0 ? siteOf(baseUrl, api) : siteOfRules(baseUrl, api, explorer);
  const { clashes, ...joined } = joinHosts(chosen, site);
  if (clashes.length > 0) {
    throw new CliError(`these hosts cannot share a tree: ${clashes.map(clashText).join('; ')}`, {
      hint: 'Build a tree for each, with an --out of its own.',
    });
  }
  return joined;
}

function clashText({ hosts: [one, other], path }: HostClash): string {
  return path === null
    ? `${one} and ${other} need different links`
    : `${one} and ${other} both write ${path}`;
}
