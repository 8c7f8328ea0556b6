import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTree } from '../../helpers/build-tree.ts';
import { fixture, makeExport, tiny, writeExport } from '../../helpers/make-export.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { casesOf, seed } from '../../trust/crash-safety/cases.ts';
import { databanks } from '../../trust/random/rows.ts';
import { tables } from '../../trust/support/tables.ts';
import { tally } from '../../trust/tally.ts';
import { importFrom } from './support/import-from.ts';
import { listen } from './support/listen.ts';
import { pagesFrom } from './support/pages.ts';
import { answerAsService, databankOf } from './support/service.ts';

const cases = casesOf(2, 200);

describe('a copy of a service is built into the same pages', () => {
  tally('import api: random databanks, published, imported and published again: the same bytes', cases);

  it.each(['honoured', 'ignored', 'refused', 'missing', 'broken'] as const)(
    'over HTTP, where long pages are %s',
    async (longPages) => {
      const folder = temporaryFolder();
      const before = await pagesFrom(makeExport(...tiny), join(folder, 'before'));
      const databank = databankOf(join(folder, 'before'));
      const { base } = await listen(answerAsService(databank, { longPages }));
      const { crawled, gathered, path } = await importFrom(`${base}/api/`, { folder });
      expect(crawled.problems).toEqual([]);
      expect(gathered?.conflicts).toEqual([]);
      expect(await pagesFrom(path, join(folder, 'after'))).toEqual(before);
    },
  );

  it(`for random databanks: ${cases} cases, seed ${seed}`, async () => {
    const root = temporaryFolder();
    let databank: ReturnType<typeof databankOf> = new Map();
    const { base } = await listen((seen, response, index) =>
      answerAsService(databank)(seen, response, index),
    );
    let index = 0;
    const property = fc.asyncProperty(databanks, fc.boolean(), async (rows, overHttp) => {
      index += 1;
      const folder = join(root, String(index));
      mkdirSync(folder);
      const made = writeExport(join(folder, 'made.sqlite'), fixture('tables.sql'), (database) => {
        for (const { name, columns } of tables) {
          const names = columns.map((column) => column.name);
          const insert = database.prepare(`INSERT INTO ${name} (${names}) VALUES (${names.map(() => '?')})`);
          for (const row of rows.get(name) ?? []) insert.run(...row);
        }
      });
      const before = await pagesFrom(made, join(folder, 'before'));
      databank = databankOf(join(folder, 'before'));
      const source = overHttp ? base : join(folder, 'before');
      const { crawled, gathered, path } = await importFrom(source, { folder, pageSize: null });
      expect(crawled.problems).toEqual([]);
      expect(gathered?.conflicts).toEqual([]);
      expect(await pagesFrom(path, join(folder, 'after'))).toEqual(before);
      rmSync(folder, { recursive: true });
    });
    await fc.assert(property, { numRuns: cases, seed });
  });

  it('without private comments, which stay withheld', async () => {
    const folder = temporaryFolder();
    const { out } = await buildTree(makeExport(...tiny));
    const { path } = await importFrom(out, { folder });
    expect(readFileSync(path).includes('Ask the reviewer')).toBe(false);
  });
});
