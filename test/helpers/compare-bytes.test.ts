import { expect, test } from 'vitest';

const treeOf = (...bytes: readonly number[]) => new Map([['a', Buffer.from(bytes)]]);

test('trees are equal by their bytes, and only by these', () => {
  expect(treeOf(1, 2)).toEqual(treeOf(1, 2));
  for (const other of [treeOf(1, 3), treeOf(1), treeOf(1, 2, 0), new Map([['a', [1, 2]]])])
    expect(treeOf(1, 2)).not.toEqual(other);
});
