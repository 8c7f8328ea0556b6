import { spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { leftInStaging } from '../../helpers/left-in.ts';
import { needsRoot } from '../../helpers/needs-root.ts';
import { type CliResult, cli, ended, runCli } from '../../helpers/run-cli.ts';
import { runHere } from '../../helpers/run-command-line.ts';
import { suiteFolder } from '../../helpers/temporary-folder.ts';
import { tally } from '../tally.ts';
import { casesOf, randomOf } from './cases.ts';
import { startStoppedAt } from './children.ts';
import { exportIn, manyTokens } from './exports.ts';
import { type Situation, situationsIn } from './situation.ts';
import { treeHash } from './tree-hash.ts';

const rounds = casesOf(1, 60);
const contained = casesOf(1, 100);

/** What a container has of its own and a lock could trip over: process numbers. */
const namespaces = ['--user', '--map-root-user', '--pid', '--fork', '--mount-proc'];
const hasNamespaces = spawnSync('unshare', [...namespaces, 'true']).status === 0;
if (!hasNamespaces) console.log('no process namespaces here: two containers are not tried');

const folder = suiteFolder();
let situations: readonly Situation[] = [];
let many = '';
let otherBuild: readonly string[] = [];
let otherTree = '';
beforeAll(async () => {
  situations = await situationsIn(folder);
  many = exportIn(folder, 'many.sqlite', manyTokens(5_000));
  otherBuild = [...tokens(), '--page-size', '50'];
  const out = situations[0]?.lay() ?? '';
  expect(await runHere([...otherBuild, '--out', out])).toMatchObject({ code: 0 });
  otherTree = treeHash(out);
});

const tokens = () => ['build', many, '--quiet', '--collection', 'sc/tokens'];

describe('two builds into one folder', () => {
  tally('two builds into one folder: one publishes, the other says so and ends', rounds + 2);

  it.each([0, 1])('lets the first one end, and refuses the second (situation %i)', async (index) => {
    const situation = situations[index] as Situation;
    const out = situation.lay();
    const first = [...tokens(), '--page-size', '1', '--out', out];
    const { child, end } = await startStoppedAt(join(out, '.polity-press/BUILD/new/api'), first);
    expect(child.exitCode).toBeNull();
    const second = await runHere([...situation.args, '--out', out]);
    expect(second).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(
        `error: another build is writing to ${out} (process ${child.pid} on ${hostname()})\nhint: `,
      ),
    });
    expect(treeHash(out)).toBe(situation.before);
    child.kill('SIGCONT');
    expect(await end).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(leftInStaging(out)).toEqual([]);
    expect(await runHere(['verify', out, '--quiet'])).toMatchObject({ code: 0 });
  });

  it(`started at once: ${rounds} rounds`, async () => {
    await startAtOnce('two builds', rounds, runCli);
  });
});

const inContainers = { ...needsRoot, skip: !hasNamespaces };
describe('two builds into one folder, each in a container of its own', inContainers, () => {
  tally('two builds in two containers into one folder: one publishes, the other says so and ends', contained);

  it(`started at once: ${contained} rounds`, async () => {
    await startAtOnce('two containers', contained, (args) =>
      ended(spawn('unshare', [...namespaces, process.execPath, cli, ...args])),
    );
  });
});

/** Starts two builds at the same time, again and again, and looks at what they leave. */
async function startAtOnce(
  name: string,
  rounds: number,
  run: (args: readonly string[]) => Promise<CliResult>,
): Promise<void> {
  const random = randomOf(name, rounds);
  for (let round = 0; round < rounds; round += 1) {
    const situation = random.pick(situations);
    const out = situation.lay();
    const ends = await Promise.all([
      run([...situation.args, '--out', out]),
      run([...otherBuild, '--out', out]),
    ]);
    // Where the one has ended before the other began, both publish, one after the other.
    for (const { code, stderr } of ends) {
      if (code === 0) expect(stderr).toBe('');
      else expect([code, stderr]).toEqual([2, expect.stringContaining('another build is writing to')]);
    }
    const published = [situation.after, otherTree].filter((_, index) => ends[index]?.code === 0);
    expect(published.length).toBeGreaterThan(0);
    expect(published).toContain(treeHash(out));
    expect(leftInStaging(out)).toEqual([]);
    rmSync(out, { recursive: true });
  }
}
