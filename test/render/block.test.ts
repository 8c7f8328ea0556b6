import { describe, expect, it } from 'vitest';
import { openExport } from '../../src/database/open-export.ts';
import type { DescriptionFile } from '../../src/description/key-facts.ts';
import { kindsOf } from '../../src/description/kind.ts';
import { linkDescription } from '../../src/description/link-description.ts';
import { noHosts } from '../../src/hosts/join-hosts.ts';
import { schemas } from '../helpers/bundled.ts';
import { makeExport } from '../helpers/make-export.ts';
import { quickPages, rendererOf, slowProblems } from './both-ways.ts';

const service: DescriptionFile = {
  format: 1,
  api: '/api/',
  pageSize: 10,
  collections: { 'list/towns': { record: 'town' } },
  records: {
    town: { table: 'town', keys: { id: 'integer', river: { one: 'river', column: 'river_id' } } },
    river: {
      table: 'river',
      keys: {
        id: 'integer',
        codes: { ids: 'integer', link: 'river_codes', owner: 'river_id', target: 'code_id' },
      },
    },
  },
};

const tables = `
  CREATE TABLE river (id integer PRIMARY KEY);
  CREATE TABLE river_codes (id integer PRIMARY KEY, river_id integer, code_id);
  CREATE TABLE town (id integer PRIMARY KEY, river_id integer);
  INSERT INTO river VALUES (1), (2);
  INSERT INTO town VALUES (7, 1);
`;

/** Whether a build publishes the towns: the quick way, and the slow, obvious way. */
function arePublished(rows: string): readonly boolean[] {
  const documents = new Map([...schemas].filter(([path]) => !path.startsWith('records/')));
  const description = linkDescription(service, { schemas: documents });
  const source = openExport(makeExport(tables, rows));
  source.checkTables(kindsOf(description.collections));
  const place = { baseUrl: 'http://localhost:8000', hosts: noHosts };
  const choice = { ...place, description, pageSize: 10, records: false };
  const { isSound, hasLostKeys } = quickPages(source, choice, rendererOf(source, choice));
  const { keys, inCollections } = slowProblems(source, choice);
  source.close();
  return [!isSound.includes(false) && !hasLostKeys, keys.length + inCollections.flat().length === 0];
}

describe('a list of ids, in a record that is only embedded', () => {
  it.each([
    ['of a record that nobody embeds, may be in no form', true, "(1, 1, 3), (2, 2, 'x')"],
    ['of one that is embedded, may not', false, "(1, 1, 'x')"],
    ['may name none twice, beside what is in no form either', false, "(1, 2, 3), (2, 2, 3), (3, 2, 'x')"],
  ])('%s', (_, isPublished, links) => {
    expect(arePublished(`INSERT INTO river_codes VALUES ${links}`)).toEqual([isPublished, isPublished]);
  });
});
