import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { OLD, publishTree } from '../publish/write/support/trees.ts';

it.each([
  [['host', 'vercel', '--to', 'out/api'], '--to .'],
  [['import', 'dump', 'no.sql', '--to', 'out/x.sqlite'], '--to x.sqlite'],
  [['import', 'api', 'no', '--to', 'out/api/x.sqlite'], '--to x.sqlite'],
  [['import', 'api', 'no', '--to', 'x.sqlite', '--lenient', '--report', 'out/x.json'], '--report x.json'],
])('%j writes nothing into a published tree', async (args, place) => {
  const folder = temporaryFolder();
  publishTree(join(folder, 'out'), OLD);
  writeFileSync(join(folder, 'no.sql'), '');
  const before = readdirSync(folder, { recursive: true });
  const { code, stderr } = await runHere(args, folder);
  expect(code).toBe(2);
  const [option = '', path = ''] = place.split(' ');
  expect(stderr).toContain(`error: ${args.at(-1)} lies in ${join(folder, 'out')}`);
  expect(stderr).toContain(`another place: ${option} ${join(folder, path)}\n`);
  expect(readdirSync(folder, { recursive: true })).toEqual(before);
});
