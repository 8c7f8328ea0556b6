import { describe, expect, it } from 'vitest';
import { createAssembler } from '../../src/assemble/create-assembler.ts';
import { fieldTable } from '../../src/collections/fields.ts';
import { collections } from '../../src/collections/registry.ts';
import { openExport } from '../../src/database/open-export.ts';
import { readSchemas } from '../../src/schemas/read-schemas.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';

describe('a collection that others embed', () => {
  it('gives every row, also those whose id is null or not unique: that is for the check to say', () => {
    const chosen = collections.filter(
      ({ path }) => path === '/api/core/references/' || path === '/api/core/citations/',
    );
    const fields = fieldTable(
      chosen.map(({ kind }) => kind),
      readSchemas(),
    );
    const source = openExport(
      makeExport(
        ...tiny,
        `CREATE TABLE copy AS SELECT * FROM core_reference; DROP TABLE core_reference;
         ALTER TABLE copy RENAME TO core_reference; INSERT INTO core_reference SELECT * FROM core_reference;
         INSERT INTO core_reference (title, creator) VALUES ('a', 'b'), ('c', 'd');`,
      ),
    );
    source.check(fields);
    const assembler = createAssembler(fields, source, { includePrivateComments: false });
    const reference = chosen.find(({ path }) => path === '/api/core/references/')?.kind;
    if (reference === undefined) throw new Error('no references');
    expect([...assembler.records(reference)].map(({ id }) => id)).toEqual([null, null, 1, 1, 2, 2]);
    source.close();
  });
});
