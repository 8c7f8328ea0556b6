import { describe, expect, it } from 'vitest';
import { textTable } from '../../../src/commands/reports/text-table.ts';
import { byteSize } from '../../../src/terminal/plural.ts';

describe('textTable', () => {
  const rows = [
    ['name', 'records', 'x'],
    ['a', '1,000', ''],
  ];

  it('puts the first column to the left and figures to the right, each as wide as its widest cell', () => {
    expect(textTable(rows)).toBe('name  records  x\na       1,000');
  });

  it('puts all columns to the left where they are words', () => {
    expect(textTable(rows, { others: 'left' })).toBe('name  records  x\na     1,000');
  });
});

describe('byteSize', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [1_649, '1.6 kB'],
    [999_949, '999.9 kB'],
    [999_950, '1.0 MB'],
    [1_000_000, '1.0 MB'],
    [13_200_000, '13.2 MB'],
    [1e9, '1.0 GB'],
    [1e12, '1.0 TB'],
    [2e15, '2000.0 TB'],
  ])('%d is %s', (bytes, text) => {
    expect(byteSize(bytes)).toBe(text);
  });
});
