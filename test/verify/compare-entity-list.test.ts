import { expect, it } from 'vitest';
import { compareEntityList } from '../../src/verify/explorer/compare-entity-list.ts';

const list = 'explore/all/polity/index.html';
const pages = [1, 2].map((id) => `explore/polity/${id}/index.html`);
const link = (id: number, words = `P${id}</a> <small>27 BCE – 284 CE</small>`) =>
  `<li><a href="../../../explore/polity/${id}/index.html">${words}</li>`;

/** What is wrong with a list of this HTML; null for none. */
async function faults(html: string | null, entities = pages): Promise<string[]> {
  const found: string[] = [];
  const tree = {
    manifest: { files: [...entities, ...(html === null ? [] : [list])] },
    target: { file: async () => ({ bytes: Buffer.from(html ?? '') }) },
  };
  const notes = { looked: () => {}, fail: (path: string, fault: string) => found.push(`${path} ${fault}`) };
  const lists = await compareEntityList(
    { tree, notes } as never,
    new Map(entities.map((path, at) => [path, { label: `P${at + 1}`, years: [-27, 284] }])),
  );
  expect(lists).toEqual(html === null ? [] : [list]);
  return found;
}

it('a list links to the page of each entity once', async () => {
  expect(await faults(`<li><a href="#group-0">A</a>${link(1)}${link(2)}`)).toEqual([]);
  expect(await faults(link(1))).toEqual([`${list} does not link to ${pages[1]}`]);
  const again = `${list} links to ${pages[1]}, which is not a page of an entity, or twice`;
  expect(await faults(link(1) + link(2) + link(2))).toEqual([again]);
  expect(await faults(link(1) + link(2) + link(3))).toEqual([again.replace('/2/', '/3/')]);
});

it('pages of entities have one list, and a tree without them has none', async () => {
  expect(await faults(null)).toEqual(['explore/all has 0 lists of the pages of entities, expected 1']);
  expect(await faults(null, [])).toEqual([]);
  expect(await faults('', [])).toEqual(['explore/all has 1 lists of the pages of entities, expected 0']);
});

it('a list gives the name and the years of each entity', async () => {
  const [, page] = pages;
  const faultOf = (words: string) => faults(link(1) + link(2, words));
  expect(await faultOf('Evil</a> <small>27 BCE – 284 CE</small>')).toEqual([
    `${list} does not give ${page} the name of its entity, P2`,
  ]);
  for (const years of ['', '28 BCE – 284 CE', '27 BCE', '27–284 CE'])
    expect(await faultOf(`P2</a> <small>${years}</small>`)).toEqual([
      `${list} gives ${page} other years than its entity has`,
    ]);
});
