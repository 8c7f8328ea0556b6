import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const compiled = JSON.stringify(new URL('../../compiled/commands/run-process.js', import.meta.url));

it('a command that waits for what never comes is a bug, not done', () => {
  // A service takes long, and so is read in a child process: of this one, nothing is ever heard.
  const script = `
    const { runProcess } = await import(${compiled});
    void runProcess({ inChild: () => new Promise(() => {}) });
  `;
  const args = ['--input-type=module', '--eval', script, '--', 'cli.js', 'build', 'https://api.example.org'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([status, stdout, stderr]).toEqual([70, '', '']);
});
