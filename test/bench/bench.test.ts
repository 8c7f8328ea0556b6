import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const bench = fileURLToPath(new URL('bench.mjs', import.meta.url));

function run(...options: string[]): string {
  const folder = temporaryFolder();
  const small = ['--records', '100', '--kinds', '16', '--rounds', '1', '--disk', folder];
  const ended = spawnSync(process.execPath, [bench, ...small, ...options], { encoding: 'utf8' });
  expect(ended.status, ended.stderr).toBe(0);
  return ended.stdout;
}

test('every part of the bench is measured, as a table of 80 columns and as JSON', () => {
  const file = join(temporaryFolder(), 'bench.json');
  const lines = run('--json', file).split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  const { rows, exports } = JSON.parse(readFileSync(file, 'utf8'));
  expect(exports.X.attributes).toBe(667);
  expect(rows).toHaveLength(16);
  for (const { what, target, values, median } of rows) {
    expect(lines.find((line) => line.startsWith(what))).toContain(target);
    // Neither Eleventy nor GNU time is everywhere.
    if (typeof values !== 'string') expect(median, what).toBeGreaterThanOrEqual(0);
  }
  const ratio = rows.find(({ what }: { what: string }) => what === 'S / cp -r');
  expect(ratio.median).toBeGreaterThan(1);
});

test('a profile names the rooms', () => {
  const rooms = run('--profile')
    .split('\n')
    .map((line) => line.split('  ')[0]);
  expect(rooms).toContain('src/database/');
  expect(rooms).toContain('(garbage collector)');
});
