import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CliError } from '../../../src/contract/errors.ts';
import { Disk } from '../../../src/publish/write/disk.ts';
import { type Lock, takeLock } from '../../../src/publish/write/lock.ts';
import { stagingOf } from '../../../src/publish/write/staging.ts';
import { startChild } from './support/child-process.ts';
import { temporaryFolder } from './support/folders.ts';
import { failAfter, stepsOf } from './support/interruption.ts';
import { lay, readTree } from './support/trees.ts';

const LOCK = '.polity-press/lock.sqlite';
const ME = `process ${process.pid} on ${hostname()}`;

function take(folder: string): Lock | string {
  return takeLock(new Disk(folder), stagingOf(folder));
}

describe('takeLock', () => {
  it('makes a file that only this user may open, says who holds it, and leaves nothing when it is released', () => {
    const folder = temporaryFolder();
    const lock = take(folder) as Lock;
    expect(readTree(folder)).toEqual({ [LOCK]: '', '.polity-press/holder': ME });
    expect(statSync(join(folder, LOCK)).mode & 0o777).toBe(0o600);
    lock.release();
    expect(readTree(folder)).toEqual({});
  });

  it('is held once, also inside one process', () => {
    const folder = temporaryFolder();
    const lock = take(folder) as Lock;
    expect(take(folder)).toBe(ME);
    lock.release();
    const again = take(folder) as Lock;
    expect(again).toHaveProperty('release');
    again.release();
  });

  it('takes over from processes that ended', () => {
    const folder = temporaryFolder();
    lay(folder, { [LOCK]: '', '.polity-press/holder': 'process 1 on another machine' });
    (take(folder) as Lock).release();
    expect(readTree(folder)).toEqual({});
  });

  it('writes through no link, and into no pipe, where it says who holds the lock', () => {
    const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
    lay(elsewhere, { secret: 'keep' });
    mkdirSync(join(folder, '.polity-press'));
    const holder = join(folder, '.polity-press/holder');
    symlinkSync(join(elsewhere, 'secret'), holder);
    (take(folder) as Lock).release();
    expect(readTree(elsewhere)).toEqual({ secret: 'keep' });
    mkdirSync(join(folder, '.polity-press'), { recursive: true });
    execFileSync('mkfifo', [holder]);
    const lock = take(folder) as Lock;
    expect(readTree(folder)['.polity-press/holder']).toBe(ME);
    rmSync(holder);
    execFileSync('mkfifo', [holder]);
    expect(take(folder)).toBe('a process that does not say its number');
    lock.release();
  });

  it('leaves the rest of the staging folder alone', () => {
    const folder = temporaryFolder();
    lay(folder, { '.polity-press/journal.json': '{}' });
    (take(folder) as Lock).release();
    expect(readTree(folder)).toEqual({ '.polity-press/journal.json': '{}' });
  });

  it('refuses a staging folder that is a link or a file', () => {
    const [folder, elsewhere, other] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    symlinkSync(elsewhere, join(folder, '.polity-press'));
    expect(() => take(folder)).toThrow('is not a folder');
    writeFileSync(join(other, '.polity-press'), 'mine');
    expect(() => take(other)).toThrow(CliError);
    expect([readTree(elsewhere), readTree(other)]).toEqual([{}, { '.polity-press': 'mine' }]);
  });

  it.each<[string, (path: string) => void]>([
    ['a folder', (path) => mkdirSync(path)],
    ['a link', (path) => symlinkSync('/nowhere', path)],
    ['a file of something else', (path) => writeFileSync(path, 'x'.repeat(5000))],
  ])('refuses %s in the place of the lock, with words', (_, make) => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, '.polity-press'));
    make(join(folder, LOCK));
    expect(() => take(folder)).toThrow(CliError);
    expect(() => take(folder)).toThrow(join(folder, LOCK));
  });

  it('gives the lock back whichever of its steps the system refuses', () => {
    const staging = (folder: string) => stagingOf(folder);
    const counted = temporaryFolder();
    const steps = stepsOf((beforeStep) => takeLock(new Disk(counted, { beforeStep }), staging(counted)));
    expect(steps).toHaveLength(3);
    for (const index of steps.keys()) {
      const folder = temporaryFolder();
      const disk = new Disk(folder, { beforeStep: failAfter(index, 'EIO') });
      expect(() => takeLock(disk, staging(folder))).toThrow('EIO');
      expect(readTree(folder)).toEqual({});
      (take(folder) as Lock).release();
    }
  });

  it('is held on a full disk, too, where nothing can say who holds it', () => {
    const folder = temporaryFolder();
    const disk = new Disk(folder, { beforeStep: failAfter(2, 'ENOSPC') });
    const lock = takeLock(disk, stagingOf(folder)) as Lock;
    expect(take(folder)).toBe('a process that does not say its number');
    lock.release();
    expect(readTree(folder)).toEqual({});
  });

  it('comes again where a build that ends takes the staging folder away', () => {
    const folder = temporaryFolder();
    let removals = 0;
    const beforeStep = (step: string) => {
      if (!step.startsWith('open ') || removals === 2) return;
      removals += 1;
      rmSync(join(folder, '.polity-press'), { recursive: true });
    };
    (takeLock(new Disk(folder, { beforeStep }), stagingOf(folder)) as Lock).release();
    expect([removals, readTree(folder)]).toEqual([2, {}]);
  });
});

describe('between processes', () => {
  /** Builders that come and go; each makes a file that only one may have made at a time. */
  const script = (folder: string, witness: string) => `
    let held = 0;
    for (let round = 0; round < 60; round += 1) {
      let output;
      try { output = openOutput(${JSON.stringify(folder)}); } catch (error) {
        if (error.name !== 'CliError' || !error.message.includes('another build')) throw error;
        continue;
      }
      fs.writeFileSync(${JSON.stringify(witness)}, '', { flag: 'wx' });
      held += 1;
      fs.unlinkSync(${JSON.stringify(witness)});
      output.discard();
    }
    console.log(String(held));`;

  it('never lets two hold the lock, however often it comes and goes', async () => {
    const folder = temporaryFolder();
    const witness = join(temporaryFolder(), 'witness');
    const results = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const child = startChild(script(folder, witness));
        let text = '';
        child.stdout?.on('data', (data) => {
          text += data;
        });
        const [code] = await once(child, 'close');
        return { code, held: Number(text) };
      }),
    );
    expect(results.map(({ code }) => code)).toEqual(results.map(() => 0));
    expect(results.reduce((sum, { held }) => sum + held, 0)).toBeGreaterThan(0);
    expect(readTree(folder)).toEqual({});
  });
});
