import { expect, it } from 'vitest';
import { noHosts } from '../../src/hosts/join-hosts.ts';
import type { DescriptionFile } from '../../src/model/description/key-facts.ts';
import { kindsOf } from '../../src/model/description/kind.ts';
import { linkDescription } from '../../src/model/description/link-description.ts';
import { type JsonSchema, recordSchemaPath } from '../../src/model/schemas/schema.ts';
import { openExport } from '../../src/sources/export/open-export.ts';
import { makeExport } from '../helpers/make-export.ts';
import { enginePages } from './engine-pages.ts';

const towns = {
  ...{ format: 1, api: '/api/', pageSize: 10, collections: { towns: 'town' } },
  records: {
    town: { table: 'town', keys: { id: 'integer', hill: { one: 'hill', column: 'hill_id' } } },
    // A fault of the first key leaves no beginning of the object.
    hill: { table: 'hill', keys: { height: 'integer', id: 'integer' } },
  },
};

it('reports the fault of an embedded record once, where records are checked as a whole', () => {
  const linked = linkDescription(towns as unknown as DescriptionFile, { schemas: new Map() });
  const path = recordSchemaPath('town');
  const whole = { ...(linked.schemas.get(path) as JsonSchema), if: { required: ['id'] }, else: false };
  const description = { ...linked, schemas: new Map([...linked.schemas, [path, whole]]) };
  const rows = `CREATE TABLE hill (id INTEGER PRIMARY KEY, height);
    CREATE TABLE town (id INTEGER PRIMARY KEY, hill_id);
    INSERT INTO hill VALUES (1, 'high'); INSERT INTO town VALUES (7, 1)`;
  const source = openExport(makeExport(rows));
  try {
    expect(source.checkTables(kindsOf(description.collections)).problems).toEqual([]);
    const page = {
      description,
      baseUrl: 'https://example.org',
      hosts: noHosts,
      pageSize: 10,
      records: false,
    };
    const { problems } = enginePages(source, page);
    expect(problems.map(({ table, record, field }) => [table, record, field])).toEqual([
      ['hill', 1, 'height'],
    ]);
  } finally {
    source.close();
  }
});
