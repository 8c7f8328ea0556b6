import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DescriptionFile } from '../../../src/model/description/key-facts.ts';
import { missingDjango } from '../../describe/django-project.ts';
import { readTree } from '../../helpers/read-tree.ts';
import { runHere } from '../../helpers/run-command-line.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { missingNginx, startNginx } from '../../hosts/own-servers.ts';
import { describeRadio, radioDatabase, startRadio } from './start-radio.ts';

const missing = [missingDjango, missingNginx].filter((each) => each !== null);
for (const each of missing) console.log(each);

type Json = Readonly<Record<string, unknown>>;

async function answerOf(url: string): Promise<unknown> {
  return (await fetch(url, { headers: { accept: 'application/json' } })).json();
}

/** The pages of a list, by following `next`; a list without pages is one. */
async function pagesOf(first: string): Promise<unknown[]> {
  const pages: unknown[] = [];
  for (let url: unknown = first; typeof url === 'string'; url = (pages.at(-1) as Json).next)
    pages.push(await answerOf(url));
  return pages;
}

const addressed = (pages: unknown, ...[from, to]: readonly [string, string]) =>
  JSON.parse(JSON.stringify(pages).replaceAll(`${from}/api/`, `${to}/api/`));

/** Without links, which a tree has by page number. */
const withoutLinks = (pages: readonly unknown[]) =>
  pages.map((page) => (Array.isArray(page) ? page : { ...(page as Json), next: null, previous: null }));

describe.skipIf(missing.length > 0)('a project of Django that no description can say', () => {
  it('is published as it answers: each page, key and value, in its order; on nginx, followed to the end', async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o755);
    const { env, file } = await radioDatabase(folder);
    const address = await startRadio(env);
    const baseUrl = 'http://radio.example.org';
    const args = ['--base-url', baseUrl, '--no-sync', '--quiet', '--no-explorer'];
    const built = await runHere(['build', `${address}/api/`, ...args], folder);
    expect([built.code, built.stderr]).toEqual([0, '']);
    // Again: two collections from the database, by their description, the others from the service.
    const described = await describeRadio('--else', address);
    expect(described.code).toBe(0);
    const { collections, else: others } = JSON.parse(described.stdout) as DescriptionFile;
    expect([...Object.keys(collections), ...(others?.lists ?? [])]).toHaveLength(11);
    for (const name of others?.lists ?? [])
      expect(described.stderr).toMatch(new RegExp(`^from the service: .*api/${name}/`, 'm'));
    // What is no list, or one for each record.
    expect(described.stderr.match(/^left out: \S+/gm)).toEqual([
      'left out: api/stations/(?P<pk>[^/.]+)/schedule/',
      'left out: api/recordings/latest/',
    ]);
    writeFileSync(join(folder, 'databank.json'), described.stdout);
    const both = await runHere(
      ['build', file, '--databank', 'databank.json', '--out', 'together', ...args],
      folder,
    );
    expect([both.code, both.stderr]).toEqual([0, '']);
    const again = await runHere(['verify', 'together', '--base-url', baseUrl, '--quiet'], folder);
    expect([again.code, again.stderr]).toEqual([0, '']);
    const nginx = await startNginx(join(folder, 'out'), '', '/api/');
    onTestFinished(() => nginx.stop());
    const published = `http://127.0.0.1:${nginx.port}`;
    const checked = await runHere(['verify', published, '--base-url', baseUrl, '--quiet'], folder);
    expect([checked.code, checked.stderr]).toEqual([0, '']);
    const { records } = JSON.parse(readFileSync(join(folder, 'together/databank.json'), 'utf8'));
    expect([records['archive.city'].table, records.tags.table]).toEqual(['archive_city', 'tags']);
    const index = (await answerOf(`${address}/api/`)) as Record<string, string>;
    expect(await answerOf(`${published}/api/`)).toEqual(addressed(index, address, baseUrl));
    expect(Object.keys(index)).toHaveLength(11);
    const trees = ['out', 'together'].map((out) => readTree(join(folder, out)));
    for (const name of Object.keys(index)) {
      const asked = await pagesOf(`${address}/api/${name}/`);
      const expected = JSON.stringify(withoutLinks(addressed(asked, address, baseUrl)));
      for (const tree of trees) {
        const pages = asked.map((_, page) =>
          JSON.parse(String(tree.get(`api/${name}/page-${page + 1}.json`))),
        );
        expect([name, JSON.stringify(withoutLinks(pages))]).toEqual([name, expected]);
        expect(tree.has(`api/${name}/page-${asked.length + 1}.json`)).toBe(false);
      }
    }
  });
});
