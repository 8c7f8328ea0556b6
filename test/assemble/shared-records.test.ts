import { describe, expect, it } from 'vitest';
import { createAssembler } from '../../src/assemble/create-assembler.ts';
import { openExport } from '../../src/database/open-export.ts';
import { kindNamed } from '../helpers/bundled.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';

describe('a collection that others embed', () => {
  it('gives every row, also those whose id is null or not unique: that is for the check to say', () => {
    const reference = kindNamed('reference');
    const kinds = [reference, kindNamed('citation')];
    const source = openExport(
      makeExport(
        ...tiny,
        `CREATE TABLE copy AS SELECT * FROM core_reference; DROP TABLE core_reference;
         ALTER TABLE copy RENAME TO core_reference; INSERT INTO core_reference SELECT * FROM core_reference;
         INSERT INTO core_reference (title, creator) VALUES ('a', 'b'), ('c', 'd');`,
      ),
    );
    source.check(kinds);
    const assembler = createAssembler(kinds, source);
    expect([...assembler.records(reference)].map(({ id }) => id)).toEqual([null, null, 1, 1, 2, 2]);
    source.close();
  });
});
