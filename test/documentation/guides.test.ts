import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { buildTree } from '../helpers/build-tree.ts';
import { choose } from '../helpers/bundled.ts';
import { documentNamed } from '../helpers/documentation.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { served } from '../helpers/served.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { dumpOf } from '../sources/dump/dump-of.ts';

/** The calls of polity-press in the blocks of a guide, in order. */
function callsOf(guide: string): string[] {
  const blocks = [...documentNamed(guide).matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block ?? '');
  const calls = [...blocks.join('').matchAll(/^ *npx polity-press (.*)$/gm)];
  // Without comments and redirections.
  return calls.map(([, call = '']) => call.replace(/ +#.*$/, '').replace(/ > .*$/, ''));
}

/** Guides are not about records: enough collections for roles, references and embedded records. */
const names = ['core/references', 'crisisdb/human-sacrifices', 'sc/tokens'];

/** A folder in which a guide begins, with a dump, what its reader configured, and a cache of its own. */
function begun(configuration: object = {}): string {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'backup.sql'), dumpOf(makeExport(...tiny)));
  writeFileSync(join(cwd, 'polity-press.json'), JSON.stringify({ include: names, ...configuration }));
  vi.stubEnv('XDG_CACHE_HOME', join(cwd, 'cache'));
  onTestFinished(() => void vi.unstubAllEnvs());
  return cwd;
}

it('every command of the README runs, from the top to the end', async () => {
  const cwd = begun();
  cpSync(makeExport(...tiny), join(cwd, 'export.sqlite'));
  const service = await served((await buildTree(makeExport(...tiny), { description: choose(...names) })).out);
  const calls = callsOf('README.md').filter((call) => !call.startsWith('serve'));
  expect(calls.length).toBeGreaterThan(6);
  for (const call of calls) {
    const { code, stderr } = await runHere(call.replace('https://www.example.org', service).split(' '), cwd);
    expect([call, code, stderr]).toEqual([call, 0, expect.not.stringContaining('error')]);
  }
});

it('docs/switch-off.md leads from a dump to a release and an archive', async () => {
  const cwd = begun();
  const service = await served((await buildTree(makeExport(...tiny), { description: choose(...names) })).out);
  // The preview answers until it is stopped, and nobody has published at the address of the example.
  const calls = callsOf('docs/switch-off.md').filter((call) => !/^serve$|^verify https:/.test(call));
  expect(calls.map((call) => call.split(' ')[0])).toEqual([
    'build',
    'verify',
    'diff',
    'build',
    'snapshot',
    'verify',
  ]);
  for (const call of calls) {
    const { code, stderr } = await runHere(call.replace('https://www.example.org', service).split(' '), cwd);
    expect([call, code, stderr]).toEqual([call, 0, expect.not.stringContaining('error')]);
  }
  for (const path of ['v/1.0.0/api/index.json', 'databank.zip'])
    expect(existsSync(join(cwd, 'out', path))).toBe(true);
});

it('docs/cite.md leads from a dump to an archive that says how to cite it', async () => {
  const [, configuration = ''] = /```json\n([\s\S]*?)```/.exec(documentNamed('docs/cite.md')) ?? [];
  const cwd = begun(JSON.parse(configuration));
  const calls = callsOf('docs/cite.md');
  expect(calls.map((call) => call.split(' ')[0])).toEqual(['build', 'snapshot', 'verify']);
  const printed: string[] = [];
  for (const call of calls) {
    const { code, stdout, stderr } = await runHere(call.split(' '), cwd);
    expect([call, code, stderr]).toEqual([call, 0, expect.not.stringContaining('error')]);
    printed.push(stdout);
  }
  expect(printed[1]).toContain('It is "A databank of polities", version 1.0.0.');
});
