import { fc, it } from '@fast-check/vitest';
import BetterSqlite3 from 'better-sqlite3';
import { expect } from 'vitest';
import { type Finding, FindingStore } from '../../../../src/sources/service/transform/finding-store.ts';

const problem = { table: 'a', record: 1, field: null, message: 'is wrong' };
const silent: Finding = { id: 1, keys: [], problems: [], leftOutKeys: [], trimmed: [], accounts: 0 };
type Said = readonly [sound: 'broken' | 'replaced' | 'whole', finding: Finding];
const nothing: Said = ['whole', silent];
const others: readonly Said[] = [
  ['broken', { ...silent, problems: [problem] }],
  ['replaced', { ...silent, problems: [problem], keys: ['b'] }],
  ['whole', { ...silent, leftOutKeys: ['a.c'], accounts: 2 }],
  ['whole', silent],
];

const steps = fc.array(
  fc.record({ path: fc.constantFrom('/a/', '/b/'), key: fc.nat(3), said: fc.nat(others.length) }),
  { maxLength: 40 },
);

it.prop([steps])('what is silent is kept together as it is one by one, whatever is said between', (all) => {
  const [together, each] = [new BetterSqlite3(':memory:'), new BetterSqlite3(':memory:')];
  const [quick, slow] = [new FindingStore(together), new FindingStore(each)];
  for (const { path, key, said } of all) {
    const other = others[said];
    if (other === undefined) quick.keepSilent(path, JSON.stringify(key));
    else quick.keep(path, JSON.stringify(key), other[0], other[1]);
    const [sound, finding] = other ?? nothing;
    slow.keep(path, JSON.stringify(key), sound, finding);
  }
  const found = (store: FindingStore) =>
    ['/a/', '/b/'].map((path) => [
      [...store.of(path)],
      ...[store.repaired(path), store.leftOutKeys(), store.accounts()],
    ]);
  expect(found(quick)).toEqual(found(slow));
  const rows = (database: BetterSqlite3.Database) => database.prepare('SELECT * FROM finding').all();
  expect(rows(together)).toEqual(rows(each));
});
