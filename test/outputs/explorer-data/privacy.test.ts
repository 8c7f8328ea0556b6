import { describe, expect, it } from 'vitest';
import { checkConfiguration } from '../../../src/model/description/check-configuration.ts';
import { checkDescription } from '../../../src/model/description/check-description.ts';
import type { Configuration, DescriptionFile } from '../../../src/model/description/key-facts.ts';
import { linkDescription } from '../../../src/model/description/link-description.ts';
import { buildTree } from '../../helpers/build-tree.ts';
import { documentSchemas } from '../../helpers/bundled.ts';
import { makeExport } from '../../helpers/make-export.ts';
import { readTree } from '../../helpers/read-tree.ts';
import { failuresIn } from '../../trust/support/attempt.ts';

/** A service in which whatever the data files show may be private, and roles that name all of it. */
const databank: DescriptionFile = {
  format: 1,
  api: '/api/',
  pageSize: 2,
  collections: { 'a/claims': 'claim', 'a/notes': 'note' },
  records: {
    claim: {
      table: 'claim',
      keys: {
        id: 'integer',
        person: { one: 'person?' },
        private_person: { one: 'private-memo?', column: 'memo_id' },
        value: { value: 'text?', withheld: { as: null } },
        private_value: 'text?',
        first: { value: 'integer?', withheld: { as: null } },
        is_disputed: { value: 'boolean?', withheld: { as: null } },
        tag: { value: 'text?', withheld: { as: '' } },
        shown: 'text?',
        essay: 'text?',
        private_essay: 'text?',
        memoir: { value: 'text?', withheld: { as: null } },
        books: { many: 'book', link: 'claim_books', owner: 'claim_id', target: 'book_id' },
      },
    },
    note: { table: 'note', keys: { id: 'integer', text: { value: 'text', withheld: { as: 'kept back' } } } },
    person: {
      table: 'person',
      keys: {
        id: 'integer',
        name: { value: 'text', withheld: { as: '' } },
        private_name: 'text?',
        born: { value: 'integer?', withheld: { as: null } },
        died: { value: 'integer?', withheld: { as: null } },
        longitude: { value: 'decimal(2)?', withheld: { as: null } },
        latitude: { value: 'decimal(2)?', withheld: { as: null } },
        region: { one: 'private-memo?', column: 'memo_id' },
        code: 'text?',
      },
    },
    'private-memo': { table: 'memo', keys: { id: 'integer', text: 'text?' } },
    book: {
      table: 'book',
      keys: { id: 'integer', title: { value: 'text', withheld: { as: '' } }, private_author: 'text?' },
    },
  },
};

const allRoles: NonNullable<Configuration['roles']> = {
  entity: 'person',
  label: ['name', 'private_name'],
  years: ['born', 'died'],
  place: ['longitude', 'latitude'],
  region: 'region',
  recordYears: ['first'],
  flags: { disputed: ['is_disputed'], inferred: { tag: ['SECRET-tag'] } },
  columns: { 'private-memo': ['text'], claim: ['private_value', 'value'], note: ['text'], book: ['title'] },
  reference: { record: 'book', title: 'title', creator: 'private_author' },
};

/** Too long for a column, on average. */
const long = (text: string) => `${text}, `.repeat(60);

const tables = `
  CREATE TABLE claim (id, person_id, memo_id, value, private_value, first, is_disputed, tag, shown, essay, private_essay, memoir);
  CREATE TABLE note (id, text);
  CREATE TABLE person (id, name, private_name, born, died, longitude, latitude, memo_id, code);
  CREATE TABLE memo (id, text);
  CREATE TABLE book (id, title, private_author);
  CREATE TABLE claim_books (claim_id, book_id);
  INSERT INTO memo VALUES (4711, 'SECRET-memo'), (4712, 'SECRET-other');
  INSERT INTO person VALUES
    (1, 'SECRET-name', 'SECRET-private', -987, 986, '98.76', '87.65', 4711, 'SHOWN-1'),
    (2, 'SECRET-two', NULL, 987, 987, '98.76', '87.65', NULL, 'SHOWN-2'),
    (3, 'SECRET-three', NULL, 987, 987, '98.76', '87.65', NULL, 'SECRET-unpublished');
  INSERT INTO claim VALUES
    (1, 1, 4711, 'SECRET-value', 'SECRET-own', 987, 1, 'SECRET-tag', 'shown one', '${long('shown essay')}',
      '${long('SECRET essay')}', '${long('SECRET memoir')}'),
    (2, 2, 4712, 'SECRET-values', 'SECRET-owner', 987, 0, 'x', 'shown two', NULL, '${long('SECRET')}', NULL),
    (3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
  INSERT INTO note VALUES (1, 'SECRET-note');
  INSERT INTO book VALUES (1, 'SECRET-title', 'SECRET-author'), (2, 'SECRET-uncited', 'SECRET-author');
  INSERT INTO claim_books VALUES (1, 1);
`;

describe('the data files of the explorer', () => {
  it.each([
    [false, 'region'],
    [true, 'region'],
    [false, 'region.text'],
    [true, 'region.text'],
  ])('hold nothing private, though pages may: %s, %s', async (includePrivateComments, region) => {
    const roles = { ...allRoles, region };
    expect(checkDescription(databank).faults).toEqual([]);
    expect(checkConfiguration({ roles }, databank)).toEqual([]);
    const description = linkDescription(databank, {
      roles,
      includePrivateComments,
      schemas: documentSchemas,
    });
    const { out, problems } = await buildTree(makeExport(tables), { description, explorer: true });
    expect(problems).toEqual([]);
    expect(await failuresIn(out)).toEqual([]);
    const files = [...readTree(out)].map(([path, bytes]) => [path, String(bytes)] as const);
    const text = (part: string) =>
      files
        // Its checksums are any digits.
        .filter(([path]) => path.startsWith(part) && !path.endsWith('offline.json'))
        .map(([, bytes]) => bytes)
        .join('\n');
    expect(text('api/').includes('SECRET-value')).toBe(includePrivateComments);
    const json = (name: string) => JSON.parse(text(`explore/data/${name}.json`));
    const data = text('explore/data/');
    expect(data).toContain('shown one');
    expect(data).not.toMatch(/secret|kept back|98[67]|98\.76|87\.65|471[12]/i);
    expect(json('texts/1')).toEqual({ words: ['essay', 'shown'], records: [[0], [0]] });
    // What is left of each is what anybody may know of it: that it is there.
    expect(json('entities')).toMatchObject({ ids: [1, 2], labels: ['1', '2'], names: [null, null] });
    const [claims] = json('claims/a/claims').variables;
    expect(json('claims/a/claims')).toMatchObject({ entity: [0, 1, -1], from: null, dated: 'uuu' });
    expect(claims).toMatchObject({ words: ['shown one', 'shown two'], codes: [0, 1, -1], state: 'vvn' });
    expect(json('sources')).toMatchObject({ ids: [1], labels: ['1'] });
  });
});
