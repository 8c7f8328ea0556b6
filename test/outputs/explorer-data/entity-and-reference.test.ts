import { expect, it } from 'vitest';
import { linkVariables } from '../../../src/model/claims/link-variables.ts';
import { linkDescription } from '../../../src/model/description/link-description.ts';
import { buildTree } from '../../helpers/build-tree.ts';
import { documentSchemas } from '../../helpers/bundled.ts';
import { makeExport } from '../../helpers/make-export.ts';
import { readTree } from '../../helpers/read-tree.ts';
import { failuresIn } from '../../trust/support/attempt.ts';

const gazetteer = `CREATE TABLE entries (id INTEGER PRIMARY KEY, title TEXT);
  INSERT INTO entries VALUES (1, 'Ur'), (2, 'Uruk');
  CREATE TABLE walls (id INTEGER PRIMARY KEY, height INTEGER, at_id INTEGER, near_id INTEGER);
  INSERT INTO walls VALUES (1, 7, 1, 2)`;

/** The entries of a gazetteer are what records are about, and what they cite. */
it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
  ['has no variables if the tables have none', {}, []],
  ['has the variables of the tables', { height: 'integer' }, ['height']],
])('where entities and references are in one table, %s', async (_, own, variables) => {
  const keys = { id: 'integer', ...own, at: { one: 'entry' }, near: { one: 'place' } };
  const file = {
    format: 1,
    ...{ api: '/api/', pageSize: 10, collections: { walls: 'walls' } },
    records: {
      walls: { table: 'walls', keys },
      entry: { table: 'entries', keys: { id: 'integer', title: 'text' } },
      place: { table: 'entries', keys: { id: 'integer' } },
    },
  } as const;
  const roles = { entity: 'place', reference: { record: 'entry', title: 'title' } };
  const description = linkDescription(file, { roles, schemas: documentSchemas });
  expect(linkVariables(description).map(({ id }) => id)).toEqual(variables);
  const { out } = await buildTree(makeExport(gazetteer), { description, explorer: true });
  expect(await failuresIn(out)).toEqual([]);
  const catalog = JSON.parse(String(readTree(out).get('explore/data/catalog.json')));
  expect(catalog.variables.map(({ id }: { readonly id: string }) => id)).toEqual(variables);
});

it('cites what a record embeds that is in the table of references, and has only the id of its entity', async () => {
  const letters = `CREATE TABLE towns (id INTEGER PRIMARY KEY);
    INSERT INTO towns VALUES (1);
    CREATE TABLE letters (id INTEGER PRIMARY KEY, title TEXT, answers_id INTEGER, town_id INTEGER);
    INSERT INTO letters VALUES (1, 'First', 1, 1)`;
  const file = {
    format: 1,
    ...{ api: '/api/', pageSize: 10, collections: { letters: 'letters', towns: 'town' } },
    records: {
      letters: {
        table: 'letters',
        keys: {
          id: 'integer',
          answers: { one: 'letter' },
          town: { column: 'town_id', value: 'integer', refersTo: 'town' },
        },
      },
      letter: { table: 'letters', keys: { id: 'integer', title: 'text' } },
      town: { table: 'towns', keys: { id: 'integer' } },
    },
  } as const;
  const roles = { entity: 'town', reference: { record: 'letter', title: 'title' } };
  const description = linkDescription(file, { roles, schemas: documentSchemas });
  const { out } = await buildTree(makeExport(letters), { description, explorer: true });
  const sources = JSON.parse(String(readTree(out).get('explore/data/sources.json')));
  expect(sources.claims).toEqual([{ collection: 0, rows: [0], references: [0] }]);
  expect(await failuresIn(out)).toEqual([]);
});
