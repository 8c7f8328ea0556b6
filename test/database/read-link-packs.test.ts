import { fc, test } from '@fast-check/vitest';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { OrderedLinks } from '../../src/database/read-link-blocks.ts';
import { isLinked, type LinkedField } from '../../src/description/kind.ts';
import { kindNamed } from '../helpers/bundled.ts';

const token = kindNamed('token');
const { link } = token.fields.find(isLinked) as LinkedField;

type Pair = readonly [owner: unknown, target: unknown];

/** Opens the links of a table that holds these, in this order. */
function linksAmong(pairs: readonly Pair[], [from, below]: readonly [unknown, unknown] = [null, null]) {
  const database = new BetterSqlite3(':memory:');
  database.exec(`CREATE TABLE ${link.table} (${link.ownerColumn}, ${link.targetColumn})`);
  const insert = database.prepare(`INSERT INTO ${link.table} VALUES (?, ?)`);
  database.transaction(() => {
    for (const pair of pairs) insert.run(...pair);
  })();
  const stored = { table: link.table, columns: new Map<string, string>() };
  const asked = { link, owner: token, isUtf8: true, from, below };
  return new OrderedLinks(':memory:', database, stored as never, asked);
}

/** What every owner is linked to, in any order; null where a link has no target. */
function targetsOf(links: OrderedLinks, owners: readonly number[], atOnce = 3) {
  const found: unknown[][] = [];
  for (let at = 0; at < owners.length; at += atOnce) {
    const linked = links.of(owners.slice(at, at + atOnce));
    if (linked === null) return null;
    for (const [index, end] of linked.ends.entries())
      found.push(linked.targets.slice(index === 0 ? 0 : linked.ends[index - 1], end).sort());
  }
  return found;
}

const whole = (value: number) => BigInt(value);
const ids = fc.oneof(fc.integer({ min: -600, max: 600 }), fc.integer({ min: 0, max: 20 }));
const anyOwners = fc.uniqueArray(ids, { maxLength: 12 }).map((owners) => owners.sort((a, b) => a - b));
const names = fc.constantFrom('a', 'b', '"\\', '\u2028', 'é', '7', '', 'null');
const usual = (of: fc.Arbitrary<unknown>, others: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 60, arbitrary: of }, { weight: 1, arbitrary: others });
const anyLinks = anyOwners.chain((owners) => {
  const others = [null, '5', 'x', 2.5, Buffer.from('5'), 2n ** 60n, 1e300, ...owners, ...owners.map(String)];
  const unusual = fc.constantFrom<unknown>(...others);
  const known = fc.constantFrom(...(owners.length === 0 ? [1] : owners)).map(whole);
  const owner = usual(known, fc.oneof(unusual, ids.map(whole)));
  const target = (of: fc.Arbitrary<unknown>) => usual(of, unusual);
  const links = fc.oneof(names, fc.integer().map(whole)).chain((first) => {
    const like = typeof first === 'string' ? names : fc.integer().map(whole);
    return fc.array(fc.tuple(owner, target(like)), { maxLength: 25 });
  });
  return fc.record({ owners: fc.constant(owners), links });
});

describe('links of owners with integers as ids', () => {
  test.prop([anyLinks], { numRuns: 400 })('are those that are stored, or one is left', (given) => {
    const { owners, links } = given;
    const asked = new Set(owners);
    const read = (stored: unknown) => (typeof stored === 'bigint' ? Number(stored) : stored);
    const isWhole = links.every(([owner, target]) => asked.has(read(owner) as number) && target !== null);
    const reader = linksAmong(links);
    const found = targetsOf(reader, owners);
    const isRefused = found === null || reader.isLeft();
    reader.close();
    expect(isRefused).toBe(!isWhole);
    if (isRefused) return;
    const expected = owners.map((id) =>
      links.filter(([owner]) => read(owner) === id).map(([, to]) => read(to)),
    );
    expect(found).toEqual(expected.map((targets) => targets.sort()));
  });

  it('are read on one by one from where something else is stored', () => {
    const links = [1, 300, 300, 600, 900].map((owner): Pair => [whole(owner), `to ${owner}`]);
    const reader = linksAmong([...links, [600.0, Buffer.from('to bytes')]]);
    expect(targetsOf(reader, [1, 300, 600, 900])).toEqual([
      ['to 1'],
      ['to 300', 'to 300'],
      ['to 600', Buffer.from('to bytes')],
      ['to 900'],
    ]);
    expect(reader.isLeft()).toBe(false);
  });

  it('may be asked for in part', () => {
    const links = Array.from({ length: 1000 }, (_, id): Pair => [whole(id), whole(-id)]);
    const reader = linksAmong(links, [250, 750]);
    const owners = Array.from({ length: 500 }, (_, index) => 250 + index);
    expect(targetsOf(reader, owners, 100)).toEqual(owners.map((id) => [-id]));
    expect(reader.isLeft()).toBe(false);
  });

  it('are found where one owner has more than come at once', () => {
    const many = Array.from({ length: 3 }, (_, index): Pair => [whole(7), `${index}`.repeat(6_000_000)]);
    const reader = linksAmong([...many, [whole(8), 'x']]);
    expect(targetsOf(reader, [7, 8])?.map((targets) => targets.length)).toEqual([3, 1]);
    reader.close();
  });
});
