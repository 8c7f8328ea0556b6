import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHere } from '../helpers/run-command-line.ts';
import type { JsonRecord } from '../sources/service/support/service.ts';
import { type Holdings, holdings, type Odd, polities, recordsIn, service, treeOf } from './support/sides.ts';

const TOKENS = '/api/sc/tokens/';
const tokens = (all: Holdings) => recordsIn(all, TOKENS);
const PEOPLE = [{ id: 1, password: 'SECRET-1', email: 'someone@example.org' }, { id: 2 }];

/** Compares the tree with a service that answers something else beside the same records. */
async function compared(odd: Odd, change: (all: Holdings) => void = () => {}) {
  const base = await service(await holdings(change), {}, odd);
  const run = await runHere(['diff', treeOf(await holdings()), base]);
  return { ...run, text: run.stdout.replaceAll(/\s+/g, ' '), base };
}

describe('a service with the same records is not said to be equal in all', () => {
  it.each<[string, Odd, (all: Holdings) => void, RegExp]>([
    [
      'whose list has a record twice',
      { count: (records) => new Set(records.map(({ id }) => id)).size },
      (all) => tokens(all).push(tokens(all)[3] as JsonRecord),
      /sc\/tokens at http:\S+: 1 record came more than once in its list\./,
    ],
    [
      'whose count is too low',
      { count: (records) => Math.max(0, records.length - 2) },
      () => {},
      /sc\/tokens at http:\S+: 11 different records were found, but 9 are counted: some came or went/,
    ],
    [
      'whose pages have another key',
      { page: (page) => ({ ...page, total_pages: 1 }) },
      () => {},
      /general\/polity-original-names, .*, \.\.\. at http:\S+: its pages have a key that is not part of the contract: "total_pages"\./,
    ],
    [
      'whose root index names a collection twice',
      { index: { 'a-copy': TOKENS } },
      () => {},
      /Not compared: a-copy, which http:\S+ names in addition to another key for the same collection\./,
    ],
    [
      'whose records lead to accounts',
      {},
      (all) => {
        for (const record of tokens(all)) record.curator = PEOPLE;
        Object.assign(tokens(all)[0] as JsonRecord, { curator: [] });
        const [first] = recordsIn(all, '/api/general/polity-capitals/');
        Object.assign(first as JsonRecord, { curator: PEOPLE[0] });
      },
      /curator is not empty at the service in 11 records: it leads to accounts and is not published\./,
    ],
  ])('%s', async (_, odd, change, expected) => {
    const { code, stdout, stderr, text } = await compared(odd, change);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(text).toMatch(expected);
    expect(text).toContain('Nothing differs: what was compared is equal, in 7 collections');
    expect(stdout).not.toMatch(/SECRET|example\.org|password|email/);
  });

  it.each<[string, Odd, (all: Holdings) => void, RegExp]>([
    ['whose count is too high', { count: (records) => records.length + 2 }, () => {}, /counts 13 records/],
    [
      'whose list has a record twice, and counts both',
      {},
      (all) => tokens(all).push(tokens(all)[3] as JsonRecord),
      /counts 12 records, 11 different ones were found .* it gives some of them twice/,
    ],
  ])('%s: it cannot be compared', async (_, odd, change, expected) => {
    const { code, stdout, stderr } = await compared(odd, change);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(expected);
  });
});

describe('a tree', () => {
  it('whose records lead to accounts is not said to be equal in all, nor are they shown', async () => {
    const all = await holdings((each) => {
      for (const polity of polities(each)) polity.curator = [];
      Object.assign(tokens(each)[0] as JsonRecord, { curator: PEOPLE });
    });
    const { code, stdout } = await runHere(['diff', treeOf(await holdings()), treeOf(all)]);
    expect(stdout).toContain('curator is not empty in new in 1 record: it leads to accounts');
    expect([code, /SECRET|password/.test(stdout)]).toEqual([1, false]);
  });

  it('whose pages have another key cannot be compared', async () => {
    const tree = treeOf(await holdings());
    const file = join(tree, TOKENS, 'index.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), total_pages: 1 }));
    const { code, stderr } = await runHere(['diff', treeOf(await holdings()), tree]);
    expect(code).toBe(2);
    expect(stderr).toContain('has a key that no page has: "total_pages"');
  });
});
