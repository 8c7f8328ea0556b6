import { once } from 'node:events';
import { answering } from '../../bench/load.mjs';
import { startCli, unlessEnded } from '../../helpers/run-cli.ts';
import type { RunningHost } from '../../hosts/host-under-test.ts';
import { freePort } from '../../hosts/start-server.ts';

/** Starts the preview of a tree in a process of its own. */
export async function startServe(out: string, ...options: readonly string[]): Promise<RunningHost> {
  const port = await freePort();
  const child = startCli(['serve', out, '--port', String(port), ...options]);
  await unlessEnded(child, answering(`http://127.0.0.1:${port}`));
  return {
    port,
    async stop() {
      child.kill();
      await once(child, 'close');
    },
  };
}
