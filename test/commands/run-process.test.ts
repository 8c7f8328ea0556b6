import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const compiled = JSON.stringify(new URL('../../compiled/commands/run-process.js', import.meta.url));

it('a command that waits for what never comes is a bug, not done', () => {
  const script = `
    const { syncBuiltinESMExports } = await import('node:module');
    const { PassThrough } = await import('node:stream');
    Object.defineProperty(process, 'stdin', { value: new PassThrough() });
    syncBuiltinESMExports();
    const { runProcess } = await import(${compiled});
    void runProcess();
  `;
  const args = ['--input-type=module', '--eval', script, '--', 'cli.js', 'build', '-'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([status, stdout, stderr]).toEqual([70, '', '']);
});
