import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../src/publish/write/at-once.ts';

describe('atOnce', () => {
  it('does all of it, so many at a time', async () => {
    const done: number[] = [];
    let [running, most] = [0, 0];
    await atOnce(3, [1, 2, 3, 4, 5, 6, 7], async (item) => {
      running += 1;
      most = Math.max(most, running);
      await setTimeout(1);
      running -= 1;
      done.push(item);
    });
    expect([done.sort(), most]).toEqual([[1, 2, 3, 4, 5, 6, 7], 3]);
  });

  it('begins nothing after a failure, and waits for what is under way', async () => {
    const begun: number[] = [];
    const ended: number[] = [];
    const run = atOnce(2, [1, 2, 3, 4], async (item) => {
      begun.push(item);
      if (item === 1) throw new Error('one');
      await setTimeout(5);
      ended.push(item);
    });
    await expect(run).rejects.toThrow('one');
    expect([begun, ended]).toEqual([[1, 2], [2]]);
  });
});
