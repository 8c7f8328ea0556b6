import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isRunning, processIdentity, processNumber } from '../../src/write/process-identity.ts';
import { deadProcess } from './support/interruption.ts';

const tellsStartTimes = existsSync('/proc/self/stat');

describe('processIdentity', () => {
  it('begins with the process number, and holds the start time where it is known', () => {
    const identity = processIdentity(process.pid);
    expect(identity).toMatch(tellsStartTimes ? /^[0-9]+-[0-9]+$/ : /^[0-9]+$/);
    expect(processNumber(identity)).toBe(process.pid);
    expect(processIdentity(process.pid)).toBe(identity);
  });
});

describe('isRunning', () => {
  it('knows this process', () => {
    expect(isRunning(processIdentity(process.pid))).toBe(true);
    expect(isRunning(`${process.pid}`)).toBe(true);
  });

  it('knows a process that ended', () => {
    expect(isRunning(`${deadProcess()}`)).toBe(false);
    expect(isRunning(`${deadProcess()}-1`)).toBe(false);
  });

  it('does not take a process with a number used again for the one that had it', () => {
    // Without start times, the number is all there is.
    expect(isRunning(`${process.pid}-1`)).toBe(!tellsStartTimes);
  });

  it('knows when a child is killed', async () => {
    const child = spawn('sleep', ['600']);
    await once(child, 'spawn');
    const identity = processIdentity(child.pid ?? 0);
    expect(isRunning(identity)).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isRunning(identity)).toBe(false);
  });

  it('takes a zombie, which nobody reaps, for ended', async () => {
    // The shell becomes a sleep, which does not wait for the child that the shell left it.
    const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 600'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const identity = String(line).trim();
    await expect.poll(() => isRunning(identity), { timeout: 120_000 }).toBe(false);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
  });

  it.each(['', 'x', '0', '-1', '1x', '01', '1-', '1-x', '99999999999', '4294967295', '../1', '1-2-3'])(
    'knows no process by the name %j',
    (name) => {
      expect(isRunning(name)).toBe(false);
      expect(processNumber(name)).toBeNull();
    },
  );
});
