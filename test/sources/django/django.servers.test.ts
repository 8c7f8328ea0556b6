import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildTree } from '../../helpers/build-tree.ts';
import { makeExport, tiny } from '../../helpers/make-export.ts';
import { readTree } from '../../helpers/read-tree.ts';
import { runCli } from '../../helpers/run-cli.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { freePort, startServer } from '../../hosts/start-server.ts';

const service = fileURLToPath(new URL('service.py', import.meta.url));
/** Debian's own: its packages are not seen by another one. */
const python = '/usr/bin/python3';
const isMissing =
  !existsSync(python) || spawnSync(python, ['-c', 'import django, rest_framework']).status !== 0;
if (isMissing)
  console.log(
    'no service of the Django REST framework is tried (apt-get install python3-djangorestframework)',
  );

/** Starts a service over the records of the tiny databank, and gives its address and the tree. */
async function startService(...options: readonly string[]) {
  const { out } = await buildTree(makeExport(...tiny));
  const port = await freePort();
  const server = await startServer([python, service, out, String(port), ...options].join(' '), {
    file: service,
    port,
  });
  onTestFinished(() => server.stop());
  return { address: `http://127.0.0.1:${port}`, out };
}

/** Imports a service and builds from it: the tree, and what the import said. */
async function importAndBuild(address: string, ...options: readonly string[]) {
  const cwd = temporaryFolder();
  const run = await runCli(['import', 'api', address, '--to', 'e.sqlite', '--json', ...options], cwd);
  expect([run.code, run.stderr]).toEqual([0, '']);
  expect((await buildTree(join(cwd, 'e.sqlite'), { out: join(cwd, 'out') })).problems).toEqual([]);
  return { tree: readTree(join(cwd, 'out')), said: JSON.parse(run.stdout) };
}

describe.skipIf(isMissing)('a service of the real Django REST framework', () => {
  it('is copied: built again, it is the tree that it was made of', async () => {
    const { address, out } = await startService();
    const { tree, said } = await importAndBuild(address);
    expect(tree).toEqual(readTree(out));
    // It grants 25 records a page: the 11 tokens come at once.
    expect(said.collections).toContainEqual(
      expect.objectContaining({ path: '/api/sc/tokens/', count: 11, pages: 1 }),
    );
  });

  it('is copied from behind a proxy that it does not know of, page by page', async () => {
    const { address, out } = await startService();
    const header = ['--header', 'X-Forwarded-Host: internal.example:8443'];
    const { tree, said } = await importAndBuild(`${address}/api`, '--page-size', '3', ...header);
    expect(tree).toEqual(readTree(out));
    expect(said.collections).toContainEqual(expect.objectContaining({ path: '/api/sc/tokens/', pages: 4 }));
  });

  it('is given the time that its throttle asks for', async () => {
    const { address, out } = await startService('throttle');
    const { tree, said } = await importAndBuild(address, '--page-size', '1', '--concurrency', '4');
    expect(tree).toEqual(readTree(out));
    expect(said.retries).toBeGreaterThan(0);
    expect(said.waited_seconds).toBeGreaterThan(0);
  });

  it('gets the token that it wants', async () => {
    const { address, out } = await startService('token');
    const refused = await runCli(['import', 'api', address, '--to', 'e.sqlite'], temporaryFolder());
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(/40[13].*\nhint: .*--header/);
    const { tree } = await importAndBuild(address, '--header', 'Authorization: Token canary-of-a-token');
    expect(tree).toEqual(readTree(out));
  });
});
