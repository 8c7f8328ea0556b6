import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cli, ended } from '../../helpers/run-cli.ts';
import { suiteFolder, temporaryFolder } from '../../helpers/temporary-folder.ts';
import { tally } from '../tally.ts';
import { startStoppedAt } from './children.ts';
import { exportIn, manyTokens } from './exports.ts';

const many = exportIn(suiteFolder(), 'many.sqlite', manyTokens(20_000));

describe('an output folder that is removed', () => {
  tally('an output folder that cannot be written: exit 2, the path named, the old tree untouched', 2);

  it('while a build writes to it, is named', async () => {
    const out = join(temporaryFolder(), 'out');
    mkdirSync(out);
    const args = ['build', many, '--quiet', '--page-size', '1', '--out', out];
    const { child, end } = await startStoppedAt(join(out, '.polity-press/BUILD/new/api'), args);
    expect(child.exitCode).toBeNull();
    rmSync(out, { recursive: true });
    child.kill('SIGCONT');
    const { code, stderr } = await end;
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^error: cannot .+\nhint: .+\n$/)]);
    expect(stderr).toContain(out);
    expect(existsSync(out)).toBe(false);
  });

  it('with the folder that it is named from, is named', async () => {
    const gone = join(temporaryFolder(), 'gone');
    mkdirSync(gone);
    const call = ['-c', 'rmdir "$PWD" && exec "$0" "$@"', process.execPath, cli, 'build', many];
    const { code, stdout, stderr } = await ended(spawn('sh', call, { cwd: gone }));
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toBe(
      'error: the folder that polity-press was called in no longer exists\nhint: Change to an existing folder, then call it again.\n',
    );
  });
});

it('too few open files are named, and are no bug', async () => {
  // How many are open before anything is read depends on the machine: with the fewest, Node does not start.
  for (let limit = 12; limit < 30; limit += 1) {
    const call = ['-c', `ulimit -n ${limit} && exec "$0" "$@"`, process.execPath, cli, 'build', 'none.sql'];
    const { code, stderr } = await ended(spawn('sh', call, { cwd: temporaryFolder() }));
    expect([limit, code]).not.toEqual([limit, 70]);
    if (code === 2) expect(stderr).toMatch(/^error: cannot .+\nhint: .+\n$/);
  }
});
