import { expect, test } from 'vitest';
import { readAhead } from '../../src/verify/read-ahead.ts';

const delays = [30, 5, 20, 0, 10, 0, 15, 0];

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

function reader() {
  const state = { underWay: 0, most: 0, begun: 0 };
  const read = async (index: number) => {
    state.begun += 1;
    state.underWay += 1;
    state.most = Math.max(state.most, state.underWay);
    await new Promise((resolve) => setTimeout(resolve, delays[index]));
    state.underWay -= 1;
    return index;
  };
  return { state, read };
}

test('results come in the order of the items, so many at once and no more', async () => {
  const { state, read } = reader();
  const results = await collect(readAhead(delays.keys(), () => 3, read));
  expect(results).toEqual([...delays.keys()]);
  expect(state.most).toBe(3);
});

test('a reader that leaves early waits for what is under way, and nothing more is begun', async () => {
  const { state, read } = reader();
  for await (const index of readAhead(delays.keys(), () => 3, read)) if (index === 1) break;
  expect(state.underWay).toBe(0);
  expect(state.begun).toBeLessThan(6);
});

test('a reading that fails is the failure of the whole, when its turn comes', async () => {
  const read = async (index: number) => {
    if (index === 2) throw new Error('no');
    return index;
  };
  const seen: number[] = [];
  const walk = async () => {
    for await (const index of readAhead([0, 1, 2, 3, 2], () => 3, read)) {
      seen.push(index);
      // Long enough for the failure to come while nobody waits for it.
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  await expect(walk()).rejects.toThrow('no');
  expect(seen).toEqual([0, 1]);
});
