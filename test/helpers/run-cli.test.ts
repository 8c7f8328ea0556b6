import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { firstOutput } from './run-cli.ts';

const start = (script: string) => spawn(process.execPath, ['--eval', script]);

it('waits for what a process prints, but not for what it never will', async () => {
  expect(await firstOutput(start("console.log('ready')"))).toBe('ready\n');
  await expect(firstOutput(start("throw new Error('no such module')"))).rejects.toThrow(
    /^ended early, with 1: .*no such module/s,
  );
});
