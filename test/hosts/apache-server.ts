import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { apache } from '../../src/hosts/apache.ts';
import { quoteForApache } from '../../src/hosts/quoting.ts';
import { writeTree } from '../preview/preview-tree.ts';
import type { RunningHost } from './host-under-test.ts';
import { freePort, isInstalled, startServer } from './start-server.ts';

/** What to install where there is no Apache. */
export const missingApache = isInstalled('apache2', '-v')
  ? null
  : 'apache2 is not installed (apt-get install apache2)';

/** Starts Apache over `root` with the whole configuration of its host. */
export async function startApache(root: string, basePath: string): Promise<RunningHost> {
  const port = await freePort();
  return start(root, port, apacheConfiguration(root, basePath, port));
}

/** The host's text, but for the address: tests are answered on this machine only. */
export function apacheConfiguration(root: string, basePath: string, port: number): string {
  const text = apache.configuration?.({ root, port, ...site(port, basePath) }) ?? '';
  return text.replace(`Listen ${port}\n`, `Listen 127.0.0.1:${port}\n`);
}

/** Starts Apache as a web space has it, which lets a `.htaccess` say all, over `root` with that of the host. */
export async function startApacheWithHtaccess(root: string, basePath: string): Promise<RunningHost> {
  const port = await freePort();
  const files = apache.publishedFiles?.(site(port, basePath)) ?? [];
  writeTree(root, Object.fromEntries(files.map(({ path, text }) => [path, text])));
  mkdirSync(join(dirname(root), 'elsewhere'));
  return start(root, port, webSpace(root, basePath, port));
}

function site(port: number, basePath: string) {
  return {
    baseUrl: `http://127.0.0.1:${port}${basePath}`,
    basePath,
    api: '/api/',
    explorer: 'whole',
  } as const;
}

async function start(root: string, port: number, text: string): Promise<RunningHost> {
  const file = join(dirname(root), 'apache.conf');
  writeFileSync(file, text);
  const { stop } = await startServer(apache.start ?? '', { file, port });
  return {
    port,
    stop: async () => {
      await stop();
      for (const [, path = ''] of text.matchAll(/^(?:PidFile|ErrorLog) (\S+)$/gm))
        rmSync(path, { force: true });
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
