import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { databankTypes } from '../../src/outputs/typescript/databank-types.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { served } from '../helpers/served.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** A folder with a tree of one collection in `out`, and its types. */
async function scene() {
  const cwd = temporaryFolder();
  const built = await runHere(['build', '--collection', 'core/ngas', '--no-sync', '--quiet'], cwd);
  expect(built).toMatchObject({ code: 0 });
  const openapi = join(cwd, 'out/openapi.json');
  return { cwd, openapi, types: databankTypes(JSON.parse(readFileSync(openapi, 'utf8'))) };
}

describe('types', () => {
  it('prints those of a folder, an archive and an address', async () => {
    const { cwd, types } = await scene();
    const printed = { code: 0, stdout: types, stderr: '' };
    expect(types).toContain('export interface Nga {');
    expect(await runHere(['types'], cwd)).toEqual(printed);
    expect(await runHere(['types', 'out'], cwd)).toEqual(printed);
    await runHere(['snapshot', '--to', 'a.zip', '--quiet'], cwd);
    expect(await runHere(['types', 'a.zip'], cwd)).toEqual(printed);
    const base = await served(join(cwd, 'out'));
    expect(await runHere(['types', `${base}/`], cwd)).toEqual(printed);
    const { stdout } = await runHere(['types', 'out', '--json'], cwd);
    expect(JSON.parse(stdout)).toEqual({ command: 'types', tree: 'out', text: types });
  });

  it('reads the tree that the configuration names', async () => {
    const { cwd, types } = await scene();
    writeFileSync(join(cwd, 'polity-press.json'), '{"out": "nowhere"}');
    expect(await runHere(['types'], cwd)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('nowhere'),
    });
    writeFileSync(join(cwd, 'own.json'), '{"out": "out"}');
    expect((await runHere(['types', '--config', 'own.json'], cwd)).stdout).toBe(types);
  });

  it.each<[string, (openapi: string) => void, string]>([
    ['that is not there', (openapi) => rmSync(openapi), 'openapi.json is missing'],
    ['that is no JSON', (openapi) => writeFileSync(openapi, '{'), 'openapi.json, line 1'],
    [
      'of something else',
      (openapi) => writeFileSync(openapi, '{"openapi":"3.0.0"}'),
      'is not what a build writes',
    ],
  ])('refuses a document %s', async (_, damage, message) => {
    const { cwd, openapi } = await scene();
    damage(openapi);
    const { code, stdout, stderr } = await runHere(['types'], cwd);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(JSON.parse((await runHere(['types', '--json'], cwd)).stdout)).toMatchObject({ ok: false });
  });
});
