import { expect, it } from 'vitest';
import { pathTo, RECORDS } from '../../../src/contract/tree/envelope.ts';
import { codeByNumber, nextInCode, partInCode } from '../../../src/contract/tree/page-code.ts';

const languages = ['Python', 'R', 'JavaScript'] as const;
const inCode = (path: readonly string[] | null) => languages.map((language) => partInCode(language, path));

it('writes where a part of a page is, in each language', () => {
  const envelope = { meta: { total: '<count>' }, links: { next: '<next>' }, data: RECORDS };
  expect(inCode(pathTo(RECORDS, envelope))).toEqual(["page['data']", 'page$data', 'page.data']);
  expect(inCode(pathTo('<next>', envelope))).toEqual([
    "page['links']['next']",
    'page$links[["next"]]',
    'page.links.next',
  ]);
  expect(inCode(pathTo(RECORDS, RECORDS))).toEqual(['page', 'page', 'page']);
  expect(inCode(pathTo('<next>', RECORDS))).toEqual(['None', 'NULL', 'null']);
  expect(inCode(['@odata.nextLink', 'a\'"b'])).toEqual([
    String.raw`page["@odata.nextLink"]["a'\"b"]`,
    String.raw`page[["@odata.nextLink"]][["a'\"b"]]`,
    String.raw`page["@odata.nextLink"]["a'\"b"]`,
  ]);
});

it('writes where a part is that a page may lack', async () => {
  const parts = { records: [], next: ['_links', 'next', 'x y'] };
  expect(languages.map((language) => nextInCode(language, parts))).toEqual([
    "page.get('_links', {}).get('next', {}).get('x y')",
    'page[["_links"]][["next"]][["x y"]]',
    "page?.['_links']?.next?.['x y'] ?? null",
  ]);
  const read = new Function('page', `return ${nextInCode('JavaScript', parts)}`);
  expect([read({}), read({ _links: { next: { 'x y': 1 } } })]).toEqual([null, 1]);
  expect(nextInCode('Python', { records: [], next: null })).toBe('None');
});

it('reads pages without links by their number, in each language', async () => {
  const list = 'https://data.example.org/v1/museums/';
  const code = codeByNumber(list, 3, { records: ['items'], next: null });
  const asked: string[] = [];
  const fetch = async (address: string) => {
    asked.push(address);
    return { json: async () => ({ items: [asked.length, 'x'] }) };
  };
  const run = new Function('fetch', `return (async () => { ${code.JavaScript}; return records; })()`);
  expect(await run(fetch)).toEqual([1, 'x', 2, 'x', 3, 'x']);
  expect(asked).toEqual([1, 2, 3].map((number) => `${list}page-${number}.json`));
  expect(code.curl).toBe(`curl '${list}page-[1-3].json'`);
  expect(code.Python).toContain(
    "range(1, 4):\n    with urlopen('https://data.example.org/v1/museums/page-' +",
  );
  expect(code.Python).toContain("records += page['items']");
  expect(code.R).toContain('lapply(1:3,');
  expect(code.R).toContain('flatten(page$items)');
});
