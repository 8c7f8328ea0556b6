import { expect, it } from 'vitest';
import { followList } from '../../../../src/sources/service/lists/follow-list.ts';
import { startCursor } from '../../../../src/sources/service/pages/cursor.ts';
import { openPageStore } from '../../../../src/sources/service/pages/open-page-store.ts';
import { parsePage } from '../../../../src/sources/service/source/parse-page.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const path = '/api/days/';
const mostPages = 100_000;

it.each([
  ['without a count, ends with what is wrong', null, 'stopped'],
  ['with a count, goes on', 10 * mostPages, 'open'],
])('a list that is not over after 100,000 pages, %s', (_, count, state) => {
  const source = 'https://service.example.org';
  const store = openPageStore({ path: `${temporaryFolder()}/it.crawl`, source, refresh: true });
  try {
    const body = { count, next: `${path}?page=${mostPages + 1}`, results: [{ id: 7 }] };
    const bytes = Buffer.from(JSON.stringify(body));
    const page = {
      status: 'read' as const,
      bytes,
      packed: null,
      rest: '',
      version: null,
      isUnchanged: false,
    };
    const cursor = { ...startCursor, next: '', passPages: mostPages - 1, count };
    const after = followList({ path }, cursor, { ...page, ...parsePage(bytes) }, () => {}, {
      ...{ store, passes: 1, isTree: false },
    });
    expect(after.state).toBe(state);
    expect(store.problemsOf(path).map(({ message }) => message)).toEqual(
      state === 'open'
        ? []
        : [expect.stringMatching(/is the 100,000th of a list without a count.*: it may never end$/)],
    );
  } finally {
    store.close();
  }
});
