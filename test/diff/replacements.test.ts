import { expect, it } from 'vitest';
import { listedChange } from '../../src/diff/change-list.ts';
import { changeSentence } from '../../src/diff/change-text.ts';
import { diff } from '../../src/diff/diff.ts';
import type { Roles } from '../../src/model/description/key-facts.ts';
import { silentProgress } from '../../src/terminal/progress.ts';
import { exportSide, treeSide } from './compare-here.ts';
import { described, type Holdings, library } from './library.ts';

const about = described({ ...library, roles: { entity: 'person', label: ['name'] } });

const book = {
  ...{ title: 'one', pages: 300, written: '2024-03-25T11:17:55.936690Z', is_lent: null, more: null },
  ...{ private_note: 'secret', author: 'a', editions: [], tags: [] },
};
const holdings = (more: Partial<Holdings>): Holdings => ({
  books: new Map(),
  editions: new Map(),
  people: new Map(),
  places: new Map(),
  ...more,
});

/** The sentences of all changes but those of values. */
async function sentences(old: Holdings, fresh: Holdings): Promise<string[]> {
  const found: string[] = [];
  const roles: Roles = { entity: 'person', label: ['name'] };
  await diff(
    { old: exportSide(old, about), new: await treeSide(fresh, 2, about), roles },
    {
      progress: silentProgress,
      signal: new AbortController().signal,
      onChange(change, lookup) {
        if (change.event !== 'given' && change.event !== 'changed')
          found.push(changeSentence(listedChange(change, lookup)));
      },
    },
  );
  return found;
}

const people = (...given: readonly (readonly [id: string, name: string])[]) =>
  new Map(given.map(([id, name]) => [id, { name, home: null }]));
const books = (...authors: readonly string[]) =>
  new Map(authors.map((author, index) => [index, { ...book, author }]));

it('tells into what an entity was merged, and with how many records', async () => {
  const everyone = [
    ['a', 'Late Qing'],
    ['B', 'Early Qing'],
    ['é', 'Qing'],
  ] as const;
  const old = holdings({ books: books('a', 'a', 'a', 'B', 'é'), people: people(...everyone) });
  const gone = (...authors: readonly string[]) =>
    sentences(old, holdings({ books: books(...authors), people: people(...everyone.slice(1)) }));
  expect(await gone('B', 'B', 'B', 'B', 'é')).toEqual([
    'Late Qing (person/a) merged into Early Qing (B), 3 records',
  ]);
  expect(await gone('B', 'é', 'é', 'B', 'é')).toEqual([
    'Late Qing (person/a) merged into Qing (é) (2 records), Early Qing (B) (1 record)',
  ]);
});

it('tells into what a record of lists was merged, but not what a list got in its place', async () => {
  const [one, other, fresh] = [1, 2, 3].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`) as [
    string,
    string,
    string,
  ];
  const having = (known: readonly string[], ...lists: readonly (readonly string[])[]) =>
    holdings({
      editions: new Map(known.map((id) => [id, { price: `${id.at(-1)}.00`, at: null }])),
      people: people(['a', 'Elam']),
      books: new Map(lists.map((editions, index) => [index, { ...book, editions }])),
    });
  const old = having([one, other], [one], [one], [one, other], [other]);
  expect(await sentences(old, having([other], [other], [other], [other], [other]))).toEqual([
    `lib/editions/${one} merged into ${other}, 2 records`,
  ]);
  expect(await sentences(old, having([other, fresh], [fresh], [fresh], [other], [other]))).toEqual([
    `lib/editions/${one} removed`,
    `lib/editions/${fresh} added`,
  ]);
});

it('keeps two of one name apart by their ids', async () => {
  const old = holdings({ books: books('a', 'B'), people: people(['a', 'Elam'], ['B', 'Elam']) });
  const fresh = holdings({ books: books('B', 'B'), people: people(['B', 'Elam']) });
  expect(await sentences(old, fresh)).toEqual(['Elam (person/a) merged into Elam (B), 1 record']);
});

it('recognises content under another id, also where what it embeds has another id', async () => {
  const [one, other] = [1, 2].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`) as [
    string,
    string,
  ];
  const old = holdings({
    editions: new Map([[one, { price: '1.00', at: 1 }]]),
    places: new Map([[1, { name: 'Rome' }]]),
    books: new Map([[1, { ...book, author: null }]]),
  });
  const fresh = holdings({
    editions: new Map([[other, { price: '1.00', at: 2 }]]),
    places: new Map([[2, { name: 'Rome' }]]),
    // A new import sets times anew; a private text is no content.
    books: new Map([[9, { ...book, author: null, written: null, private_note: 'other' }]]),
  });
  expect(await sentences(old, fresh)).toEqual([
    'lib/books/1 renumbered to 9',
    'lib/books/9 added, formerly 1',
    `lib/editions/${one} renumbered to ${other}`,
    `lib/editions/${other} added, formerly ${one}`,
    'Rome (place/1) renumbered to 2',
    'Rome (place/2) added, formerly 1',
  ]);
});

it('takes each new id once, and nothing for what says nothing', async () => {
  const empty = { ...book, title: null, pages: null, author: null };
  const many = (ids: readonly number[], each: typeof book | typeof empty) =>
    new Map(ids.map((id) => [id, each as typeof book]));
  const same = { ...book, author: null as unknown as string };
  expect(
    await sentences(holdings({ books: many([1, 2, 3], same) }), holdings({ books: many([4, 5], same) })),
  ).toEqual([
    'lib/books/1 renumbered to 4',
    'lib/books/2 renumbered to 5',
    'lib/books/3 removed',
    'lib/books/4 added, formerly 1',
    'lib/books/5 added, formerly 2',
  ]);
  expect(
    await sentences(
      holdings({ books: many([1], empty as unknown as typeof book) }),
      holdings({ books: many([2], empty as unknown as typeof book) }),
    ),
  ).toEqual(['lib/books/1 removed', 'lib/books/2 added']);
});
