import { chmodSync, chownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';
import { openOutput } from '../../../src/publish/write/open-output.ts';
import { needsRoot } from '../../helpers/needs-root.ts';
import { childUser, isRoot, runChild } from './support/child-process.ts';

import { temporaryFolder } from './support/folders.ts';
import { lay, publishTree, readTree, treeOf } from './support/trees.ts';

const OLD = treeOf({ '404.json': 'old', 'api/a/b.json': 'old' });
const NEW = treeOf({ '404.json': 'new', 'api/a/b.json': 'new' });

/** A folder that children without rights reach, and own. */
function childFolder(): string {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  own(folder);
  // Before it is removed: who is not root cannot empty a folder that is closed.
  onTestFinished(() => openAll(folder));
  return folder;
}

function openAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const item of readdirSync(folder, { withFileTypes: true }))
    if (item.isDirectory()) openAll(join(folder, item.name));
}

function own(path: string): void {
  if (isRoot) chownSync(path, childUser, childUser);
}

function ownAll(folder: string): void {
  own(folder);
  for (const item of readdirSync(folder, { recursive: true, withFileTypes: true }))
    own(join(item.parentPath, item.name));
}

/** Builds as a user without rights, discards where that fails, and returns the error. */
function build(
  folder: string,
  files = NEW,
  limit?: string,
  before = '',
): { name: string; message: string; code: string } | null {
  const script = `
    let output, problem = null;
    const hold = [];
    try {
      output = openOutput(${JSON.stringify(folder)});
      ${before}
      for (const [path, text] of Object.entries(${JSON.stringify(files)})) output.write(path, Buffer.from(text));
      output.publish();
    } catch (error) {
      problem = { name: error.name, message: error.message, code: error.cause?.code };
    }
    for (const file of hold) fs.closeSync(file);
    output?.discard();
    console.log(JSON.stringify(problem));`;
  const child = runChild(script, {
    unprivileged: true,
    ...(limit === undefined ? {} : { limit }),
  });
  expect([child.status, child.stderr]).toEqual([0, '']);
  return JSON.parse(child.stdout);
}

describe('a user without rights', () => {
  it('builds into a folder of its own', () => {
    const folder = childFolder();
    expect(build(folder)).toBeNull();
    expect(readTree(folder)).toEqual(NEW);
  });

  it('is told which folder cannot be written, and why', () => {
    const folder = childFolder();
    chmodSync(folder, 0o555);
    expect(build(folder)).toEqual({
      name: 'CliError',
      message: `cannot write to the output folder ${folder}: permission denied (EACCES)`,
      code: 'EACCES',
    });
    expect(readTree(folder)).toEqual({});
  });

  it('is told which folder cannot be made', () => {
    const folder = childFolder();
    chmodSync(folder, 0o555);
    expect(build(join(folder, 'a/out'))).toMatchObject({
      name: 'CliError',
      message: `cannot make ${join(folder, 'a')}: permission denied (EACCES)`,
    });
  });

  it('is told which folder on the way cannot be entered', () => {
    const folder = childFolder();
    mkdirSync(join(folder, 'closed/out'), { recursive: true });
    chmodSync(join(folder, 'closed'), 0o600);
    own(join(folder, 'closed'));
    expect(build(join(folder, 'closed/out'))).toMatchObject({
      message: `cannot open the output folder ${join(folder, 'closed/out')}: permission denied (EACCES)`,
    });
  });

  it.each(['api', 'api/a'])('learns before it builds that %s cannot be replaced', (path) => {
    const folder = childFolder();
    publishTree(folder, OLD);
    ownAll(folder);
    chmodSync(join(folder, path), 0o555);
    expect(build(folder)).toMatchObject({
      name: 'CliError',
      message: `cannot replace ${join(folder, path)}: permission denied (EACCES)`,
    });
    expect(readTree(folder)).toEqual(OLD);
    chmodSync(join(folder, path), 0o755);
    expect(build(folder)).toBeNull();
    expect(readTree(folder)).toEqual(NEW);
  });

  it('is told of a manifest and of a staging folder that cannot be read', () => {
    const folder = childFolder();
    publishTree(folder, OLD);
    ownAll(folder);
    chmodSync(join(folder, 'manifest.json'), 0);
    expect(build(folder)?.message).toBe(
      `cannot read ${join(folder, 'manifest.json')}: permission denied (EACCES)`,
    );
    chmodSync(join(folder, 'manifest.json'), 0o644);
    lay(folder, { '.polity-press/left': '' });
    ownAll(folder);
    chmodSync(join(folder, '.polity-press'), 0o555);
    expect(build(folder)?.message).toContain('permission denied');
    chmodSync(join(folder, '.polity-press'), 0o755);
    expect(build(folder)).toBeNull();
  });

  it('replaces a file that it cannot read', () => {
    const folder = childFolder();
    publishTree(folder, OLD);
    ownAll(folder);
    chmodSync(join(folder, 'api/a/b.json'), 0);
    expect(build(folder, OLD)).toBeNull();
    expect(readTree(folder)).toEqual(OLD);
  });

  it("respects the lock of another user's process", needsRoot, () => {
    const folder = childFolder();
    const output = openOutput(folder);
    expect(build(folder)?.message).toContain('permission denied');
    expect(statSync(join(folder, '.polity-press/lock.sqlite')).mode & 0o777).toBe(0o600);
    output.discard();
    expect(build(folder)).toBeNull();
  });

  it('keeps the old tree where too many files are open', () => {
    const folder = childFolder();
    publishTree(folder, OLD);
    ownAll(folder);
    const holdAll = "try { for (;;) hold.push(fs.openSync('/dev/null')); } catch {}";
    expect(build(folder, NEW, '-n 64', holdAll)).toMatchObject({
      name: 'CliError',
      message: expect.stringContaining('too many files are open (EMFILE)'),
    });
    expect(readTree(folder)).toEqual(OLD);
  });

  it('keeps the old tree where the disk takes only a part of a file', () => {
    const folder = childFolder();
    publishTree(folder, OLD);
    ownAll(folder);
    const large = treeOf({ '404.json': 'x'.repeat(10_000) });
    expect(build(folder, large, '-f 4')).toMatchObject({ name: 'CliError', code: 'EFBIG' });
    expect(readTree(folder)).toEqual(OLD);
  });

  it('cannot finish a swap in a folder that it may only read, and says so', () => {
    const folder = childFolder();
    lay(folder, { '.polity-press/journal.json': '{}' });
    const script = `try { finishInterruptedSwap(${JSON.stringify(folder)}); } catch (error) { console.log(error.name, error.message); }`;
    chmodSync(folder, 0o555);
    chmodSync(join(folder, '.polity-press'), 0o555);
    ownAll(folder);
    const child = runChild(script, { unprivileged: true });
    expect([child.stdout, child.stderr]).toEqual([
      expect.stringMatching(/^CliError .* may hold parts of two trees: .* this user may not finish it$/m),
      '',
    ]);
    chmodSync(join(folder, '.polity-press'), 0o755);
  });
});
