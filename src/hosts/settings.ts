import { type ContractRow, type Host, partOfRow } from './host.ts';

/** What identifies the host that serves a tree. */
export interface HostClue {
  /** What the server calls itself in its answers. */
  readonly server: string | null;
  /** The hosts that the tree was made for. */
  readonly hosts: readonly string[];
}

/** The setting that fixes a row of the contract on the host of a served tree; null if the host is unknown. */
export function findSetting(hosts: readonly Host[], clue: HostClue, row: ContractRow): string | null {
  const madeFor = hosts.find(({ name }) => clue.hosts.includes(name));
  const host = madeFor ?? hosts.find(({ server }) => clue.server !== null && server?.test(clue.server));
  if (host === undefined) return null;
  const setting = host.settings?.[partOfRow[row]] ?? host.shortfalls[row];
  return setting === undefined ? null : `${host.title}: ${setting}`;
}
