import { expect, it } from 'vitest';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { listen, sendJson } from '../sources/service/support/listen.ts';

const books = Array.from({ length: 40 }, (_, index) => ({ id: index + 1, title: `Book ${index + 1}` }));
const path = '/v1/books';

type Answers = (page: number, asked: (key: string) => string | null) => unknown;
type Status = readonly [status: number];

/** Imports a list; an answer of one number is that status. */
async function imported(answers: Answers) {
  const { base, seen } = await listen(({ path: given, search }, response) => {
    const query = new URLSearchParams(search);
    const body =
      given === path ? answers(Number(query.get('page') ?? 1), (key) => query.get(key)) : ([404] as Status);
    if (Array.isArray(body) && typeof body[0] === 'number') sendJson(response, {}, body[0]);
    else sendJson(response, body);
  });
  const options = ['--to', 'it.sqlite', '--retries', '1', '--json'];
  const { code, stdout, stderr } = await runHere(
    ['import', 'api', base + path, ...options],
    temporaryFolder(),
  );
  const report = code === 0 ? JSON.parse(stdout) : {};
  return {
    code,
    said: `${stderr} ${report.notes?.join(' ')}`,
    records: report.collections?.[0]?.records,
    seen,
  };
}

const at = (page: number, size = 10) => books.slice((page - 1) * size, page * size);

it.each<[string, Answers, string]>([
  ['not there', (page) => (page > 4 ? [404] : { page, results: at(page) }), ''],
  ['not there, without a number', (page) => (page > 4 ? [404] : at(page)), ''],
  ['empty', (page) => ({ page, results: at(page) }), ''],
  ['the last one again', (page) => ({ page: Math.min(page, 4), results: at(Math.min(page, 4)) }), ''],
  [
    'empty, with a message',
    (page) => ({ page, results: at(page), ...(page > 4 && { message: 'no more' }) }),
    'the page "?page=5" has no records, and says why in its key message: it was taken as the end, after 40 records',
  ],
  [
    'a message only',
    (page) => (page > 4 ? { message: 'no more' } : { results: at(page) }),
    'says why in its key message: it was taken as the end, after 40 records',
  ],
  [
    'empty, with an error',
    (page) => (page > 4 ? { results: [], error: 'out of range' } : { page, results: at(page) }),
    'an empty list, and why in its key error, 2 times: it was taken as the end, after 40 records',
  ],
  [
    'a failure of the service',
    (page) => (page > 4 ? [500] : { page, results: at(page) }),
    'answered 500, 2 times: it was taken as the end, after 40 records',
  ],
  [
    'refused',
    (page) => (page > 4 ? [400] : { page, results: at(page) }),
    'answered 400: it was taken as the end, after 40 records',
  ],
])('a list whose pages are not counted ends where a page is %s', async (_, answers, note) => {
  const { code, said } = await imported(answers);
  expect([code, said]).toEqual([0, expect.stringContaining(note)]);
  if (note === '') expect(said).not.toContain('taken as the end');
});

it('an error that says OK, as that of Comic Vine, is not one', async () => {
  const answers: Answers = (_, asked) => {
    const offset = Number(asked('offset'));
    return { error: 'OK', limit: 10, offset, results: books.slice(offset, offset + 10) };
  };
  const { code, said, seen } = await imported(answers);
  expect([code, said]).toEqual([0, expect.not.stringContaining('taken as the end')]);
  expect(seen.filter(({ search }) => search === '?limit=10&offset=40').length).toBe(1);
});

it('guesses no page after one that follows a record by its id', async () => {
  const answers: Answers = (_, asked) => {
    const start = Number(asked('starting_after'));
    return { has_more: true, data: books.slice(start, start + 11) };
  };
  const { code, said, seen } = await imported(answers);
  expect([code, said]).toEqual([2, expect.stringContaining('says that more records follow')]);
  expect(seen.map(({ search }) => search)).toContain('?starting_after=40');
  expect(seen.map(({ search }) => search)).not.toContain('?starting_after=47');
});

it('asks once in each pass for a page that a service gives again', async () => {
  const { code, said, seen } = await imported((page) => ({ page, results: at(1) }));
  expect([code, said]).toEqual([2, expect.stringContaining('came in the last of 5 passes')]);
  expect(seen.filter(({ search }) => search === '?page=2').length).toBe(5);
});

it.each<[string, Answers, readonly string[]]>([
  ['is counted', () => ({ total: 10, items: at(1) }), []],
  ['says that none follow', () => ({ items: at(1), has_more: false }), []],
  ['has one page', () => ({ total_pages: 1, items: books.slice(0, 11) }), []],
  [
    'answers whatever it is asked for',
    () => at(1),
    [
      '?page=1',
      '?page=2',
      '?pageNumber=2&offset=10&start=11&skip=10&%24offset=10&%24skip=10&resultOffset=10',
    ],
  ],
  [
    'refuses what it is asked for',
    (_, asked) => (['page', 'pageNumber', 'offset', 'start', 'skip', '$offset'].some(asked) ? [400] : at(1)),
    [
      ...['?page=1', '?page=2', '?pageNumber=1', '?pageNumber=2', '?offset=10', '?start=10', '?start=11'],
      ...['?skip=10', '?$offset=10', '?$skip=10', '?resultOffset=10'],
    ],
  ],
  [
    'is shorter than a page, and ignores its number',
    () => ({ page: 1, per_page: 15, items: books.slice(0, 11) }),
    ['?page=2'],
  ],
])('a list of one page costs few requests where it %s', async (_, answers, asked) => {
  const { code, records, seen } = await imported(answers);
  expect([code, records]).toEqual([0, expect.any(Number)]);
  expect(seen.flatMap(({ search }) => (search === '' ? [] : [search]))).toEqual(asked);
});

it('a list that ignores only the first ways to ask for pages is read whole', async () => {
  const { code, records } = await imported((_, asked) => {
    const start = Number(asked('skip'));
    return books.slice(start, start + 10);
  });
  expect([code, records]).toEqual([0, 40]);
});

it.each([
  ['empty', {}],
  ['an error', { error: 'out of range' }],
])('asks once for the page after a last one that is shorter than the others: %s', async (_, error) => {
  const { code, records, seen } = await imported((page) => ({
    ...{ page, per_page: 15, items: at(page, 15) },
    ...(page > 3 && error),
  }));
  expect([code, records]).toEqual([0, 40]);
  const asked = seen.map(({ search }) => search).filter((search) => search !== '');
  expect(asked).toEqual(['?page=2', '?page=3', '?page=4']);
});

it.each([
  ['not how many they are', {}],
  ['how many they are', { total_pages: 4 }],
])('pages that are asked for from 0, and say their numbers from 1: they say %s', async (_, said) => {
  const { code, records } = await imported((__, asked) => {
    const page = Number(asked('page')) + 1;
    return { page, ...said, results: at(page) };
  });
  expect([code, records]).toEqual([0, 40]);
});

const later = '"?page=4" has others';

it.each<[string, Answers, string]>([
  ['empty', (page) => ({ results: page === 3 ? [] : at(page) }), `"?page=3" has no records, but ${later}`],
  ['empty, with a number', (page) => ({ page, results: page === 3 ? [] : at(page) }), later],
  [
    'empty, with a message',
    (page) => (page === 3 ? { results: [], message: 'x' } : { results: at(page) }),
    later,
  ],
  ['an error', (page) => (page === 3 ? { results: [], error: 'x' } : { results: at(page) }), later],
  ['a failure', (page) => (page === 3 ? [500] : { page, results: at(page) }), later],
  ['refused', (page) => (page === 3 ? [400] : { page, results: at(page) }), later],
])('a list is not published without the pages after one that is %s', async (_, answers, message) => {
  const { code, said } = await imported(answers);
  expect([code, said]).toEqual([2, expect.stringContaining(message)]);
});

it('a list is not published without the pages for which a service has no quota left', async () => {
  let left = 2;
  const { code, said } = await imported((page) => {
    if (page > 1) left -= 1;
    return left < 0 ? { results: [], error: 'quota' } : { page, results: at(page) };
  });
  expect([code, said]).toEqual([2, expect.stringContaining('the page before it has none any more, either')]);
});

const quota = { results: [], message: 'quota exceeded' };

it.each<[string, number, (page: number) => unknown, string]>([
  [
    'is read again',
    3,
    (page) => ({ total: 40, page, results: at(page) }),
    'the first page has no records any',
  ],
  [
    'was read',
    4,
    (page) => ({ next: page < 4 ? `?page=${page + 1}` : null, results: at(page) }),
    'its first page',
  ],
])(
  'a list is not published where the service stops to answer when it %s',
  async (_, most, answer, message) => {
    let left = most;
    const { code, said } = await imported((page) => {
      left -= 1;
      return left < 0 ? quota : answer(page);
    });
    expect([code, said]).toEqual([2, expect.stringContaining(message)]);
    expect(said).toContain('has no records any more, and says in its key message: "quota exceeded"');
  },
);

it('quotes what an empty list says', async () => {
  const { code, said } = await imported(() => quota);
  const note = 'its first page has no records, and says in its key message: "quota exceeded"';
  expect([code, said]).toEqual([0, expect.stringContaining(note)]);
});

it('says of a list that never had records what it counts', async () => {
  const { code, said } = await imported(() => ({ total: 5, results: [] }));
  expect([code, said]).toEqual([2, expect.stringContaining('0 different records came')]);
  expect(said).not.toContain('any more');
});

it('compares a count with something between its thousands', async () => {
  const { code, said } = await imported((page) => ({ total: '1,040', page, results: at(page) }));
  expect([code, said]).toEqual([2, expect.stringContaining('40 different records came')]);
  expect(said).toContain('of 1040 that it counts');
});

it.each<[string, Answers]>([
  [
    'offsets',
    (_, asked) => ({ limit: 10, offset: Number(asked('offset')), results: hidden(Number(asked('offset'))) }),
  ],
  [
    'offsets, a limit and another size',
    (_, asked) => {
      const offset = Number(asked('offset'));
      return { limit: 100, offset, results: books.slice(offset, offset + 13) };
    },
  ],
  ['numbers', (page) => ({ page, per_page: 10, results: hidden((page - 1) * 10) })],
])('a page that is shorter than it could be is not taken for the last one: %s', async (name, answers) => {
  const { code, said } = await imported(answers);
  if (name === 'offsets') expect([code, said]).toEqual([2, expect.stringContaining('came more than once')]);
  else expect(code).toBe(0);
});

it('reads a list whose offsets also count records that not all may see', async () => {
  const seen = books.filter(({ id }) => id % 7 > 0);
  const answers: Answers = (_, asked) => {
    const offset = Number(asked('offset'));
    return { total: seen.length, limit: 10, offset, results: hidden(offset) };
  };
  const { code, said, records } = await imported(answers);
  expect([code, said, records]).toEqual([0, expect.not.stringContaining('more than once'), seen.length]);
});

it('does not take a list for whole from which it left out records by its offsets', async () => {
  let asks = 0;
  // It allows five records at most, whatever it says, and a record moves once.
  const { code, said, records } = await imported((_, asked) => {
    const offset = Number(asked('offset'));
    asks += Number(offset === 20);
    const start = offset === 20 && asks === 1 ? 19 : offset;
    return { has_more: offset + 5 < 40, limit: 10, offset, results: books.slice(start, start + 5) };
  });
  expect([code, said, records]).toEqual([0, expect.not.stringContaining('more than once'), 40]);
});

it('leaves no page out where a record moves while it is found out how pages are asked for', async () => {
  let asks = 0;
  // Pages are numbered from 0.
  const { code, records } = await imported((_, asked) => {
    asks += Number(asked('page') === '1');
    const start = Number(asked('page')) * 10;
    return books.slice(asks === 1 && start === 10 ? 9 : start, start + 10);
  });
  expect([code, records]).toEqual([0, 40]);
});

/** Ten records from one on, without those that not all may see. */
function hidden(offset: number) {
  return books.slice(offset, offset + 10).filter(({ id }) => id % 7 > 0);
}
