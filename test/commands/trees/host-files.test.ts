import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runHere } from '../../helpers/run-command-line.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const address = 'https://example.org/data';
const few = ['--no-explorer', '--collection', 'core/references', '--base-url', address, '--quiet'];

it.each([
  ['apache', [], '.htaccess'],
  ['cloudflare-pages', [], '_worker.js'],
  ['netlify', ['netlify/edge-functions/pages.js', 'netlify.toml'], '_redirects'],
  ['vercel', ['vercel.json'], '405-PUT.json'],
  ['github-pages', [], '.nojekyll'],
] as const)('verify compares what %s reads in a tree, and names the rest', async (host, beside, path) => {
  const cwd = temporaryFolder();
  const verify = async () => JSON.parse((await runHere(['verify', 'out', '--json'], cwd)).stdout);
  expect(await runHere(['build', '--host', host, ...few], cwd)).toMatchObject({ code: 0, stderr: '' });
  const { code, stdout } = await runHere(['verify', 'out'], cwd);
  expect(code).toBe(0);
  const line = `Not read, as hosts have it outside of the tree: ${beside.join(', ')}.`;
  expect(stdout.includes('Not read')).toBe(beside.length > 0);
  if (beside.length > 0) expect(stdout).toContain(line);
  const file = join(cwd, 'out', path);
  const text = readFileSync(file);
  appendFileSync(file, '\n');
  expect((await verify()).failures).toMatchObject([{ check: 'host-files', where: path }]);
  writeFileSync(file, text);
  rmSync(file);
  expect((await verify()).failures).toMatchObject([{ check: 'files', where: path, message: 'is missing' }]);
});

it('verify takes the hosts of a manifest for what anyone may have written', async () => {
  const cwd = temporaryFolder();
  await runHere(['build', '--host', 'apache', ...few], cwd);
  const path = join(cwd, 'out/manifest.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"apache"', '"nohost"'));
  expect(await runHere(['verify', 'out', '--quiet'], cwd)).toMatchObject({ code: expect.any(Number) });
});
