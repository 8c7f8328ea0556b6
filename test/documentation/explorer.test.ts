import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { documentNamed } from '../helpers/documentation.ts';
import { recordsOf } from '../helpers/read-tree.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

it('the addresses of docs/explorer.md and the example of client.d.ts work on the sample', async () => {
  const cwd = temporaryFolder();
  expect(await runHere(['build', '--no-sync', '--quiet'], cwd)).toMatchObject({ code: 0 });
  const read = (path: string) => readFileSync(join(cwd, 'out', path), 'utf8');
  const ids = (file: string): number[] => JSON.parse(read(`explore/data/${file}.json`)).ids;
  const entities = ids('entities');
  const text = documentNamed('docs/explorer.md');
  const found = (pattern: RegExp) =>
    [...text.matchAll(pattern)].flatMap(([, all = '']) => all.split(',').map(Number));
  const named = found(/(?:explore\/polity\/|(?:of|pin)=|#entity\?id=)([\d,]+)/g);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((id) => !entities.includes(id))).toEqual([]);
  const sources = found(/#source\?id=(\d+)/g);
  expect(sources.length).toBeGreaterThan(0);
  expect(sources.filter((id) => !ids('sources').includes(id))).toEqual([]);
  const example = /await \(const \{ (\w+) \} of api\.(\w+)\.(\w+)\(\)\)/.exec(read('client.d.ts'));
  const [, key = '', section, collection] = example ?? [];
  expect(existsSync(join(cwd, 'out/api', `${section}/${collection}/index.json`))).toBe(true);
  expect(recordsOf(join(cwd, 'out'), `${section}/${collection}`)[0]).toHaveProperty(key);
});
