import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { DescriptionFile, KeyEntry } from '../../../src/model/description/key-facts.ts';
import {
  type Description,
  type Field,
  isStored,
  kindsOf,
  storedType,
} from '../../../src/model/description/kind.ts';
import { type LinkOptions, linkDescription } from '../../../src/model/description/link-description.ts';
import { publicDescription } from '../../../src/model/description/public-description.ts';
import { readRecordSchemas } from '../../../src/model/schemas/read-schemas.ts';
import type { JsonSchema } from '../../../src/model/schemas/schema.ts';
import { collections, kindNamed, kinds, withPrivate } from '../../helpers/bundled.ts';
import { contract, embeddedKeys, isEmbedded } from '../../helpers/contract.ts';

/** Two applications whose records embed each other, as a service of any size may describe them. */
const library: DescriptionFile = {
  format: 1,
  api: '/v2/',
  pageSize: 10,
  collections: {
    'lib/books': 'lib.book',
    'lib/people': { record: 'person', pageSize: 50 },
    'lib/old/people': 'person~2',
    'shop/orders': 'order',
  },
  records: {
    'lib.book': {
      table: ['lib_book', 'books'],
      keys: {
        id: 'uuid',
        title: 'text',
        subtitle: { value: 'text?', column: ['subtitle', 'sub_title'], also: ['sub_title', 'caption'] },
        private_note: 'text?',
        private_rating: 'integer?',
        author: { one: 'person' },
        reviewer: { one: 'person~2?', column: ['reviewer_id', 'critic_id'], also: ['critic'] },
        owner: { one: 'account?' },
        authors: { many: 'person', link: ['lib_book_people', 'book_people'], owner: 'book', target: 'human' },
        tags: { ids: 'integer', link: 'lib_book_tags', owner: 'book_id', target: 'tag_id' },
        readers: { many: 'account', link: 'lib_book_readers', owner: 'book_id', target: 'account_id' },
        editor: { always: null },
        curator: { always: [], also: ['curators'] },
      },
    },
    person: {
      keys: {
        id: 'integer',
        name: 'text',
        memo: 'text?',
        home: { one: 'place?', label: 'Home', help: 'Where.' },
      },
    },
    'person~2': {
      table: 'person',
      keys: { id: 'integer', name: 'text', memo: { value: 'text?', choices: ['a', 'b'] } },
    },
    place: { keys: { id: 'integer', name: 'text' } },
    order: { table: 'shop_order', keys: { id: 'integer', place: { one: 'place' } } },
    'private-memo': { keys: { id: 'integer', text: 'text', count: 'integer?' } },
    account: { private: true },
  },
};

const link = (options: Partial<LinkOptions> = {}, file = library) =>
  linkDescription(file, { schemas: new Map(), withhold: {}, ...options });
const named = (linked: Description, name: string) => kindNamed(name, kindsOf(linked.collections));
const fieldOf = (linked: Description, record: string, key: string): Field => {
  const field = named(linked, record).fields.find(({ name }) => name === key);
  if (field === undefined) throw new Error(`${record} has no ${key}`);
  return field;
};
const book = (key: string, options?: Partial<LinkOptions>) => fieldOf(link(options), 'lib.book', key);
/** What each text is published as, where it is withheld; `record.key`. */
const withheldIn = (linked: Description) =>
  Object.fromEntries(
    kindsOf(linked.collections).flatMap(({ name, fields }) =>
      fields.flatMap((field) =>
        field.source === 'column' && field.withheld !== null
          ? [[`${name}.${field.name}`, field.withheld]]
          : [],
      ),
    ),
  );

describe('the collections of a description', () => {
  it('have their names, paths and page sizes, in the order of the description', () => {
    const linked = link();
    expect(linked).toMatchObject({ api: '/v2/', pageSize: 10, names: Object.keys(library.collections) });
    expect(
      linked.collections.map(({ name, path, kind, pageSize }) => [name, path, kind.name, pageSize]),
    ).toEqual([
      ['lib/books', '/v2/lib/books/', 'lib.book', null],
      ['lib/people', '/v2/lib/people/', 'person', 50],
      ['lib/old/people', '/v2/lib/old/people/', 'person~2', null],
      ['shop/orders', '/v2/shop/orders/', 'order', null],
    ]);
  });

  it.each<[string, Partial<LinkOptions>, readonly string[]]>([
    ['a name', { include: ['shop/orders'] }, ['shop/orders']],
    [
      'several globs, in the order of the description',
      { include: ['shop/*', 'lib/b*'] },
      ['lib/books', 'shop/orders'],
    ],
    ['both', { include: ['lib/**'], exclude: ['**/people'] }, ['lib/books']],
    ['nothing', { include: [] }, []],
  ])('are chosen by %s', (_, options, names) => {
    const linked = link(options);
    expect(linked.collections.map(({ name }) => name)).toEqual(names);
    expect(linked.names).toEqual(names);
  });

  it('need no other kinds than those that they embed', () => {
    expect(kindsOf(link({ include: ['shop/*'] }).collections).map(({ name }) => name)).toEqual([
      'place',
      'order',
    ]);
    expect([...link({ include: ['shop/*'] }).schemas.keys()].sort()).toEqual([
      'records/order.schema.json',
      'records/place.schema.json',
    ]);
  });
});

describe('the kinds of a description', () => {
  it('come each once, those that are embedded first', () => {
    expect(kindsOf(link().collections).map(({ name }) => name)).toEqual([
      'place',
      'person',
      'person~2',
      'lib.book',
      'order',
    ]);
    const linked = link();
    expect(fieldOf(linked, 'lib.book', 'author')).toMatchObject({ target: linked.collections[1]?.kind });
    expect(fieldOf(linked, 'person', 'home')).toHaveProperty('target', named(linked, 'place'));
    expect(fieldOf(linked, 'order', 'place')).toHaveProperty('target', named(linked, 'place'));
  });

  it('have their keys in the order of the description, with the column of their id', () => {
    const kind = named(link(), 'lib.book');
    expect(kind.fields.map(({ name }) => name)).toEqual(Object.keys(library.records['lib.book']?.keys ?? {}));
    expect(kind.id).toBe(kind.fields[0]);
  });

  it('are stored where the description says, or under their own name', () => {
    expect(kindsOf(link().collections).map(({ name, table, tables }) => [name, table, tables])).toEqual([
      ['place', 'place', ['place']],
      ['person', 'person', ['person']],
      ['person~2', 'person', ['person']],
      ['lib.book', 'lib_book', ['lib_book', 'books']],
      ['order', 'shop_order', ['shop_order']],
    ]);
  });

  it('are two where two of them share a table, of which one ends at a lower depth', () => {
    const [whole, ended] = ['person', 'person~2'].map((name) =>
      named(link(), name).fields.map((field) => field.name),
    );
    expect(whole).toEqual(['id', 'name', 'memo', 'home']);
    expect(ended).toEqual(['id', 'name', 'memo']);
    expect(book('author')).toMatchObject({ target: { name: 'person' } });
    expect(book('reviewer')).toMatchObject({ target: { name: 'person~2' } });
  });
});

describe('a key', () => {
  it('may be null where its type has a question mark, and nowhere else', () => {
    const nullable = (record: string) =>
      named(link(), record)
        .fields.filter((field) => field.nullable)
        .map(({ name }) => name);
    expect(nullable('lib.book')).toEqual([
      'subtitle',
      'private_note',
      'private_rating',
      'reviewer',
      'owner',
      'editor',
    ]);
    expect(nullable('person')).toEqual(['memo', 'home']);
    expect(nullable('order')).toEqual([]);
  });

  it.each([
    ['title', ['title'], ['title']],
    ['subtitle', ['subtitle', 'sub_title'], ['subtitle', 'sub_title', 'caption']],
    ['author', ['author_id'], ['author']],
    ['reviewer', ['reviewer_id', 'critic_id'], ['reviewer', 'critic']],
  ])('has the columns and the spellings of its entry: %s', (key, columns, spellings) => {
    expect(book(key)).toMatchObject({ name: key, column: columns[0], columns, spellings });
  });

  it('is stored like the id that it refers to', () => {
    const linked = link();
    const author = fieldOf(linked, 'lib.book', 'author');
    expect(isStored(author) && storedType(author)).toBe(named(linked, 'person').id.value);
    expect(named(linked, 'lib.book').id.value).not.toBe(named(linked, 'person').id.value);
  });

  it('that embeds a list, or lists ids, has a link table', () => {
    expect(book('authors')).toMatchObject({
      source: 'many',
      nullable: false,
      target: { name: 'person' },
      link: {
        table: 'lib_book_people',
        tables: ['lib_book_people', 'book_people'],
        ownerColumn: 'book',
        targetColumn: 'human',
      },
    });
    expect(book('tags')).toMatchObject({
      source: 'ids',
      nullable: false,
      value: named(link(), 'person').id.value,
      link: {
        table: 'lib_book_tags',
        tables: ['lib_book_tags'],
        ownerColumn: 'book_id',
        targetColumn: 'tag_id',
      },
    });
  });

  it('is published under another name, and is known by its own where it is read', () => {
    const linked = link({ rename: { title: 'name', reviewer: 'critic', author: 'writer', tags: 'labels' } });
    expect(fieldOf(linked, 'lib.book', 'name')).toMatchObject({
      column: 'title',
      columns: ['title'],
      spellings: ['name', 'title'],
    });
    expect(fieldOf(linked, 'lib.book', 'critic')).toMatchObject({
      column: 'reviewer_id',
      spellings: ['critic', 'reviewer'],
    });
    expect(fieldOf(linked, 'lib.book', 'writer')).toMatchObject({ column: 'author_id' });
    expect(fieldOf(linked, 'lib.book', 'labels')).toMatchObject({ link: { table: 'lib_book_tags' } });
    // Only keys of that name.
    expect(named(linked, 'person').fields.map(({ name }) => name)).toEqual(['id', 'name', 'memo', 'home']);
  });

  it('keeps what is said of it to people', () => {
    expect(fieldOf(link(), 'person', 'home').documentation).toEqual({ label: 'Home', help: 'Where.' });
    expect(fieldOf(link(), 'person~2', 'memo').documentation).toEqual({ choices: ['a', 'b'] });
    expect(fieldOf(link(), 'person', 'name').documentation).toEqual({});
  });

  it('keeps the choices of a private text to itself, even where private texts are published', () => {
    const memo: KeyEntry = {
      value: 'text?',
      label: 'Memo',
      help: 'What.',
      choices: ['SECRET'],
      labels: { SECRET: 'SECRET' },
    };
    const records = {
      ...library.records,
      place: { keys: { id: 'integer', memo, private_memo: memo } },
    } as const;
    const file: DescriptionFile = { ...library, records };
    const words = { label: 'Memo', help: 'What.' };
    for (const includePrivateComments of [false, true]) {
      const linked = link({ withhold: { 'place.memo': { as: '' } }, includePrivateComments }, file);
      expect(fieldOf(linked, 'place', 'memo').documentation).toEqual(words);
      expect(fieldOf(linked, 'place', 'private_memo').documentation).toEqual(words);
      expect(JSON.stringify(publicDescription(linked))).not.toContain('SECRET');
    }
    expect(fieldOf(link({}, file), 'place', 'memo').documentation).toHaveProperty('choices');
  });

  it('has a null that is wider than the interface document where a schema says so, itself or by its base', () => {
    const wider = { type: ['string', 'null'], 'x-widerThanInterfaceDocument': 'null' } as const;
    const schemas = new Map<string, JsonSchema>([
      ['records/base.schema.json', { properties: { subtitle: wider, authors: { type: 'array' } } }],
      [
        'records/lib.book.schema.json',
        {
          allOf: [{ $ref: 'base.schema.json' }],
          properties: { name: wider, owner: { 'x-widerThanInterfaceDocument': 'object' } },
        },
      ],
    ]);
    const linked = link({ schemas, rename: { title: 'name' } });
    const widerIn = (record: string) =>
      named(linked, record)
        .fields.filter(({ nullIsWider }) => nullIsWider)
        .map(({ name }) => name);
    expect([widerIn('lib.book'), widerIn('person')]).toEqual([['name', 'subtitle'], []]);
  });
});

describe('a schema that was written by hand', () => {
  it('is kept, and only the others are derived', () => {
    const own: JsonSchema = { title: 'By hand' };
    const { schemas } = link({ schemas: new Map([['records/person.schema.json', own]]) });
    expect(schemas.get('records/person.schema.json')).toBe(own);
    expect(schemas.get('records/place.schema.json')).toMatchObject({ required: ['id', 'name'] });
  });
});

describe('what leads to a private record', () => {
  it('becomes null, or an empty list, and is stored nowhere', () => {
    expect(book('owner')).toMatchObject({ source: 'always', value: null, nullable: true });
    expect(book('readers')).toMatchObject({ source: 'always', value: [], nullable: false });
    expect(JSON.stringify(link().collections)).not.toContain('account');
  });

  it('is like what the description itself says is always published so', () => {
    expect(book('editor')).toMatchObject({ source: 'always', value: null, nullable: true });
    expect(book('curator')).toMatchObject({
      source: 'always',
      value: [],
      spellings: ['curator', 'curators'],
    });
  });

  it('stays private where private texts are published', () => {
    expect(book('owner', { includePrivateComments: true })).toMatchObject({ source: 'always', value: null });
    expect(book('readers', { includePrivateComments: true })).toMatchObject({ source: 'always', value: [] });
  });
});

describe('a text', () => {
  /** Called private, so withheld whatever else is named. */
  const byName = {
    'lib.book.private_note': { publishedAs: '', evenNull: false },
    'lib.book.private_rating': { publishedAs: null, evenNull: false },
  };

  it('is withheld where its record and key are named, for every record of the same table', () => {
    const linked = link({
      withhold: { 'person~2.memo': { as: 'NOTHING', evenNull: true }, 'lib.book.title': { as: '' } },
    });
    expect(withheldIn(linked)).toEqual({
      'person.memo': { publishedAs: 'NOTHING', evenNull: true },
      'person~2.memo': { publishedAs: 'NOTHING', evenNull: true },
      'lib.book.title': { publishedAs: '', evenNull: false },
      ...byName,
    });
  });

  it('is withheld under another name too', () => {
    const linked = link({ withhold: { 'lib.book.title': { as: 'x' } }, rename: { title: 'heading' } });
    expect(withheldIn(linked)).toEqual({
      'lib.book.heading': { publishedAs: 'x', evenNull: false },
      ...byName,
    });
  });

  it('is withheld where the description says so, as a published one does', () => {
    const keys: Readonly<Record<string, KeyEntry>> = {
      id: 'integer',
      note: { value: 'text', withheld: { as: 'WITHHELD', evenNull: true } },
    };
    const file = { ...library, records: { ...library.records, place: { keys } } };
    expect(withheldIn(link({}, file))).toEqual({
      'place.note': { publishedAs: 'WITHHELD', evenNull: true },
      ...byName,
    });
  });

  it('is withheld where it is called id, unless the key tells records apart', () => {
    const keys: Readonly<Record<string, KeyEntry>> = {
      code: 'text',
      id: { value: 'text?', withheld: { as: null } },
    };
    const file = { ...library, records: { ...library.records, place: { id: 'code', keys } } };
    expect(withheldIn(link({}, file))).toEqual({
      'place.id': { publishedAs: null, evenNull: false },
      ...byName,
    });
  });

  it('is withheld as empty, or as null, where nobody says which are private, and its key or its record is called so', () => {
    const file: DescriptionFile = {
      ...library,
      collections: { ...library.collections, memos: 'private-memo', notes: 'memo' },
      records: {
        ...library.records,
        // Another view of the same texts, whose own name says nothing.
        memo: { table: 'private-memo', keys: { id: 'integer', text: 'text', count: 'integer?' } },
        person: {
          keys: { id: 'integer', isPrivately: 'text', Private: { value: 'text?' }, is_private: 'boolean?' },
        },
      },
    };
    const byDefault = { publishedAs: '', evenNull: false };
    const asNull = { publishedAs: null, evenNull: false };
    const { withhold: _, ...options } = { schemas: new Map(), withhold: {} };
    expect(withheldIn(linkDescription(file, options))).toEqual({
      'lib.book.private_note': byDefault,
      'lib.book.private_rating': asNull,
      'person.isPrivately': byDefault,
      'person.Private': byDefault,
      'person.is_private': asNull,
      'private-memo.text': byDefault,
      'private-memo.count': asNull,
      'memo.text': byDefault,
      'memo.count': asNull,
    });
  });

  it('is withheld in every spelling of its table and its column, whichever record spells it how', () => {
    const records: DescriptionFile['records'] = {
      // Their collections come first: the order does not count.
      last: { table: 'new_notes', keys: { id: 'integer', it: { value: 'text', column: 'BODY' } } },
      both: {
        table: ['notes', 'new_notes'],
        keys: { id: 'integer', body: 'text', title: { value: 'text', column: ['title', 'heading'] } },
      },
      old: { table: 'notes', keys: { id: 'integer', note: { value: 'text?', column: ['text', 'body'] } } },
      said: {
        table: 'Notes',
        keys: { id: 'integer', text: { value: 'text', withheld: { as: 'NONE', evenNull: true } } },
      },
      other: { table: 'other_notes', keys: { id: 'integer', text: 'text', body: 'text' } },
    };
    const file = {
      ...library,
      collections: Object.fromEntries(Object.keys(records).map((name) => [name, name])),
      records,
    };
    const withheld = { publishedAs: 'NONE', evenNull: true };
    const everywhere = {
      'last.it': withheld,
      'both.body': withheld,
      'old.note': withheld,
      'said.text': withheld,
    };
    expect(withheldIn(link({}, file))).toEqual(everywhere);
    const backwards = { ...file, records: Object.fromEntries(Object.entries(records).reverse()) };
    expect(withheldIn(link({}, backwards))).toEqual(everywhere);
    // What is said of one record counts where another is called private, too.
    const { withhold: _, ...byName } = { schemas: new Map(), withhold: {} };
    const called = {
      ...file,
      records: {
        ...records,
        both: { ...records.both, keys: { id: 'integer', private: { value: 'text', column: 'body' } } },
      },
    } as DescriptionFile;
    expect(withheldIn(linkDescription(called, byName))).toMatchObject({
      'both.private': withheld,
      'last.it': withheld,
    });
  });

  it('that is an id is not withheld by name: it tells records apart', () => {
    const file: DescriptionFile = {
      ...library,
      collections: { memos: 'private-memo' },
      records: { 'private-memo': { table: 'm', keys: { id: 'text', text: 'text' } } },
    };
    const linked = linkDescription(file, { schemas: new Map() });
    expect(Object.keys(withheldIn(linked))).toEqual(['private-memo.text']);
  });

  it('stays withheld by its name where others are named, or none', () => {
    expect(withheldIn(link({ withhold: {} }))).toEqual(byName);
    expect(book('private_note')).toMatchObject({ isPrivate: true });
  });

  it.each([[{ 'lib.book.title': { as: '' } }], [undefined]])(
    'is published where private comments are, and never quoted in messages: %o',
    (withhold) => {
      const options = { schemas: new Map(), ...(withhold && { withhold }) };
      const [private_, public_] = withhold ? ['title', 'subtitle'] : ['private_note', 'title'];
      for (const includePrivateComments of [false, true]) {
        const linked = linkDescription(library, { ...options, includePrivateComments });
        expect(fieldOf(linked, 'lib.book', private_ ?? '')).toMatchObject({
          isPrivate: true,
          withheld: includePrivateComments ? null : { publishedAs: '' },
        });
        expect(fieldOf(linked, 'lib.book', public_ ?? '')).toMatchObject({
          isPrivate: false,
          withheld: null,
        });
      }
    },
  );
});

const bundled = JSON.parse(
  readFileSync(new URL('../../../data/databank.json', import.meta.url), 'utf8'),
) as DescriptionFile;

describe('the bundled description', () => {
  it('has the collections of the contract, in its order, with its tables', () => {
    expect(collections.map(({ path, kind }) => [path, kind.table])).toEqual(
      contract.map(([path, table]) => [path, table]),
    );
  });

  it.each(contract)('%s has the keys of the contract, in page order', (path, _, keys) => {
    const kind = collections.find((collection) => collection.path === path)?.kind;
    expect(kind?.fields.map(({ name }) => name)).toEqual(keys);
  });

  it.each(Object.entries(embeddedKeys))('%s too, where it is embedded', (table, keys) => {
    expect(kinds.find((each) => each.table === table)?.fields.map(({ name }) => name)).toEqual(keys);
  });

  it('embeds what the contract embeds, by its foreign keys', () => {
    for (const { table, fields } of kinds) {
      for (const field of fields) {
        expect([table, field.name, field.source === 'one' ? field.column : null]).toEqual([
          table,
          field.name,
          isEmbedded(table, field.name) ? `${field.name}_id` : null,
        ]);
      }
    }
  });

  it('links citations by the table name after its application', () => {
    const links = kinds.flatMap(({ table, fields }) =>
      fields.flatMap((field) => (field.source === 'many' ? [[table, field.name, field.link]] : [])),
    );
    const attributes = contract.filter(([, , keys]) => keys.includes('citations')).map(([, table]) => table);
    expect(links).toHaveLength(attributes.length);
    expect(links).toEqual(
      expect.arrayContaining(
        attributes.map((table) => [
          table,
          'citations',
          {
            table: `${table}_citations`,
            tables: [`${table}_citations`],
            ownerColumn: `${table.slice(table.indexOf('_') + 1)}_id`,
            targetColumn: 'citation_id',
          },
        ]),
      ),
    );
  });

  it('reads every spelling of a real export and of a service', () => {
    const spelled = kinds.flatMap(({ tables, fields }) => [
      tables,
      ...fields.filter(isStored).map(({ columns }) => columns),
      ...fields.map(({ spellings }) => spellings),
    ]);
    const several = spelled.filter(({ length }) => length > 1).map((each) => each.join(' '));
    expect([...new Set(several)].sort()).toEqual([
      'core_comment core_seshatcomment',
      'core_private_comment core_seshatprivatecomment',
      'core_region core_seshat_region',
      'home_databank_region home_seshat_region',
      'home_databank_region_id home_seshat_region_id',
      'library_link zotero_link',
    ]);
  });

  it('withholds the private texts of the contract, and no other', () => {
    const withheld = kinds.flatMap(({ table, fields }) =>
      fields.flatMap((field) =>
        field.source === 'column' && field.withheld !== null ? [[table, field.name, field.withheld]] : [],
      ),
    );
    expect(withheld).toEqual([
      ['core_private_comment', 'text', { publishedAs: 'NO_PRIVATE_COMMENTS', evenNull: true }],
      ['core_polity', 'private_comment', { publishedAs: '', evenNull: false }],
    ]);
    expect(withheldIn(withPrivate)).toEqual({});
  });
});

/** What the hand-written schemas say of a key of each type. */
const schemaTypes: Readonly<Record<string, Pick<JsonSchema, 'type' | 'format'>>> = {
  integer: { type: 'integer' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  text: { type: 'string' },
  'date-time': { type: 'string', format: 'date-time' },
  uuid: { type: 'string', format: 'uuid' },
  'decimal(8)': { type: 'string', format: 'decimal-8' },
  'decimal(12)': { type: 'string', format: 'decimal-12' },
};

/** What a schema has to say of a key, by its entry in the description. */
function expectedOf(entry: KeyEntry) {
  const given = typeof entry === 'string' ? { value: entry } : entry;
  const none = { type: undefined, format: undefined, target: undefined, nullable: false };
  if ('value' in given)
    return { ...none, ...schemaTypes[given.value.replace('?', '')], nullable: given.value.endsWith('?') };
  if ('one' in given)
    return {
      ...none,
      target: `${given.one.replace('?', '')}.schema.json`,
      nullable: given.one.endsWith('?'),
    };
  if ('many' in given) return { ...none, type: 'array', target: `${given.many}.schema.json` };
  if ('always' in given && given.always !== null) return { ...none, type: 'array', maxItems: 0 };
  throw new Error(`no hand-written schema has such a key: ${JSON.stringify(entry)}`);
}

/** What a schema says of a key. */
function saidOf({ type, format, anyOf = [], items, maxItems, $ref }: JsonSchema) {
  const types = [type ?? []].flat();
  const [name] = types.filter((each) => each !== 'null');
  return {
    type: name,
    format,
    target: $ref ?? items?.$ref ?? anyOf.flatMap((branch) => branch.$ref ?? [])[0],
    nullable: types.includes('null') || anyOf.some((branch) => branch.type === 'null'),
    ...(maxItems !== undefined && { maxItems }),
  };
}

describe('the hand-written schemas and the bundled description', () => {
  const schemas = readRecordSchemas();
  const base = schemas.get('records/attribute-record.schema.json');

  it('are of the same records', () => {
    const described = Object.keys(bundled.records).map((name) => `records/${name}.schema.json`);
    expect([...described, 'records/attribute-record.schema.json'].sort()).toEqual([...schemas.keys()].sort());
    expect(kinds.map(({ name }) => name).sort()).toEqual(Object.keys(bundled.records).sort());
  });

  it.each(Object.entries(bundled.records))('agree key by key: %s', (name, { keys = {} }) => {
    const schema = schemas.get(`records/${name}.schema.json`) ?? {};
    const bases = schema.allOf === undefined ? {} : base?.properties;
    expect(schema.required).toEqual(Object.keys(keys));
    for (const [key, entry] of Object.entries(keys)) {
      // Where both describe a key, both count.
      const said = [bases?.[key], schema.properties?.[key]].filter((each) => each !== undefined).map(saidOf);
      expect([key, ...said]).toEqual([key, ...said.map(() => expectedOf(entry))]);
      expect(said.length).toBeGreaterThan(0);
    }
  });
});

it('has the schemas that a schema written by hand may refer to as a derived one does', () => {
  const { schemas } = linkDescription(
    {
      ...library,
      collections: { camels: 'camel' },
      records: { camel: { keys: { id: 'integer', geom: 'geometry' } } },
    },
    { schemas: new Map([['records/camel.schema.json', { type: 'object' }]]) },
  );
  expect([...schemas.keys()]).toEqual(['records/camel.schema.json', 'geometry.schema.json']);
});
