import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const optimizer = fileURLToPath(new URL('../../compiled/commands/optimizer.js', import.meta.url));

it('sets flags that this version of Node knows: it complains of others', () => {
  const script = `
    import { keepYoungSpaceSmall, optimizeLater, withoutOptimizer } from ${JSON.stringify(optimizer)};
    optimizeLater();
    keepYoungSpaceSmall();
    console.error(withoutOptimizer(() => 'done'));
  `;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('done\n');
});

it.runIf(process.versions.v8.startsWith('11.'))(
  'keeps the space of new objects small, where many live for a while',
  () => {
    const grow = `
    import { getHeapSpaceStatistics } from 'node:v8';
    const kept = [];
    for (let turn = 0; turn < 300; turn += 1) {
      for (let index = 0; index < 20_000; index += 1) kept[(turn * 20_000 + index) % 200_000] = { turn, index, more: [index] };
      await new Promise((resolve) => setImmediate(resolve));
    }
    const { space_size } = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    console.log(space_size / 2 ** 20);
  `;
    const sizeAfter = (before: string) => {
      const args = ['--input-type=module', '--eval', before + grow];
      return Number(spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout);
    };
    const small = `import { keepYoungSpaceSmall } from ${JSON.stringify(optimizer)}; keepYoungSpaceSmall();`;
    expect(sizeAfter('')).toBeGreaterThan(16);
    expect(sizeAfter(small)).toBeLessThanOrEqual(16);
  },
);
