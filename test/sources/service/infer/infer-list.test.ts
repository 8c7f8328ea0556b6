import { describe, expect, it } from 'vitest';
import type { Collection } from '../../../../src/model/description/kind.ts';
import { InferredList } from '../../../../src/sources/service/infer/infer-list.ts';
import { TreeAddresses } from '../../../../src/sources/service/infer/tree-addresses.ts';
import { parsePage } from '../../../../src/sources/service/source/parse-page.ts';

/** What a list with one page is. */
function infer(page: string) {
  const { list, record } = inferred(page);
  return { keys: record?.keys, notes: list.notes };
}

function inferred(page: string, isStated = false, bases: readonly string[] = []) {
  const collection = { name: 'books', path: '/api/books/', mayBeMissing: true } as unknown as Collection;
  const parsed = parsePage(Buffer.from(page));
  const counts = { records: parsed.list?.records.length ?? 0, pages: 1, isStated };
  const list = new InferredList(collection, counts, new TreeAddresses(bases, [collection]), new Set());
  list.take(parsed);
  return { list, record: list.inferred(10)?.record };
}

const half = 'holds half of a surrogate pair, which is not a character';

describe('an inferred list', () => {
  it.each([
    ['[{"id":1,"s":"a\\ud800b"}]', { id: 'integer' }, [`its key s is left out: it ${half}`]],
    ['[{"s":"\\ud800","id":1},{"s":"b","id":2}]', { id: 'integer' }, [`its key s is left out: it ${half}`]],
    ['[{"id":"\\ud800"}]', undefined, ['no key tells its records apart: it is left out']],
    [
      '[{"id":1,"n":1},{"id":2,"n":[12345678901234567890]}]',
      { id: 'integer' },
      ['its key n is left out: it holds a number that JavaScript cannot hold exactly'],
    ],
    ['[{"id":1,"o":{"toString":1}}]', { id: 'integer', o: 'json' }, []],
  ])('has no key that it cannot publish: %s', (page, keys, notes) => {
    expect(infer(page)).toEqual({ keys, notes });
  });

  it('may be a page of a longer one if it has as many records as pages have, and does not say more', () => {
    const records = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));
    const notes = (page: unknown) => infer(JSON.stringify(page)).notes;
    const asked =
      'it answers exactly 100 records, without saying that these are all: check whether others follow, which would not be published';
    expect(notes(records(100))).toEqual([asked]);
    expect(notes({ items: records(100) })).toEqual([asked]);
    expect(notes(records(99))).toEqual([]);
    expect(notes({ items: records(100), next: null })).toEqual([]);
    expect(notes({ items: records(100), has_more: false })).toEqual([]);
    const counted = inferred(JSON.stringify(records(100)), true);
    expect(counted.list.notes).toEqual([]);
  });

  it('is left out if its records have more keys than a table can have columns', () => {
    const record = (from: number, to: number) =>
      Object.fromEntries(Array.from({ length: to - from }, (_, at) => [`k${from + at}`, 1]));
    const listOf = (...others: object[]) =>
      infer(JSON.stringify(others.map((each, id) => ({ id, ...each }))));
    expect(Object.keys(listOf(record(0, 999)).keys ?? {})).toHaveLength(1000);
    for (const list of [listOf(record(0, 1000)), listOf(record(0, 900), record(900, 1000))])
      expect(list).toEqual({
        keys: undefined,
        notes: ['its records have more than 1,000 keys: it is left out'],
      });
  });

  it.each([
    [
      [
        { iso: 'fin', name: 'Finnish' },
        { iso: 'deu', name: 'German' },
      ],
      'iso',
    ],
    [
      [
        { wmo: 6260, name: 'De Bilt' },
        { wmo: 3772, name: 'Heathrow' },
      ],
      'wmo',
    ],
    [
      [
        { motto: 'Per aspera', name: 'A' },
        { motto: 'Ad astra', name: 'B' },
      ],
      'name',
    ],
    [
      [
        { iso: 'fin', name: 'Finnish' },
        { iso: 'fin', name: 'Suomi' },
      ],
      'name',
    ],
    [
      [
        { iso: 'fin', code: 7 },
        { iso: 'deu', code: 8 },
      ],
      'code',
    ],
  ])('takes a code before the name as the id, unless another key is usual: %j', (records, id) => {
    expect(inferred(JSON.stringify(records)).record?.id).toBe(id);
  });

  it.each([
    [[{ url: 1, name: 'A' }], 'url'],
    [[{ url: 1, id: 7 }], 'id'],
    [[{ url: 'a', slug: 'a', name: 'A' }], 'slug'],
    [[{ title: 'A', url: 1 }], 'url'],
    [[{ url: 1, name: 'A' }, { url: 1 }], undefined],
    [
      [
        { url: 1, name: 'A' },
        { url: '1/walls', name: 'B' },
      ],
      'name',
    ],
  ])('takes the address of each record as its id unless it has another usual one: %j', (records, id) => {
    const named = records.map((record) => ({
      ...record,
      url: `https://service.example.org/api/books/${record.url}/`,
    }));
    const { record } = inferred(JSON.stringify(named), false, ['https://service.example.org']);
    expect(record && (record.id ?? 'id')).toBe(id);
  });

  it('says that texts of its id are too long', () => {
    const notesOf = (length: number) =>
      infer(
        JSON.stringify([
          { id: 'a', name: 'A' },
          { id: 'b'.repeat(length), name: 'B' },
        ]),
      ).notes;
    expect(notesOf(200)).toEqual([]);
    expect(notesOf(201)).toEqual([
      'its key id has a text of more than 200 characters: name is taken as its id',
    ]);
  });

  it.each(['"a\\tb"', '""', '"\\u001b[31m"', '"\\ud800"'])(
    'is left out if it has a key that no description can have: %s',
    (key) => {
      const { keys, notes } = infer(`[{"id":1,${key}:2}]`);
      expect(keys).toBeUndefined();
      expect(notes).toEqual([expect.stringMatching(/^its key ".*" is not possible: .*: it is left out$/)]);
    },
  );
});
