import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildTree } from '../helpers/build-tree.ts';
import { suiteFolder } from '../helpers/temporary-folder.ts';
import {
  missingApache,
  missingCaddy,
  missingNginx,
  startApache,
  startCaddy,
  startNginx,
} from '../hosts/own-servers.ts';
import { casesOf } from './crash-safety/cases.ts';
import { changedTexts, exportIn } from './crash-safety/exports.ts';
import { publishUnderLoad } from './support/publish-under-load.ts';
import { startServe } from './support/start-serve.ts';
import { tally } from './tally.ts';

const publishes = casesOf(5, 100);
const folder = suiteFolder();
const trees = ['first', 'second'].map((name) => join(folder, name)) as [string, string];

/**
 * Apache asks for the size of a file, and opens it by its name a moment later: of a file that is replaced in between, it
 * sends no more than the beginning. No directive, and no way of putting another file in the place of one, changes that.
 */
const servers = [
  { name: 'nginx', start: startNginx, missing: missingNginx, looksTwice: false },
  { name: 'Apache', start: startApache, missing: missingApache, looksTwice: true },
  { name: 'Caddy', start: startCaddy, missing: missingCaddy, looksTwice: false },
  {
    name: 'the preview',
    start: (out: string) => startServe(out, '--as-published'),
    missing: null,
    looksTwice: false,
  },
];

beforeAll(async () => {
  const [first, second] = [exportIn(folder, 'first.sqlite'), exportIn(folder, 'second.sqlite', changedTexts)];
  for (const [index, path] of [first, second].entries())
    await buildTree(path, { out: trees[index] ?? '', pageSize: 1 });
});

describe('publishing while servers answer', () => {
  const note = tally(
    'publishing while nginx, Apache, Caddy and the preview answer: no page missing, every answer of one tree',
    publishes * servers.length,
  );

  it.for(servers)(`$name: ${publishes} publishes`, async ({ name, start, missing, looksTwice }, { skip }) => {
    if (missing !== null) return skip(missing);
    const out = join(folder, name, 'out');
    cpSync(trees[0], out, { recursive: true });
    const server = await start(out, '');
    onTestFinished(server.stop);
    const address = `http://127.0.0.1:${server.port}`;
    const { requests, cutShort, faults } = await publishUnderLoad(address, {
      out,
      trees,
      publishes,
      connections: 16,
    });
    note(
      `${name}: ${requests.toLocaleString('en')} requests during ${publishes} publishes, ${cutShort} cut short`,
    );
    expect(faults).toEqual({});
    if (!looksTwice) expect(cutShort).toBe(0);
    expect(requests).toBeGreaterThan(publishes);
  });
});
