import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { possibleLists } from '../../src/sources/read-answers.ts';
import { storedPage } from '../../src/sources/service/pages/stored-page.ts';
import { privateNames } from '../../src/sources/service/pages/without-accounts.ts';
import { parsePage } from '../../src/sources/service/source/parse-page.ts';

describe('the pages that are kept of an undescribed service', () => {
  it.each([
    ['[{"id":1,"email":"a@x"}]', '[{"id":1,"email":null}]'],
    ['[{"id":1,"email":"a@x","email":null}]', '[{"id":1,"email":null,"email":null}]'],
    ['[{"id":1,"email":null}]', '[{"id":1,"email":null}]'],
  ])('hold nothing private, even of equal keys: %s', async (text, kept) => {
    const bytes = Buffer.from(text);
    const page = { ...parsePage(bytes), bytes, packed: null, version: { etag: '"1"' } };
    const { packed, version } = await storedPage(page, { isAnswered: true }, privateNames([]), () => {});
    expect(gunzipSync(packed).toString()).toBe(kept);
    expect(version === null).toBe(kept !== text);
  });
});

describe('the lists of an undescribed service', () => {
  it('are named in short if their names are long', () => {
    const { faulty } = possibleLists([{ name: '/'.repeat(150_000), at: '/api/x' }], false);
    expect(faulty.map(({ list }) => list)).toEqual([`"${'/'.repeat(60)}…"`]);
  });

  it('have names that differ not only in case', () => {
    const lists = ['Books', 'books', 'authors'].map((name) => ({ name, at: `/api/${name}/` }));
    expect(possibleLists(lists, false)).toEqual({
      possible: [lists[0], lists[2]],
      faulty: [{ list: 'books', text: 'it differs from Books only in case: it is left out' }],
    });
  });
});
