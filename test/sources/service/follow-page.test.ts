import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { Collection, ColumnField, RecordKind } from '../../../src/model/description/kind.ts';
import { followPage } from '../../../src/sources/service/follow-page.ts';
import { openLedger } from '../../../src/sources/service/pages/open-page-store.ts';
import { startCursor } from '../../../src/sources/service/pages/page-store.ts';
import { parsePage } from '../../../src/sources/service/source/parse-page.ts';

it('tells records of a list apart by the id that the description names, whatever else changed in them', () => {
  const store = openLedger('export.sqlite', new BetterSqlite3(':memory:'));
  const id = { name: 'slug', spellings: ['slug', 'name'] } as unknown as ColumnField;
  const kind = { name: 'book', table: 'book', fields: [], id } as unknown as RecordKind;
  const books: Collection = { name: 'books', path: '/api/books/', kind, pageSize: null, isAnswered: true };
  const bytes = Buffer.from(
    '[{"slug": "emma", "id": 1}, {"name": "emma", "id": 2}, {"slug": "Emma", "id": 1}]',
  );
  const page = { status: 'read', rest: '', bytes, packed: null, version: null, isUnchanged: false } as const;
  const stored = { packed: bytes, version: null };
  const following = { store, passes: 1, isTree: false, validatePage: () => [] };
  const end = followPage(books, startCursor, { ...page, ...parsePage(bytes), stored }, following);
  expect(end).toMatchObject({ state: 'short', found: 2, repeated: 1 });
});
