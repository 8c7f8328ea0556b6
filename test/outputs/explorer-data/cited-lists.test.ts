import { expect, it } from 'vitest';
import type { DescriptionFile } from '../../../src/model/description/key-facts.ts';
import { linkDescription } from '../../../src/model/description/link-description.ts';
import { buildTree } from '../../helpers/build-tree.ts';
import { documentSchemas } from '../../helpers/bundled.ts';
import { makeExport } from '../../helpers/make-export.ts';
import { readTree } from '../../helpers/read-tree.ts';
import { failuresIn } from '../../trust/support/attempt.ts';

const uuids = ['ab', 'cd'].map((digits) => `${digits.repeat(4)}-1111-4111-8111-111111111111`);

/** What the explorer says that each record cites, of a key with JSON in which a person sees ids of references. */
async function citedBy(id: string, ids: readonly unknown[], lists: readonly unknown[]) {
  const file: DescriptionFile = {
    ...{ format: 1, api: '/api/', pageSize: 10 },
    collections: { walls: 'walls', sources: 'sources' },
    records: {
      walls: { table: 'walls', keys: { id: 'integer', cites: { value: 'json?', refersTo: 'sources' } } },
      sources: { table: 'sources', keys: { id, title: 'text' } },
    },
  };
  const roles = { reference: { record: 'sources', title: 'title' } };
  const description = linkDescription(file, { roles, schemas: documentSchemas });
  const path = makeExport(
    'CREATE TABLE walls (id INTEGER PRIMARY KEY, cites TEXT); CREATE TABLE sources (id, title TEXT)',
    (database) => {
      const wall = database.prepare('INSERT INTO walls (cites) VALUES (?)');
      for (const list of lists) wall.run(typeof list === 'string' ? list : JSON.stringify(list));
      for (const each of ids) database.prepare("INSERT INTO sources VALUES (?, 'Report')").run(each);
    },
  );
  const { out } = await buildTree(path, { description, explorer: true });
  expect(await failuresIn(out)).toEqual([]);
  const { claims } = JSON.parse(String(readTree(out).get('explore/data/sources.json')));
  const [{ rows, references }] = claims;
  return lists.map((_, row) => references.filter((_: number, at: number) => rows[at] === row));
}

it('cites what lists of ids have, and no value of an object', async () => {
  const lists = [
    '[1, 2]',
    '[1, "2", [3]]',
    '[2.0, 3, 3]',
    '{"page": 2, "of": 3}',
    '[{"page": 2}]',
    '3',
    '[9]',
  ];
  const cited = [[0, 1], [0], [1, 2], [], [], [2], []];
  expect(await citedBy('integer', [1, 2, 3], lists)).toEqual(cited);
  expect(await citedBy('text', ['a', 'b'], [['b', 'a'], ['A', 1], { of: 'b' }, '"b"'])).toEqual([
    ...[[0, 1], [], [], [1]],
  ]);
});

it('cites UUIDs in any spelling', async () => {
  const [one = '', other = ''] = uuids;
  const lists = [[other, one], [one.replaceAll('-', '')], [other.toUpperCase()], { of: one }];
  expect(await citedBy('uuid', uuids, lists)).toEqual([[0, 1], [0], [1], []]);
});
