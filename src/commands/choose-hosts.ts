import { CliError } from '../errors.ts';
import type { Host, Site } from '../hosts/host.ts';
import { hosts } from '../hosts/index.ts';
import { type HostClash, type JoinedHosts, joinHosts } from '../hosts/join-hosts.ts';

/** The site that a base URL describes. */
export function siteOf(baseUrl: string): Site {
  return { baseUrl, basePath: new URL(baseUrl).pathname.replace(/\/$/, '') };
}

/** A host by its name. */
export function hostNamed(name: string): Host {
  const host = hosts.find((each) => each.name === name);
  if (host !== undefined) return host;
  throw new CliError(`there is no host ${name}`, {
    hint: `The hosts are ${hosts.map((each) => each.name).join(', ')}.`,
  });
}

/** What a tree holds for these hosts; refuses hosts that cannot share a tree, or that need nothing inside it. */
export function hostsOfTree(names: readonly string[], site: Site): JoinedHosts {
  const chosen = [...new Set(names)].map(hostNamed);
  const outside = chosen.filter(({ publishedFiles }) => publishedFiles === undefined);
  if (outside.length > 0) {
    const list = outside.map(({ name }) => name).join(', ');
    throw new CliError(`${list}: configured outside the tree, build has nothing to add`, {
      hint: `Build without --host, then run \`polity-press host ${outside[0]?.name}\`.`,
    });
  }
  const { clashes, ...joined } = joinHosts(chosen, site);
  if (clashes.length > 0) {
    throw new CliError(`these hosts cannot share a tree: ${clashes.map(clashText).join('; ')}`, {
      hint: 'Build a tree for each, with an --out of its own.',
    });
  }
  return joined;
}

function clashText({ hosts: [one, other], path }: HostClash): string {
  return path === null ? `${one} and ${other} need other links` : `${one} and ${other} both write ${path}`;
}
