import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const optimizer = fileURLToPath(new URL('../../compiled/commands/optimizer.js', import.meta.url));

it('sets flags that this version of Node knows: it complains of others', () => {
  const script = `
    import { optimizeLater, withoutOptimizer } from ${JSON.stringify(optimizer)};
    optimizeLater();
    console.error(withoutOptimizer(() => 'done'));
  `;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('done\n');
});
