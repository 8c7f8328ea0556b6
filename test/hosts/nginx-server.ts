import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nginx } from '../../src/hosts/nginx.ts';
import type { RunningHost } from './host-under-test.ts';
import { freePort, isInstalled, startServer } from './start-server.ts';

/** What to install where there is no nginx. */
export const missingNginx = isInstalled('nginx', '-v')
  ? null
  : 'nginx is not installed (apt-get install nginx)';

/** Starts nginx over `root` with the text of its host. */
export async function startNginx(root: string, basePath: string, api = '/api/'): Promise<RunningHost> {
  const port = await freePort();
  const file = join(dirname(root), 'nginx.conf');
  writeFileSync(file, nginxConfiguration(root, basePath, port, api));
  const { stop } = await startServer(nginx.start ?? '', { file, port });
  return {
    port,
    stop: async () => {
      await stop();
      removeOwnFiles(file);
    },
  };
}

/** The host's text, but for the address: tests are answered on this machine only. */
export function nginxConfiguration(root: string, basePath: string, port: number, api = '/api/'): string {
  const baseUrl = `http://127.0.0.1:${port}${basePath}`;
  const text = nginx.configuration?.({ root, port, baseUrl, basePath, api, explorer: 'whole' }) ?? '';
  return text.replace(`listen ${port};`, `listen 127.0.0.1:${port};`);
}

/** nginx leaves the folders for temporary files that it makes. */
export function removeOwnFiles(file: string): void {
  const text = readFileSync(file, 'utf8');
  for (const [, path = ''] of text.matchAll(/(?:_temp_path|pid) (\S+);/g)) {
    if (existsSync(path)) rmSync(path, { recursive: true });
  }
}
