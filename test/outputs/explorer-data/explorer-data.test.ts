import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundledConfiguration } from '../../../src/commands/settings/read-configuration.ts';
import { resolveDataset } from '../../../src/outputs/dataset/resolve-dataset.ts';
import { buildTree } from '../../helpers/build-tree.ts';
import { choose, collections, description } from '../../helpers/bundled.ts';
import { makeExport, tiny, writeExport } from '../../helpers/make-export.ts';
import { readTree, recordsOf } from '../../helpers/read-tree.ts';
import { suiteFolder, temporaryFolder } from '../../helpers/temporary-folder.ts';
import { htmlFaults } from './html-faults.ts';
import { expectAgreement } from './support/expect-agreement.ts';
import { entityPagesIn, expectEntityPages } from './support/expect-entity-pages.ts';

/** The data files of a tree, by their path below explore/data/. */
function dataFiles(out: string): Map<string, unknown> {
  const prefix = 'explore/data/';
  return new Map(
    [...readTree(out)]
      .filter(([path]) => path.startsWith(prefix))
      .map(([path, bytes]) => [path.slice(prefix.length), JSON.parse(String(bytes))]),
  );
}

const pagesOf = (out: string) =>
  collections.map((collection) => ({ collection, records: recordsOf(out, collection.name) }));

const dataset = resolveDataset({
  dataset: bundledConfiguration().configuration.dataset ?? {},
  baseUrl: 'http://localhost:8000',
});

const folder = suiteFolder();

/** Trees with an explorer, each built once. */
const trees = { tiny: '', sample: '' };
beforeAll(async () => {
  const sample = readFileSync(join(import.meta.dirname, '../../../data/sample.sql'), 'utf8');
  for (const [name, steps] of [['tiny', tiny] as const, ['sample', [sample]] as const]) {
    const path = writeExport(join(folder, `${name}.sqlite`), ...steps);
    const { out, problems } = await buildTree(path, { explorer: true, out: join(folder, name) });
    expect(problems).toEqual([]);
    trees[name] = out;
  }
});

describe('the data files of the explorer', () => {
  it.each(['tiny', 'sample'] as const)('say what the pages hold: %s', (which) => {
    const out = trees[which];
    expectAgreement(dataFiles(out), pagesOf(out), description);
    const html = entityPagesIn(readTree(out));
    expectEntityPages(html, dataFiles(out), pagesOf(out), description);
    expect(html.length).toBeGreaterThan(which === 'tiny' ? 1 : 50);
  });

  it.each([true, false])('say whether each record has an address: %s', async (records) => {
    const { out } = await buildTree(makeExport(...tiny), { explorer: true, records });
    const { single_records: said = false } = dataFiles(out).get('catalog.json') as { single_records?: true };
    expect(said).toBe(records);
  });

  it('are those of the golden tree, byte for byte', async () => {
    const golden = fileURLToPath(new URL('../../golden/tiny-explorer/', import.meta.url));
    const { out } = await buildTree(makeExport(...tiny), { explorer: true, dataset });
    const made = join(temporaryFolder(), 'made');
    cpSync(join(out, 'explore/data'), made, { recursive: true });
    // Without the names of code, which change with each of its bytes.
    rmSync(join(made, 'offline.json'));
    const isPage = /^explore\/(?:all\/)?polity\//;
    for (const [path, html] of [...readTree(out)].filter(([path]) => isPage.test(path))) {
      mkdirSync(dirname(join(made, path.slice(8))), { recursive: true });
      writeFileSync(
        join(made, path.slice(8)),
        String(html).replace(/-[A-Za-z0-9_-]{8}(?=\.(?:js|css|svg)")/g, '-HASH'),
      );
    }
    if (process.env.UPDATE_GOLDEN === '1') {
      rmSync(golden, { recursive: true, force: true });
      cpSync(made, golden, { recursive: true });
    }
    expect(readTree(made)).toEqual(readTree(golden));
  });

  it('tell an edition from one with the same counts, and is the same for the same records', async () => {
    const catalogAfter = async (...steps: string[]) => {
      const { out } = await buildTree(makeExport(...tiny, ...steps), { explorer: true });
      return dataFiles(out).get('catalog.json') as { edition: number };
    };
    const { edition, ...others } = await catalogAfter();
    const changed = await catalogAfter("UPDATE core_polity SET name = 'XxOther' WHERE id = 1");
    expect({ ...changed, edition }).toEqual({ edition, ...others });
    expect(changed.edition).not.toBe(edition);
    expect(await catalogAfter()).toEqual({ edition, ...others });
  });

  it('call a databank by what it is about where nobody has given it a title', () => {
    expect(dataFiles(trees.tiny).get('catalog.json')).toMatchObject({
      title: 'A databank of polities',
      cite: null,
    });
  });

  it('have the entities that no record mentions in a file of their own, where the tree has them', async () => {
    const lonely = "INSERT INTO core_polity (id, name, start_year) VALUES (10, 'Lone A', -300), (11, 'B', 0)";
    const withLonely = makeExport(...tiny, lonely);
    const unmentionedIn = async (options: Parameters<typeof buildTree>[1]) => {
      const { out } = await buildTree(withLonely, { ...options, explorer: true });
      return dataFiles(out).get('entities/unmentioned.json');
    };
    expect(await unmentionedIn({})).toMatchObject({
      ...{ ids: [10, 11], labels: ['Lone A', 'B'], from: [-300, null], region: [-1, -1] },
    });
    // Without all collections, they may be mentioned elsewhere.
    expect(await unmentionedIn({ description: choose('sc/tokens') })).toMatchObject({ ids: [], labels: [] });
  });

  it('know which entities share their label with one that no record mentions', async () => {
    const twin = `INSERT INTO core_polity (id, name, long_name)
      SELECT 10, 'XxTwin', long_name FROM core_polity WHERE long_name IS NOT NULL LIMIT 1`;
    const { out } = await buildTree(makeExport(...tiny, twin), { explorer: true });
    const [mentioned, others] = ['entities.json', 'entities/unmentioned.json'].map(
      (file) => dataFiles(out).get(file) as { readonly labels: string[]; readonly shared: number[] },
    );
    expect(others?.shared).toEqual([0]);
    expect(mentioned?.shared.map((index) => mentioned.labels[index])).toEqual(others?.labels);
  });

  it('have a list of the pages of all entities, by region or letter, with links to files', async () => {
    const lonely = "INSERT INTO core_polity (id, name, start_year) VALUES (10, 'Lone & A', -300)";
    const { out } = await buildTree(makeExport(...tiny, lonely), { explorer: true });
    const list = (folder: string) => readFileSync(join(folder, 'explore/all/polity/index.html'), 'utf8');
    expect(htmlFaults(list(out))).toEqual([]);
    const linked = (html: string) =>
      Array.from(html.matchAll(/<li><a href="([^"#]+)">/g), ([, href = '']) =>
        posix.join('explore/all/polity', href),
      );
    const pages = [...readTree(out).keys()].filter((path) => path.startsWith('explore/polity/'));
    expect(linked(list(out)).toSorted()).toEqual(pages.toSorted());
    expect(list(out)).toContain('Lone &amp; A</a> <small>from 300 BCE</small>');
    const { region: _, ...roles } = description.roles;
    const { out: without } = await buildTree(makeExport(...tiny), {
      explorer: true,
      description: { ...description, roles },
    });
    expect(list(without)).toContain('aria-label="Letters"');
    for (const start of ['', 'explore/'])
      expect(readFileSync(join(out, start, 'index.html'), 'utf8')).toContain(
        `href="${start === '' ? '' : '../'}explore/all/polity/index.html">all polities</a>.</p></noscript>`,
      );
  });

  it('let the search find records of a databank without roles', async () => {
    const { entity: _, ...roles } = description.roles;
    for (const each of [{}, roles]) {
      const { out } = await buildTree(makeExport(...tiny), {
        explorer: true,
        description: { ...description, roles: each, variables: {}, codes: {} },
      });
      const { groups } = dataFiles(out).get('search.json') as {
        groups: { collection: number; texts: string[] }[];
      };
      const regions = collections.findIndex(({ name }) => name === 'core/regions');
      const names = recordsOf(out, 'core/regions').map(({ name }) => name);
      expect(names.length).toBeGreaterThan(0);
      expect(groups.find(({ collection }) => collection === regions)?.texts).toEqual(
        expect.arrayContaining(names),
      );
    }
  });

  it('leave years and places to databanks that have some', async () => {
    const { years: _, place: __, ...roles } = description.roles;
    const { out } = await buildTree(makeExport(...tiny), {
      explorer: true,
      description: { ...description, roles },
    });
    const pages = [...readTree(out)].filter(([path]) => path.startsWith('explore/polity/'));
    const lacks = /years unknown|No place is known/;
    expect(pages.length).toBeGreaterThan(1);
    for (const [path, html] of pages) expect(String(html), path).not.toMatch(lacks);
    const others = [...readTree(trees.tiny)].filter(([path]) => path.startsWith('explore/polity/'));
    expect(others.filter(([, html]) => lacks.test(String(html)))).not.toEqual([]);
  });

  it('are named in the manifest, and their schemas published', async () => {
    const out = trees.tiny;
    const { files } = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'));
    const tree = [...readTree(out).keys()];
    expect(files.filter((path: string) => path.startsWith('explore/'))).toEqual(
      tree.filter((path) => path.startsWith('explore/')).sort(),
    );
    expect(tree.filter((path) => path.startsWith('schemas/explorer-'))).toHaveLength(10);
    const { out: without } = await buildTree(makeExport(...tiny));
    expect([...readTree(without).keys()].filter((path) => path.includes('explore'))).toEqual([]);
  });

  it('are at most a tenth of the tree of the sample, and little for the first view', () => {
    const sizes = [...readTree(trees.sample)].map(([path, bytes]) => [path, bytes.length] as const);
    const sum = (part: string) =>
      sizes.reduce((total, [path, size]) => total + (path.startsWith(part) ? size : 0), 0);
    const pages = sizes.filter(([path]) => path.startsWith('explore/polity/'));
    expect(sum('explore/data/')).toBeLessThanOrEqual(sum('') / 10);
    expect(sum('explore/polity/') / pages.length).toBeLessThan(20_000);
  });
});
