import { expect, it } from 'vitest';
import { insist } from '../../src/files/rename.ts';

/** A change that the system refuses so many times. */
function refused(code: string, times: number) {
  const tries = { made: 0 };
  const change = () => {
    tries.made += 1;
    if (tries.made <= times) throw Object.assign(new Error(code), { code });
  };
  return { tries, change };
}

it.each(['EPERM', 'EACCES', 'EBUSY'])('waits while a file is open, as Windows says with %s', (code) => {
  const { tries, change } = refused(code, 3);
  insist(change, 300_000);
  expect(tries.made).toBe(4);
});

it('gives up in the end, and at once where waiting does not help', () => {
  const open = refused('EBUSY', Number.POSITIVE_INFINITY);
  expect(() => insist(open.change, 50)).toThrow('EBUSY');
  expect(open.tries.made).toBeGreaterThan(1);
  const atOnce = refused('EPERM', Number.POSITIVE_INFINITY);
  expect(() => insist(atOnce.change, 0)).toThrow('EPERM');
  expect(atOnce.tries.made).toBe(1);
  const gone = refused('ENOENT', Number.POSITIVE_INFINITY);
  expect(() => insist(gone.change, 300_000)).toThrow('ENOENT');
  expect(gone.tries.made).toBe(1);
});
