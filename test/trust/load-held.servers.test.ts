import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { load } from '../bench/load.mjs';
import { runCli } from '../helpers/run-cli.ts';
import { missingNginx, startNginx } from '../hosts/nginx-server.ts';
import { casesOf } from './crash-safety/cases.ts';
import { startServe } from './support/start-serve.ts';
import { suiteFolder } from './support/suite-folder.ts';
import { tally } from './tally.ts';

const CONNECTIONS = 32;
/** Rounds of each server, one after the other: machines drift. */
const ROUNDS = 5;

const requests = casesOf(1_000, 20_000);
const folder = suiteFolder();

describe.skipIf(missingNginx !== null)('load, on the same tree', () => {
  const note = tally(
    'load, the preview and nginx on the same tree: no request without its page',
    requests * 2,
  );

  it(`is held by the preview and by nginx: ${requests} requests each`, {
    timeout: 300_000 + requests * 20,
  }, async () => {
    const out = join(folder, 'out');
    expect((await runCli(['build', '--out', out, '--quiet'])).code).toBe(0);
    const nginx = await startNginx(out, '');
    onTestFinished(nginx.stop);
    const serve = await startServe(out);
    onTestFinished(serve.stop);
    const servers = [
      { name: 'serve', address: `http://127.0.0.1:${serve.port}`, perSecond: [] as number[], errors: 0 },
      { name: 'nginx', address: `http://127.0.0.1:${nginx.port}`, perSecond: [] as number[], errors: 0 },
    ];
    const share = Math.ceil(requests / ROUNDS);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const server of servers) {
        let left = share;
        const held = await load(server.address, { connections: CONNECTIONS, goesOn: () => left-- > 0 });
        expect(held.answers + held.errors).toBe(share);
        server.perSecond.push(held.perSecond);
        server.errors += held.errors;
      }
    }
    const figures = servers.map(({ name, perSecond, errors }) => {
      const median = perSecond.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
      return `${name} ${Math.round(median).toLocaleString('en')} pages a second, ${errors} errors`;
    });
    note(`Load held over ${CONNECTIONS} connections (median of ${ROUNDS} rounds): ${figures.join('; ')}.`);
    expect(servers.map(({ errors }) => errors)).toEqual([0, 0]);
  });
});
