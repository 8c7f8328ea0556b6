import { describe, expect, it } from 'vitest';
import { checksumLine, listedSum, listedSums } from '../../../src/contract/tree/listed-sum.ts';

it.each(['', '\r'])('reads a list with line ends after %j', (end) => {
  const lines = ['a.csv', 'tables/b c.csv'].map((path, at) =>
    checksumLine({ path, sha256: `${at}`.repeat(64) }),
  );
  const text = lines.join('').replaceAll('\n', `${end}\n`);
  expect([...listedSums(text).keys()]).toEqual(['a.csv', 'tables/b c.csv']);
  expect(listedSum(`${'0'.repeat(64)}  a\rb`)).toBeNull();
});

describe('checksumLine', () => {
  const sha256 = '0'.repeat(64);

  it.each([
    ['tables/core/a b.csv', `${sha256}  tables/core/a b.csv\n`],
    ['a\\b', `\\${sha256}  a\\\\b\n`],
    ['a\nb', `\\${sha256}  a\\nb\n`],
    ['a\rb', `\\${sha256}  a\\rb\n`],
  ])('writes %j as sha256sum does', (path, line) => {
    expect(checksumLine({ path, sha256 })).toBe(line);
  });
});
