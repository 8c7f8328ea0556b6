import { expect, it } from 'vitest';
import { pathTo, RECORDS } from '../../src/contract/envelope.ts';
import { partInCode } from '../../src/contract/page-code.ts';

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
