import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Problem } from '../../src/contract/errors.ts';
import { checkRows } from '../../src/engine/check-rows.ts';
import { noHosts } from '../../src/hosts/join-hosts.ts';
import type { DescriptionFile } from '../../src/model/description/key-facts.ts';
import { kindsOf } from '../../src/model/description/kind.ts';
import { linkDescription } from '../../src/model/description/link-description.ts';
import { type JsonSchema, recordSchemaPath } from '../../src/model/schemas/schema.ts';
import { openExport } from '../../src/sources/export/open-export.ts';
import { documentSchemas } from '../helpers/bundled.ts';
import { makeExport, writeExport } from '../helpers/make-export.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { anyService } from '../model/description/any-description.ts';
import { casesOf, seed } from '../trust/crash-safety/cases.ts';
import { anyRows, fillTables } from './any-export.ts';
import { anyNarrowing, narrowed } from './any-schemas.ts';
import { naivePages } from './naive-pages.ts';

it('finds the faults of the records of a collection, whatever they embed or link to', () => {
  const path = join(temporaryFolder(), 'export.sqlite');
  fc.assert(
    fc.property(anyService(false), anyRows, anyNarrowing, anyNarrowing, (service, rows, one, other) => {
      const linked = linkDescription(service.file, { ...service.configuration, schemas: documentSchemas });
      const kinds = kindsOf(linked.collections);
      // A key by its pattern may not have a name, too.
      const description = narrowed(
        narrowed(linked, kinds, one),
        kinds,
        one?.way === 'pattern' ? null : other,
      );
      rmSync(path, { force: true });
      writeExport(path, (database) => fillTables(database, kinds, rows));
      const source = openExport(path);
      try {
        expect(source.checkTables(kinds).problems).toEqual([]);
        // A record without an id, or with that of another, is named in more than one way.
        if (source.keyProblems(kinds).length > 0) return;
        const { faults } = naivePages(path, {
          ...{ description, baseUrl: 'http://localhost:8000', hosts: noHosts, pageSize: 10, records: false },
        });
        const found: Problem[] = [];
        const report = (problems: readonly Problem[]) => found.push(...problems);
        for (const _ of checkRows({ kinds, source, schemas: description.schemas, report }));
        // Other records, of the same table, too, may be embedded nowhere.
        const listed = new Set(linked.collections.map(({ kind }) => kind.table));
        const listedKinds = new Set(linked.collections.map(({ kind }) => kind));
        for (const kind of kinds) if (!listedKinds.has(kind)) listed.delete(kind.table);
        const reported = found.flatMap(({ table, record }) =>
          listed.has(table) ? [`${table} ${record}`] : [],
        );
        const expected = [...faults].filter((fault) => listed.has(fault.split(' ')[0] as string));
        expect(new Set(reported)).toEqual(new Set(expected));
      } finally {
        source.close();
      }
    }),
    { numRuns: casesOf(25, 1000), seed },
  );
});

const towns = {
  ...{ format: 1, api: '/api/', pageSize: 10, collections: { towns: 'town' } },
  records: {
    town: {
      table: 'town',
      keys: {
        id: 'integer',
        hills: { many: 'hill', link: 'slope', owner: 'town_id', target: 'hill_id' },
        streets: { ids: 'integer', link: 'street', owner: 'town_id', target: 'number' },
      },
    },
    hill: { table: 'hill', keys: { id: 'integer' } },
  },
};

it('reads links only as far as a schema asks for more than a list, or no table has what they lead to', () => {
  const linked = linkDescription(towns as unknown as DescriptionFile, { schemas: new Map() });
  const path = recordSchemaPath('town');
  const town = linked.schemas.get(path) as JsonSchema;
  const hills = { ...town.properties?.hills, minItems: 1 };
  const schemas = [
    town,
    { ...town, properties: { ...town.properties, hills } },
    { ...town, if: { properties: { hills: { type: 'array', minItems: 1 } } }, else: false },
    { ...town, allOf: [{ properties: { hills: town.properties?.hills as JsonSchema } }] },
  ];
  const source = openExport(
    makeExport(`CREATE TABLE town (id INTEGER PRIMARY KEY); CREATE TABLE hill (id INTEGER PRIMARY KEY);
      CREATE TABLE slope (town_id, hill_id); CREATE TABLE street (town_id, number);
      INSERT INTO town VALUES (1), (2), (3); INSERT INTO hill VALUES (7);
      INSERT INTO slope VALUES (1, 7), (3, 7); INSERT INTO street VALUES (1, 5), (1, 'Main Street')`),
  );
  try {
    const kinds = kindsOf(linked.collections);
    expect(source.check(kinds).problems).toEqual([]);
    const found = schemas.map((schema) => {
      const faults: string[] = [];
      const report = (problems: readonly Problem[]) =>
        faults.push(...problems.map(({ record, field }) => `${record} ${field}`));
      const all = new Map([...linked.schemas, [path, schema]]);
      for (const _ of checkRows({ kinds, source, schemas: all, report }));
      return faults;
    });
    expect(found).toEqual([['1 streets'], ['1 streets', '2 hills'], ['1 streets', '2 null'], ['1 streets']]);
  } finally {
    source.close();
  }
});
