import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Counted, firstCounts, joinCounted, Tally } from '../../src/engine/tally.ts';
import type { DescriptionFile } from '../../src/model/description/key-facts.ts';
import { kindsOf } from '../../src/model/description/kind.ts';
import { linkDescription } from '../../src/model/description/link-description.ts';
import { hills } from '../helpers/hills.ts';
import { property } from '../helpers/property.ts';

const kinds = kindsOf(linkDescription(hills as DescriptionFile, { schemas: new Map() }).collections);

/** Records that count something: what depends on their key, as in any databank, with what they embed. */
const records = (keys: fc.Arbitrary<string | number>) => fc.array(keys, { maxLength: 30 });
const keys = fc.oneof(
  fc.constant(fc.integer({ min: -3, max: 40 })),
  fc.constant(fc.constantFrom('a', 'b', 'ä', '𐎠', '-')),
);
const collections = keys.chain((key) => fc.array(records(key), { minLength: 1, maxLength: 4 }));

const withheldIn = (key: string | number) => String(key).length % 3;
const nullsIn = (key: string | number) => (String(key).endsWith('1') ? 2 : 0);

function counted(of: readonly (string | number)[]): Counted {
  const tally = new Tally(kinds, () => {});
  tally.withheld += 1;
  const fragments = new Map(
    of.map((key) => {
      const facts = { withheld: withheldIn(key), widerNulls: nullsIn(key), counting: null, countedIn: null };
      return [key, { kind: 0, key, ...facts }];
    }),
  );
  for (const key of of) tally.add(fragments.get(key) as never);
  return tally.counted();
}

const sumOf = (all: Iterable<string | number>, count: (key: string | number) => number) =>
  [...all].reduce((sum: number, key) => sum + count(key), 0);

describe('what is counted', () => {
  property([collections])('counts each embedded record in the first collection that has it', (lists) => {
    const seen = new Set<string | number>();
    const expected = lists.map((list) => {
      const added = new Set(list.filter((key) => !seen.has(key)));
      for (const key of added) seen.add(key);
      return { withheld: 1 + sumOf(added, withheldIn), widerNulls: sumOf(added, nullsIn) };
    });
    expect(
      firstCounts(
        lists.map(counted),
        lists.map((_, index) => `list ${index}`),
      ),
    ).toEqual(expected);
  });

  property([collections])('is the same of the parts of a collection, joined, as of the whole', (lists) => {
    const joined = joinCounted(lists.map(counted));
    const whole = counted(lists.flat());
    expect(firstCounts([joined], ['a'])).toEqual(firstCounts([{ ...whole, withheld: lists.length }], ['a']));
  });

  it('count the records of two lists in the first', () => {
    const own = { withheld: 2, widerNulls: 1, embedded: [] };
    expect(firstCounts([own, own, own], ['port', 'coin', 'port'])).toEqual([
      { withheld: 2, widerNulls: 1 },
      { withheld: 2, widerNulls: 1 },
      { withheld: 0, widerNulls: 0 },
    ]);
  });
});
