import { describe, expect, it } from 'vitest';
import { checksumLine } from '../../../src/contract/tree/listed-sum.ts';

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
