import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

it('a command that waits for what never comes is a bug, not done', () => {
  const script = `
    import { syncBuiltinESMExports } from 'node:module';
    import { PassThrough } from 'node:stream';
    Object.defineProperty(process, 'stdin', { value: new PassThrough() });
    syncBuiltinESMExports();
  `;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(script)}`, cli, 'build', '-'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([status, stdout, stderr]).toEqual([70, '', '']);
});
