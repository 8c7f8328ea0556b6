import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const bench = fileURLToPath(new URL('bench.mjs', import.meta.url));

test('every part of the bench is measured, as a table of 80 columns and as JSON', () => {
  const file = join(temporaryFolder(), 'bench.json');
  const small = ['--records', '100', '--kinds', '16', '--rounds', '1', '--disk', temporaryFolder()];
  const ended = spawnSync(process.execPath, [bench, ...small, '--json', file], { encoding: 'utf8' });
  expect(ended.status, ended.stderr).toBe(0);
  const lines = ended.stdout.split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  const { rows, exports } = JSON.parse(readFileSync(file, 'utf8'));
  expect(exports.X.attributes).toBe(667);
  expect(rows).toHaveLength(19);
  for (const { what, target, values, median } of rows) {
    expect(lines.find((line) => line.startsWith(what))).toContain(target);
    // Neither Eleventy nor GNU time is everywhere.
    if (typeof values !== 'string') expect(median, what).toBeGreaterThanOrEqual(0);
  }
  const ratio = rows.find(({ what }: { what: string }) => what === 'S / cp -r');
  expect(ratio.median).toBeGreaterThan(1);
});
