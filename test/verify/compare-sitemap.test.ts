import { expect, it } from 'vitest';
import { sitemap } from '../../src/outputs/explorer-data/sitemap.ts';
import { compareSitemap } from '../../src/verify/explorer/compare-sitemap.ts';

const folders = ['explore/polity/1/', 'explore/polity/2/', 'explore/polity/3/'];
const pages = folders.map((folder) => `${folder}index.html`);

/** What is wrong with a sitemap of some folders, of so many a file, once `change` has changed its files. */
async function faults(
  named: readonly string[],
  change: (text: string, path: string) => string | null = (text) => text,
  most = 10,
  baseUrl = "https://o'data.example/a&b",
): Promise<string[]> {
  const files = new Map(
    (named.length === 0 ? [] : sitemap(named, baseUrl, most)).map((file) => [file.path, file.value]),
  );
  const found: string[] = [];
  const target = {
    file: async (path: string) => {
      const text = change(files.get(path) ?? '', path);
      return text === null
        ? { bytes: null, missing: true, reason: 'is missing' }
        : { bytes: Buffer.from(text) };
    },
  };
  const tree = {
    ...{ target, http: null, folder: 'out' },
    manifest: { files: [...pages, ...files.keys()], base_url: `${baseUrl}/` },
  };
  const notes = { looked: () => {}, fail: (path: string, fault: string) => found.push(`${path} ${fault}`) };
  await compareSitemap({ tree, notes } as never, pages);
  return found;
}

it('a sitemap names each page of an entity once, in one file or in several', async () => {
  expect(await faults(folders)).toEqual([]);
  expect(await faults(folders, undefined, 2)).toEqual([]);
  const [, , last = ''] = folders;
  expect(await faults(folders.slice(0, 2))).toEqual([
    `explore/sitemap.xml does not name https://o'data.example/a&b/${last}`,
  ]);
  expect(await faults([...folders, last])).toEqual([
    `explore/sitemap.xml names https://o'data.example/a&b/${last}, which is not a page of an entity, or twice`,
  ]);
  const elsewhere = (text: string) => text.replaceAll('data.example', 'elsewhere.example');
  expect(await faults(folders, elsewhere)).toHaveLength(6);
});

it('a sitemap of several files names them all', async () => {
  const without = (text: string, path: string) =>
    path === 'explore/sitemap.xml' ? text.replace(/<sitemap><loc>[^<]*-2.*\n/, '') : text;
  expect(await faults(folders, without, 2)).toEqual([
    "explore/sitemap.xml does not name https://o'data.example/a&b/explore/sitemap-2.xml",
  ]);
  expect(await faults(folders, (text, path) => (path.includes('-2') ? null : text), 2)).toEqual([]);
});

it('a tree that others can read has a sitemap', async () => {
  const missing = 'explore/sitemap.xml is missing in the manifest: search engines find no page of an entity';
  expect(await faults([])).toEqual([missing]);
  expect(await faults([], undefined, 10, 'https://localhost.example.org')).toEqual([missing]);
  for (const host of ['localhost:8000', 'own.localhost', '127.0.0.2', '[::1]:80', '0.0.0.0'])
    expect(await faults([], undefined, 10, `http://${host}/base`)).toEqual([]);
});
