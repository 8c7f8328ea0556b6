import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { apache } from '../../src/hosts/apache.ts';
import { caddy } from '../../src/hosts/caddy.ts';
import type { Host } from '../../src/hosts/host.ts';
import { nginx } from '../../src/hosts/nginx.ts';
import { quoteForApache } from '../../src/hosts/quoting.ts';
import { writeTree } from '../preview/preview-tree.ts';
import type { RunningHost } from './host-under-test.ts';
import { freePort, isInstalled, startServer } from './start-server.ts';

/** What to install if a program is missing; null if it is there. */
const missing = (program: string, flag: string) =>
  isInstalled(program, flag) ? null : `${program} is not installed (apt-get install ${program})`;
export const missingNginx = missing('nginx', '-v');
export const missingApache = missing('apache2', '-v');
export const missingCaddy = missing('caddy', 'version');

/** Starts a server over `root` with the whole configuration of its host, but for the address: only this machine asks. */
const starterOf =
  (host: Host, listen: (port: number) => readonly [everywhere: string, here: string]) =>
  async (root: string, basePath: string, api?: string, given?: number): Promise<RunningHost> => {
    const port = given ?? (await freePort());
    const text = host.configuration?.({ root, port, ...site(basePath, api) }) ?? '';
    return start(host, root, port, text.replace(...listen(port)));
  };
export const startNginx = starterOf(nginx, (port) => [`listen ${port};`, `listen 127.0.0.1:${port};`]);
export const startApache = starterOf(apache, (port) => [`Listen ${port}\n`, `Listen 127.0.0.1:${port}\n`]);
export const startCaddy = starterOf(caddy, (port) => [`:${port} {\n`, `:${port} {\n\tbind 127.0.0.1\n`]);

/** Starts Apache as a web space has it, which lets a `.htaccess` say all, over `root` with that of the host. */
export async function startApacheWithHtaccess(root: string, basePath: string): Promise<RunningHost> {
  const port = await freePort();
  const files = apache.publishedFiles?.(site(basePath)) ?? [];
  writeTree(root, Object.fromEntries(files.map(({ path, text }) => [path, text])));
  mkdirSync(join(dirname(root), 'elsewhere'));
  return start(apache, root, port, webSpace(root, basePath, port));
}

/** Not where it runs, as behind a proxy with TLS. */
export const PUBLISHED = 'https://api.example.org';

function site(basePath: string, api = '/api/') {
  return { baseUrl: PUBLISHED + basePath, basePath, api, explorer: 'whole' } as const;
}

async function start(host: Host, root: string, port: number, text: string): Promise<RunningHost> {
  const file = join(dirname(root), 'server.conf');
  writeFileSync(file, text);
  // Caddy keeps its last configuration and its certificates in the user's folders: a test has its own.
  const env = { XDG_CONFIG_HOME: dirname(root), XDG_DATA_HOME: dirname(root) };
  const { stop } = await startServer(host.start ?? '', { file, port, env });
  return {
    port,
    stop: async () => {
      await stop();
      // nginx and Apache leave these behind.
      for (const [, path = ''] of text.matchAll(/^ *(?:\w+_temp_path|pid|PidFile|ErrorLog) (\/[^\s;]+);?$/gm))
        rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Debian's modules and settings, as far as they matter here. */
function webSpace(root: string, basePath: string, port: number): string {
  const modules =
    'mpm_event alias authz_core autoindex deflate dir filter headers mime negotiation rewrite setenvif';
  return `ServerRoot /usr/lib/apache2
${modules.replace(/\S+ ?/g, (name) => `LoadModule ${name.trim()}_module modules/mod_${name.trim()}.so\n`)}
TypesConfig /etc/mime.types
User www-data
Group www-data
PidFile ${join(dirname(root), 'apache.pid')}
ErrorLog ${join(dirname(root), 'error.log')}
Listen 127.0.0.1:${port}
ServerName localhost
TraceEnable Off
DocumentRoot "${basePath === '' ? root : join(dirname(root), 'elsewhere')}"
${basePath === '' ? '' : `Alias ${quoteForApache(decodeURI(basePath))} "${root}"`}
<Directory "${root}">
  Options Indexes FollowSymLinks
  AllowOverride All
</Directory>
`;
}
