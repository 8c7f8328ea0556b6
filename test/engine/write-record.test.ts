import { describe, expect, it } from 'vitest';
import { noHosts } from '../../src/hosts/join-hosts.ts';
import type { DescriptionFile } from '../../src/model/description/key-facts.ts';
import { kindsOf } from '../../src/model/description/kind.ts';
import { linkDescription } from '../../src/model/description/link-description.ts';
import { type JsonSchema, recordSchemaPath } from '../../src/model/schemas/schema.ts';
import { openExport } from '../../src/sources/export/open-export.ts';
import { makeExport } from '../helpers/make-export.ts';
import { type EngineChoice, enginePages } from './engine-pages.ts';

const towns = {
  ...{ format: 1, api: '/api/', pageSize: 10, collections: { towns: 'town' } },
  records: {
    town: {
      table: 'town',
      keys: {
        id: 'integer',
        hill: { one: 'hill', column: 'hill_id' },
        slopes: { many: 'hill', link: 'slope', owner: 'town_id', target: 'hill_id' },
      },
    },
    // A fault of the first key leaves no beginning of the object.
    hill: { table: 'hill', keys: { height: 'integer', id: 'integer' } },
  },
};

const linked = linkDescription(towns as unknown as DescriptionFile, { schemas: new Map() });
const path = recordSchemaPath('town');

/** What the engine reports of two hills of a wrong height and a town on them, which has to fit this schema as a whole. */
function faultsWith(more: JsonSchema, how: EngineChoice = {}) {
  const whole = { ...(linked.schemas.get(path) as JsonSchema), ...more };
  const description = { ...linked, schemas: new Map([...linked.schemas, [path, whole]]) };
  const rows = `CREATE TABLE hill (id INTEGER PRIMARY KEY, height);
    CREATE TABLE town (id INTEGER PRIMARY KEY, hill_id);
    CREATE TABLE slope (town_id, hill_id);
    INSERT INTO hill VALUES (1, 'high'), (2, 'low'); INSERT INTO town VALUES (7, 1);
    INSERT INTO slope VALUES (7, 1), (7, 2)`;
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
    const { problems } = enginePages(source, page, how);
    return problems.map(({ table, record, field }) => `${table} ${record} ${field}`).sort();
  } finally {
    source.close();
  }
}

const onDemand = { limits: { whole: 0, kept: 0, apart: { records: 0, others: 0 } } };

describe.each([
  ['all embedded records in memory', {}],
  ['embedded records read on demand', onDemand],
])('records that are checked as a whole, %s', (_, how) => {
  it('are not faulty if only records that they embed are', () => {
    const { properties } = linked.schemas.get(path) as JsonSchema;
    for (const more of [
      { if: { required: ['id'] }, else: false },
      { allOf: [{ properties: { slopes: properties?.slopes as JsonSchema } }] },
      { if: false, else: { properties: { hill: properties?.hill as JsonSchema } } },
      { properties: { ...properties, slopes: { ...properties?.slopes, uniqueItems: true } } },
    ])
      expect(faultsWith(more, how)).toEqual(['hill 1 height', 'hill 2 height']);
  });

  it('are reported with their own fault, too, if they embed faulty ones', () => {
    const faults = faultsWith({ dependentRequired: { id: ['name'] } }, how);
    expect(faults).toEqual(['hill 1 height', 'hill 2 height', 'town 7 null']);
  });
});
