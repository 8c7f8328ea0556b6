import { expect, it } from 'vitest';
import { bareKeys, embedRecords } from '../../../src/model/claims/embed-records.ts';
import type { DescriptionFile, Roles } from '../../../src/model/description/key-facts.ts';
import type { RecordKind } from '../../../src/model/description/kind.ts';
import { linkDescription } from '../../../src/model/description/link-description.ts';
import { linkRoles } from '../../../src/model/description/linked-roles.ts';
import { documentSchemas } from '../../helpers/bundled.ts';

/** Texts of a corpus, which are what records are about, and which cite each other. */
const corpus: DescriptionFile = {
  format: 1,
  api: '/api/',
  pageSize: 10,
  collections: { texts: 'text', words: 'word' },
  records: {
    text: {
      table: 'text',
      keys: { id: 'integer', title: 'text', quotes: { value: 'json', refersTo: 'text' } },
    },
    word: { table: 'word', keys: { id: 'integer', text: { value: 'integer', refersTo: 'text' } } },
  },
};

function linkAll(file: DescriptionFile, roles: Roles) {
  const options = { roles, includePrivateComments: false, schemas: documentSchemas };
  const description = linkDescription(file, options);
  return { collections: description.collections, linked: linkRoles(description) };
}

it('embeds entities that cite each other once', () => {
  const roles: Roles = { entity: 'text', label: ['title'], reference: { record: 'text', title: 'title' } };
  const { collections, linked } = linkAll(corpus, roles);
  const [texts, words] = embedRecords(collections, linked);
  const [quoted] = texts?.kind.embedding ?? [];
  expect(quoted).toMatchObject({ name: 'quotes', source: 'many', link: { isInColumn: true } });
  expect(quoted?.target).toBe(collections[0]?.kind);
  expect(words?.kind.embedding).toMatchObject([{ name: 'text', source: 'one' }]);
  expect(words?.kind.embedding[0]?.target).toBe(texts?.kind);
});

it('embeds the entity where entities are references, too, by another kind of their table', () => {
  const { text } = corpus.records as Record<string, object>;
  const file = {
    ...corpus,
    collections: { ...corpus.collections, books: 'book' },
    records: { ...corpus.records, book: { ...text, keys: { id: 'integer', title: 'text' } } },
  } as DescriptionFile;
  const roles: Roles = { entity: 'text', label: ['title'], reference: { record: 'book', title: 'title' } };
  const { collections, linked } = linkAll(file, roles);
  const [texts, words] = embedRecords(collections, linked);
  expect(words?.kind.embedding.map(({ target }) => target)).toEqual([texts?.kind]);
  const keys = bareKeys(collections[1]?.kind as RecordKind, collections, linked);
  expect(keys.map(({ target }) => target.name)).toEqual(['text']);
});
