import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CliError } from '../../src/errors.ts';
import { Disk } from '../../src/write/disk.ts';
import { type Lock, lockedError, takeLock } from '../../src/write/lock.ts';
import { processIdentity } from '../../src/write/process-identity.ts';
import { stagingOf } from '../../src/write/staging.ts';
import { startChild } from './support/child-process.ts';
import { temporaryFolder } from './support/folders.ts';
import { deadProcess, failAfter } from './support/interruption.ts';
import { lay, readTree } from './support/trees.ts';

function take(folder: string): Lock | number {
  return takeLock(new Disk(folder), stagingOf(folder));
}

describe('takeLock', () => {
  it('lays a ticket of this process, and leaves nothing when it is released', () => {
    const folder = temporaryFolder();
    const lock = take(folder) as Lock;
    expect(readTree(folder)).toEqual({ [`.polity-press/lock/${processIdentity(process.pid)}`]: '' });
    lock.release();
    expect(readTree(folder)).toEqual({});
  });

  it('is held once, also inside one process', () => {
    const folder = temporaryFolder();
    const lock = take(folder) as Lock;
    expect(take(folder)).toBe(process.pid);
    lock.release();
    const again = take(folder) as Lock;
    expect(again).toHaveProperty('release');
    again.release();
  });

  it("takes over from processes that ended, and clears what is nobody's", () => {
    const folder = temporaryFolder();
    const lock = join(folder, '.polity-press/lock');
    lay(lock, { [`${deadProcess()}-1`]: '', [`${deadProcess()}`]: '', 'x.tmp': 'x', 'a folder/x': 'x' });
    (take(folder) as Lock).release();
    expect(readTree(folder)).toEqual({});
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

  it('takes its ticket back where it cannot clear the lock', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, '.polity-press/lock'), { recursive: true });
    const dead = `${deadProcess()}-1`;
    writeFileSync(join(folder, '.polity-press/lock', dead), '');
    const disk = new Disk(folder, (step) => {
      if (step.endsWith(dead)) throw Object.assign(new Error('refused'), { code: 'EACCES' });
    });
    expect(() => takeLock(disk, stagingOf(folder))).toThrow('permission denied');
    expect(readTree(folder)).toEqual({ [`.polity-press/lock/${dead}`]: '' });
  });

  it('leaves the ticket alone that another part of this process laid, whatever goes wrong', () => {
    const folder = temporaryFolder();
    const lock = take(folder) as Lock;
    const held = readTree(folder);
    expect(() => takeLock(new Disk(folder, failAfter(0)), stagingOf(folder))).toThrow(CliError);
    expect(readTree(folder)).toEqual(held);
    lock.release();
  });

  it('comes again where a build that ends takes the staging folder away', () => {
    const folder = temporaryFolder();
    const staging = stagingOf(folder);
    const other = new Disk(folder);
    let taken = 0;
    const disk = new Disk(folder, (step) => {
      if (!step.startsWith('write ') || taken === 2) return;
      taken += 1;
      other.removeTree(staging.root);
    });
    (takeLock(disk, staging) as Lock).release();
    expect([taken, readTree(folder)]).toEqual([2, {}]);
  });
});

describe('lockedError', () => {
  it('names the folder, the process and the way out', () => {
    const error = lockedError(stagingOf('/site'), 42);
    expect(error.message).toBe('another build is writing to /site (process 42)');
    expect(error.hint).toContain(join('/site', '.polity-press', 'lock'));
  });
});

describe('between processes', () => {
  it('never lets two hold the lock, however many take over from a dead one at once', async () => {
    const folder = temporaryFolder();
    const witness = join(temporaryFolder(), 'witness');
    // Each builder makes a file that only one may have made, and leaves tickets of the dead for the others to clear.
    const script = `
      let held = 0;
      for (let round = 0; round < 40; round += 1) {
        let output;
        try { output = openOutput(${JSON.stringify(folder)}); } catch (error) {
          if (error.name !== 'CliError' || !error.message.includes('another build')) throw error;
          continue;
        }
        fs.writeFileSync(${JSON.stringify(witness)}, '', { flag: 'wx' });
        held += 1;
        fs.writeFileSync(${JSON.stringify(join(folder, '.polity-press/lock'))} + '/${deadProcess()}-' + round, '');
        fs.unlinkSync(${JSON.stringify(witness)});
        output.discard();
      }
      console.log(String(held));`;
    const results = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const child = startChild(script);
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
  });
});
