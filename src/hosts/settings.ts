import { type ContractRow, type Host, partOfRow } from './host.ts';

export interface HostClue {
  readonly server: string | null;
  readonly hosts: readonly string[];
}

export function findSetting(hosts: readonly Host[], clue: HostClue, row: ContractRow): string | null {
  const madeFor = hosts.find(({ name }) => clue.hosts.includes(name));
  const host = madeFor ?? hosts.find(({ server }) => clue.server !== null && server?.test(clue.server));
  if (host === undefined) return null;
  const setting = host.settings?.[partOfRow[row]] ?? host.shortfalls[row];
  return setting === undefined ? null : `${host.title}: ${setting}`;
}
