import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Host } from '../../../src/hosts/host.ts';
import type { RunningHost } from '../host-under-test.ts';
import { openDoor } from '../open-door.ts';
import { packageFile } from './installed.ts';
import { uploadedSite } from './uploaded-site.ts';

/**
 * Starts `wrangler pages dev` or `wrangler dev` over a copy of the tree: Cloudflare's own handling of the files of
 * the host, and the Worker in workerd, its own runtime.
 */
export async function startWrangler(
  tree: string,
  basePath: string,
  host: Host,
  command: readonly string[],
): Promise<RunningHost> {
  const site = uploadedSite(tree, host, basePath);
  const { child, said } = wrangler(site.folder, [
    ...command,
    ...['--ip', '127.0.0.1', '--port', '0', '--inspector-port', '0'],
  ]);
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit');
  const ready = new Promise<number>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', () => {
        const port = /Ready on http:\/\/[^:]+:(\d+)/.exec(said())?.[1];
        if (port !== undefined) resolve(Number(port));
      });
    }
    void ended.then(() => reject(new Error(`wrangler ended:\n${said()}`)));
  });
  const door = await openDoor(true);
  door.leadTo(await ready);
  const stop = async (): Promise<void> => {
    await door.close();
    child.kill('SIGTERM');
    await ended;
    process.off('exit', kill);
    site.remove();
  };
  return { port: door.port, stop };
}

/** What wrangler says to a command, and whether it went well. */
export async function runWrangler(folder: string, command: readonly string[]) {
  const { child, said } = wrangler(folder, command);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said: said() };
}

function wrangler(folder: string, command: readonly string[]) {
  const child = spawn(process.execPath, [packageFile('wrangler/bin/wrangler.js'), ...command], {
    cwd: folder,
    env: {
      ...process.env,
      CI: 'true',
      NO_COLOR: '1',
      // Nothing is sent, nothing is asked for, nothing stays behind.
      WRANGLER_SEND_METRICS: 'false',
      WRANGLER_SEND_ERROR_REPORTS: 'false',
      WRANGLER_HIDE_BANNER: 'true',
      // As where an editor is the debugger: its own would write down each step of each request.
      VSCODE_INSPECTOR_OPTIONS: '{}',
      WRANGLER_LOG_PATH: join(folder, '.wrangler/logs'),
      XDG_CONFIG_HOME: join(folder, '.wrangler/config'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  return { child, said: () => said };
}
