import fc from 'fast-check';
import type { DescriptionFile } from '../../src/model/description/key-facts.ts';
import { linkDescription } from '../../src/model/description/link-description.ts';
import { readDocumentSchemas } from '../../src/model/schemas/read-schemas.ts';
import { compareKeys } from '../../src/model/values/compare-keys.ts';
import { makeExport } from '../helpers/make-export.ts';

/** A service with one of each kind of key: a library whose people and places are only embedded. */
export const library: DescriptionFile = {
  format: 1,
  api: '/api/',
  pageSize: 2,
  collections: { 'lib/books': 'book', 'lib/editions': 'edition' },
  records: {
    book: {
      table: 'book',
      keys: {
        id: 'integer',
        title: 'text?',
        pages: 'number?',
        written: 'date-time?',
        is_lent: 'boolean?',
        more: 'json?',
        private_note: { value: 'text?', withheld: { as: 'NOTHING', evenNull: true } },
        author: { one: 'person?' },
        editions: { many: 'edition', link: 'book_editions', owner: 'book_id', target: 'edition_id' },
        tags: { ids: 'integer', link: 'book_tags', owner: 'book_id', target: 'tag_id' },
        curator: { always: [] },
      },
    },
    edition: { table: 'edition', keys: { id: 'uuid', price: 'decimal(2)?', at: { one: 'place?' } } },
    person: { table: 'person', keys: { id: 'text', name: 'text?', home: { one: 'place?' } } },
    place: { table: 'place', keys: { id: 'integer', name: 'text' } },
  },
};

/** The library as a build uses a description. */
export function described(file: DescriptionFile = library) {
  // As diff links it: times are compared, and not how they are written.
  return linkDescription(file, { schemas: readDocumentSchemas(), seconds: 'microseconds' });
}

interface Book {
  readonly title: string | null;
  readonly pages: number | null;
  readonly written: string | null;
  readonly is_lent: boolean | null;
  readonly more: unknown;
  readonly private_note: string | null;
  readonly author: string | null;
  readonly editions: readonly string[];
  readonly tags: readonly number[];
}

/** What a library holds, by id. */
export interface Holdings {
  readonly books: ReadonlyMap<number, Book>;
  readonly editions: ReadonlyMap<string, { readonly price: string | null; readonly at: number | null }>;
  readonly people: ReadonlyMap<string, { readonly name: string | null; readonly home: number | null }>;
  readonly places: ReadonlyMap<number, { readonly name: string }>;
}

const uuids = [1, 2, 3, 4].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
const people = ['a', 'B', 'é', '\u{1f600}', '\ue000', '__proto__'];
/** Few, so that two libraries often have the same, and often not. */
const texts = fc.constantFrom('', 'one', 'One', 'a|b`<i>\r\n\u0001\u202e', '\u{1f600}'.repeat(50), 'NOTHING');
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });

function someOf<K, V>(ids: readonly K[], value: fc.Arbitrary<V>): fc.Arbitrary<Map<K, V>> {
  return fc
    .tuple(fc.subarray([...ids]), fc.array(value, { minLength: ids.length, maxLength: ids.length }))
    .map(([chosen, values]) => new Map(chosen.map((id, index) => [id, values[index] as V])));
}

/** Any library: what refers to something that it does not have refers to nothing. */
export const anyHoldings: fc.Arbitrary<Holdings> = fc
  .record({
    books: someOf(
      [-3, 0, 1, 2, 10, 2 ** 40],
      fc.record({
        title: orNull(texts),
        pages: orNull(fc.constantFrom(0, 1.5, 300)),
        written: orNull(fc.constantFrom('2024-03-25T11:17:55.936690Z', '0001-01-01T00:00:00.000000Z')),
        is_lent: orNull(fc.boolean()),
        more: orNull(fc.constantFrom<unknown>({ a: 1, b: [null] }, { b: [null], a: 1 }, [1, 2], [2, 1], '')),
        private_note: orNull(texts),
        author: orNull(fc.constantFrom(...people)),
        editions: fc.subarray(uuids),
        tags: fc.subarray([1, 2, 30]),
      }),
    ),
    editions: someOf(
      uuids,
      fc.record({ price: orNull(fc.constantFrom('1.00', '12.50')), at: orNull(fc.constantFrom(1, 2)) }),
    ),
    people: someOf(people, fc.record({ name: orNull(texts), home: orNull(fc.constantFrom(1, 2)) })),
    places: someOf([1, 2], fc.record({ name: texts })),
  })
  .map(({ books, editions, people: persons, places }) => {
    const placed = <T extends { readonly [key in K]: number | null }, K extends 'at' | 'home'>(
      all: ReadonlyMap<string, T>,
      key: K,
    ) =>
      new Map(
        [...all].map(([id, each]) => [id, { ...each, [key]: places.has(each[key] ?? 0) ? each[key] : null }]),
      );
    return {
      books: new Map(
        [...books].map(([id, book]) => [
          id,
          {
            ...book,
            author: persons.has(book.author ?? '-') ? book.author : null,
            editions: book.editions.filter((edition) => editions.has(edition)),
          },
        ]),
      ),
      editions: placed(editions, 'at'),
      people: placed(persons, 'home'),
      places,
    };
  });

/** An export of a library; its rows in no order, its values in other spellings than they are published in. */
export function exportOf({ books, editions, people: persons, places }: Holdings): string {
  return makeExport(
    `CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT, pages REAL, written TEXT, is_lent INTEGER, more TEXT,
       private_note TEXT, author_id TEXT);
     CREATE TABLE book_editions (book_id INTEGER, edition_id TEXT);
     CREATE TABLE book_tags (book_id INTEGER, tag_id INTEGER);
     CREATE TABLE edition (id TEXT PRIMARY KEY, price TEXT, at_id INTEGER);
     CREATE TABLE person (id TEXT PRIMARY KEY, name TEXT, home_id INTEGER);
     CREATE TABLE place (id INTEGER PRIMARY KEY, name TEXT)`,
    (database) => {
      const insert = (table: string, ...values: readonly unknown[]) =>
        database.prepare(`INSERT INTO ${table} VALUES (${values.map(() => '?').join(', ')})`).run(...values);
      for (const [id, book] of [...books].reverse()) {
        const { title, pages, written, is_lent, more, private_note, author } = book;
        const isLent = is_lent === null ? null : Number(is_lent);
        const json = more === null ? null : JSON.stringify(more);
        insert(
          'book',
          id,
          title,
          pages,
          written?.replace('T', ' ').slice(0, -1) ?? null,
          isLent,
          json,
          private_note,
          author,
        );
        for (const each of [...book.editions].reverse()) insert('book_editions', id, each);
        for (const each of [...book.tags].reverse()) insert('book_tags', id, each);
      }
      for (const [id, { price, at }] of editions) insert('edition', id.replaceAll('-', ''), price, at);
      for (const [id, { name, home }] of persons) insert('person', id, name, home);
      for (const [id, { name }] of places) insert('place', id, name);
    },
  );
}

/** Records by kind, and by id as JSON: each once, without what it embeds. */
export type FlatRecords = Map<string, Map<string, Record<string, unknown>>>;

/**
 * What is published of a library, worked out without the code under test.
 *
 * @param isAboutPeople whether the people whom no book mentions are, too: if books mention any
 */
export function flat(
  { books, editions, people: persons, places }: Holdings,
  isAboutPeople = false,
): FlatRecords {
  const records: FlatRecords = new Map();
  const add = (kind: string, id: string | number, values: Record<string, unknown>) => {
    const all = records.get(kind) ?? new Map();
    records.set(kind, all.set(JSON.stringify(id), values));
  };
  const addPlace = (id: number | null) => {
    if (id !== null) add('place', id, { ...places.get(id) });
  };
  const addPerson = (id: string) => {
    const person = persons.get(id);
    if (person === undefined) return;
    add('person', id, { ...person });
    addPlace(person.home);
  };
  for (const [id, book] of books) {
    add('book', id, { ...book, private_note: 'NOTHING' });
    addPerson(book.author ?? '-');
  }
  if (isAboutPeople && records.has('person')) for (const id of persons.keys()) addPerson(id);
  for (const [id, edition] of editions) {
    add('edition', id, { ...edition });
    addPlace(edition.at);
  }
  return records;
}

/** The ids of a map in the order of events. */
export function inOrder(ids: Iterable<string>): (string | number)[] {
  return [...ids].map((id) => JSON.parse(id) as string | number).sort(compareKeys);
}
