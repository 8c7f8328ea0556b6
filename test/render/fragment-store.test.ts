import { describe, expect, it } from 'vitest';
import type { Fragment } from '../../src/render/fragment.ts';
import { compareFragments, FragmentStore } from '../../src/render/fragment-store.ts';
import type { Plan } from '../../src/render/plan.ts';
import { valueTypeNamed } from '../helpers/value-type-named.ts';

const facts = { withheld: 0, widerNulls: 0, counting: null, isFaulty: false };
const planWith = (type: string) => ({ kind: { id: { value: valueTypeNamed(type) } } }) as unknown as Plan;
const add = (store: FragmentStore, id: unknown, text = 'x') => store.add(id, Buffer.from(text), facts);
const bytesOf = (fragment: Fragment | undefined) =>
  fragment === undefined ? null : fragment.chunk.subarray(fragment.start + 1, fragment.end).toString();

describe('FragmentStore', () => {
  it('finds a UUID in any spelling', () => {
    const store = new FragmentStore(planWith('uuid'), 1000);
    add(store, '00000000-0000-4000-8000-00000000000a', 'this');
    expect(bytesOf(store.get('0000000000004000800000000000000A'))).toBe('this');
    expect(store.get('00000000-0000-4000-8000-00000000000b')).toBeUndefined();
    expect(store.get(10)).toBeUndefined();
    add(store, '00000000-0000-4000-8000-00000000000B', 'that');
    expect(bytesOf(store.get('0000000000004000800000000000000b'))).toBe('that');
  });

  it('keeps the bytes of many records, long ones too', () => {
    const store = new FragmentStore(planWith('integer'), 1000);
    const texts = Array.from({ length: 50 }, (_, id) => String(id).repeat(id % 7 === 0 ? 400_000 : 3));
    for (const [id, text] of texts.entries()) add(store, id, text);
    expect(texts.every((text, id) => bytesOf(store.get(id)) === text)).toBe(true);
  });

  it('forgets what was not needed since much was added, and only that', () => {
    const store = new FragmentStore(planWith('integer'), 6);
    add(store, 1, 'abcd');
    store.rest();
    add(store, 2, 'ef');
    store.rest();
    expect([bytesOf(store.get(1)), bytesOf(store.get(2))]).toEqual(['abcd', 'ef']);
    add(store, 3, 'ghijk');
    store.rest();
    expect([1, 2, 3].map((id) => bytesOf(store.get(id)))).toEqual([null, null, 'ghijk']);
  });

  it.each([true, false])(
    'sorts by ascending id, whether all were read in that order or not: %s',
    (isWhole) => {
      const store = new FragmentStore(planWith('integer'), 1000);
      store.isWhole = isWhole;
      const ids = isWhole ? [-4, 1, 10, 20] : [10, 1, 20, -4];
      const fragments = ids.map((id) => add(store, id));
      expect(
        fragments
          .reverse()
          .sort(compareFragments)
          .map(({ key }) => key),
      ).toEqual([-4, 1, 10, 20]);
    },
  );
});
