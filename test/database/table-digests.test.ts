import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { tableDigests } from '../../src/database/table-digests.ts';
import { makeExport } from '../helpers/make-export.ts';

/** The digests of two tables, after these steps. */
function digestsOf(...steps: readonly string[]) {
  const path = makeExport(
    `CREATE TABLE ponds (id integer PRIMARY KEY, name text);
     CREATE TRIGGER wells AFTER INSERT ON ponds BEGIN SELECT 1; END;
     CREATE TABLE wells (id integer PRIMARY KEY, name text, note text);
     INSERT INTO wells VALUES (1, 'deep', 'dry'); INSERT INTO ponds VALUES (1, 'round');`,
    ...steps,
  );
  const database = new BetterSqlite3(path, { readonly: true });
  try {
    return Object.fromEntries(tableDigests(path, database, ['wells', 'ponds']));
  } finally {
    database.close();
  }
}

describe('the digest of a table', () => {
  it('changes with its rows, and no other', () => {
    const [before, after] = [digestsOf(), digestsOf("UPDATE ponds SET name = 'oval'")];
    expect(after.wells).toBe(before.wells);
    expect(after.ponds).not.toBe(before.ponds);
  });

  it('changes with its declaration, also where something else has its name', () => {
    const renamed = digestsOf(
      'ALTER TABLE wells RENAME COLUMN name TO other',
      'ALTER TABLE wells RENAME COLUMN note TO name',
    );
    expect(renamed.wells).not.toBe(digestsOf().wells);
  });
});
