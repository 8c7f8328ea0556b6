import type { PageLinks } from '../contract/tree/tree.ts';
import type { FormName } from '../outputs/forms/forms.ts';
import type { Host, HostFile, Site } from './host.ts';

export interface JoinedHosts {
  readonly names: readonly string[];
  readonly files: readonly HostFile[];
  readonly pageLinks: PageLinks;
  readonly forms: readonly FormName[];
}

export interface HostClash {
  readonly hosts: readonly [string, string];
  /** The file they need with different contents; null if they need different links. */
  readonly path: string | null;
}

/** Merges what hosts need inside the published folder, and lists the conflicts. */
export function joinHosts(
  hosts: readonly Host[],
  site: Site,
): JoinedHosts & { readonly clashes: HostClash[] } {
  const clashes: HostClash[] = [];
  const files = new Map<string, { readonly host: string; readonly text: string }>();
  for (const host of hosts) {
    for (const { path, text } of host.publishedFiles?.(site) ?? []) {
      const other = files.get(path);
      if (other === undefined) files.set(path, { host: host.name, text });
      else if (other.text !== text) clashes.push({ hosts: [other.host, host.name], path });
    }
    const [first] = hosts;
    if (first !== undefined && first.pageLinks !== host.pageLinks)
      clashes.push({ hosts: [first.name, host.name], path: null });
  }
  return {
    names: hosts.map(({ name }) => name),
    files: [...files].map(([path, { text }]) => ({ path, text })),
    pageLinks: hosts[0]?.pageLinks ?? 'query',
    forms: [...new Set([...noHosts.forms, ...hosts.flatMap(({ forms = [] }) => forms)])],
    clashes,
  };
}

/** A plain tree, for hosts configured outside it. */
export const noHosts: JoinedHosts = { names: [], files: [], pageLinks: 'query', forms: ['page-files'] };
