import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { leftInStaging } from '../../helpers/left-in-staging.ts';
import { type CliResult, ended } from '../../helpers/run-cli.ts';
import { runHere } from '../../helpers/run-command-line.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { suiteFolder } from '../support/suite-folder.ts';
import { isRoot, userWithoutRights } from '../support/user-without-rights.ts';
import { tally } from '../tally.ts';
import { cli, startStoppedAt } from './children.ts';
import { changedTexts, exportIn, manyTokens } from './exports.ts';
import { treeHash } from './tree-hash.ts';

const suite = suiteFolder();
const user = userWithoutRights();
const template = join(suite, 'old-tree');
let [old, next, many] = ['', '', ''];
let [before, after] = ['', ''];
beforeAll(async () => {
  old = exportIn(suite, 'old.sqlite');
  next = exportIn(suite, 'next.sqlite', changedTexts);
  many = exportIn(suite, 'many.sqlite', manyTokens(20_000));
  expect(await runHere(['build', next, '--quiet', '--out', template])).toMatchObject({ code: 0 });
  after = treeHash(template);
  rmSync(template, { recursive: true });
  expect(await runHere(['build', old, '--quiet', '--out', template])).toMatchObject({ code: 0 });
  before = treeHash(template);
});

const buildArgs = (out: string) => ['build', next, '--quiet', '--out', out];

/** A folder that the user without rights owns, with a published tree in `out`. */
function publishedFolder(): string {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  cpSync(template, join(folder, 'out'), { recursive: true });
  user.own(folder);
  return join(folder, 'out');
}

function expectRefusal({ code, stdout, stderr }: CliResult, path: string, reason: string): void {
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^error: .+\nhint: .+\n$/);
  expect(stderr).toContain(path);
  expect(stderr).toContain(reason);
}

describe('an output folder that is not as it should be', () => {
  tally('an output folder that cannot be written: exit 2, the path named, the old tree untouched', 13);

  it('may be a link to a folder, which stays a link', async () => {
    const folder = temporaryFolder();
    cpSync(template, join(folder, 'real'), { recursive: true });
    symlinkSync('real', join(folder, 'out'));
    expect(await runHere(buildArgs(join(folder, 'out')))).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(lstatSync(join(folder, 'out')).isSymbolicLink()).toBe(true);
    expect(treeHash(join(folder, 'real'))).toBe(after);
    expect(leftInStaging(join(folder, 'real'))).toEqual([]);
  });

  it.each([
    ['a link that leads nowhere', 'out', (path: string) => symlinkSync('nowhere', path)],
    ['a link in a circle', 'out', (path: string) => symlinkSync('out', path)],
    ['a file', 'out', (path: string) => writeFileSync(path, 'mine')],
    ['a folder in a file', 'out/below', (path: string) => writeFileSync(join(path, '..'), 'mine')],
  ])('is refused where it is %s', async (_, path, make) => {
    const folder = temporaryFolder();
    make(join(folder, path));
    const entries = entriesOf(folder);
    expectRefusal(await runHere(buildArgs(join(folder, path))), join(folder, 'out'), '');
    expect(entriesOf(folder)).toEqual(entries);
  });

  it('is refused where it may only be read', async () => {
    const out = publishedFolder();
    chmodSync(out, 0o555);
    expectRefusal(await user.run(buildArgs(out)), out, 'permission denied (EACCES)');
    expect(treeHash(out)).toBe(before);
    chmodSync(out, 0o755);
    expect(await user.run(buildArgs(out))).toMatchObject({ code: 0 });
    expect(treeHash(out)).toBe(after);
  });

  it('is refused where it cannot even be looked into', async () => {
    const out = publishedFolder();
    chmodSync(out, 0o300);
    expectRefusal(await user.run(buildArgs(out)), out, 'permission denied (EACCES)');
    chmodSync(out, 0o755);
    expect(treeHash(out)).toBe(before);
  });

  it.each(['api', 'api/core', 'schemas/records'])('is refused where %s in it is locked', async (path) => {
    const out = publishedFolder();
    chmodSync(join(out, path), 0o555);
    expectRefusal(await user.run(buildArgs(out)), join(out, path), 'permission denied (EACCES)');
    expect(treeHash(out)).toBe(before);
    expect(leftInStaging(out)).toEqual([]);
    chmodSync(join(out, path), 0o755);
  });

  it('has a file replaced that may not be written: that is a matter of its folder', async () => {
    const out = publishedFolder();
    const file = join(out, 'api/core/references/index.json');
    chmodSync(file, 0o000);
    if (isRoot) chownSync(file, 0, 0);
    expect(await user.run(buildArgs(out))).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(treeHash(out)).toBe(after);
  });

  it('is told of where it vanishes while a build writes to it', async () => {
    const out = join(temporaryFolder(), 'out');
    mkdirSync(out);
    const args = ['build', many, '--quiet', '--page-size', '1', '--out', out];
    const { child, end } = await startStoppedAt(join(out, '.polity-press/BUILD/new/api'), args);
    expect(child.exitCode).toBeNull();
    rmSync(out, { recursive: true });
    child.kill('SIGCONT');
    expectRefusal(await end, out, 'cannot ');
    expect(existsSync(out)).toBe(false);
  });

  it('is told of where the folder that it is named from was removed', async () => {
    const gone = join(temporaryFolder(), 'gone');
    mkdirSync(gone);
    const call = ['-c', 'rmdir "$PWD" && exec "$0" "$@"', process.execPath, cli, ...buildArgs('out')];
    const { code, stdout, stderr } = await ended(spawn('sh', call, { cwd: gone }));
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toBe(
      'error: the folder that polity-press was called in no longer exists\nhint: Change to an existing folder, then call it again.\n',
    );
  });
});

/** The names in a folder and what each of them is; links are not followed. */
function entriesOf(folder: string): readonly string[] {
  return readdirSync(folder).map((name) => `${name} ${lstatSync(join(folder, name)).mode}`);
}
