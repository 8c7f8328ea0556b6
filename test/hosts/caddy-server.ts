import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { caddy } from '../../src/hosts/caddy.ts';
import type { RunningHost } from './host-under-test.ts';
import { freePort, isInstalled, startServer } from './start-server.ts';

/** What to install where there is no Caddy. */
export const missingCaddy = isInstalled('caddy', 'version')
  ? null
  : 'caddy is not installed (apt-get install caddy)';

/** Caddy keeps its last configuration and its certificates in the user's folders: not those of a test. */
export function caddyFolders(root: string): Record<string, string> {
  return { XDG_CONFIG_HOME: dirname(root), XDG_DATA_HOME: dirname(root) };
}

/** Starts Caddy over `root` with the text of its host. */
export async function startCaddy(root: string, basePath: string): Promise<RunningHost> {
  const port = await freePort();
  const file = join(dirname(root), 'Caddyfile');
  writeFileSync(file, caddyConfiguration(root, basePath, port));
  const { stop } = await startServer(caddy.start ?? '', { file, port, env: caddyFolders(root) });
  return { port, stop };
}

/** The host's text, but for the address: tests are answered on this machine only. */
export function caddyConfiguration(root: string, basePath: string, port: number): string {
  const baseUrl = `http://127.0.0.1:${port}${basePath}`;
  const text =
    caddy.configuration?.({ root, port, baseUrl, basePath, api: '/api/', explorer: 'whole' }) ?? '';
  return text.replace(`:${port} {\n`, `:${port} {\n\tbind 127.0.0.1\n`);
}
