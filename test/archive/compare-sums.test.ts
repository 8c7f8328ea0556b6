import { describe, expect, it } from 'vitest';
import { compareSums } from '../../src/archive/compare-sums.ts';

/** Compares files of these sums with a list of these. */
function compared(files: Readonly<Record<string, string>>, listed: Readonly<Record<string, string>>): void {
  const lines = Object.entries(listed).map(([path, sum]) => `${sum.repeat(64)}  ${path}\n`);
  const sums = Object.entries({ ...files, SHA256SUMS: '0' });
  compareSums(lines.join(''), new Map(sums.map(([path, sum]) => [path, sum.repeat(64)])));
}

describe('the sums of an archive', () => {
  it('are equal to what is listed', () => {
    expect(compared({ a: '1', 'b/c': '2' }, { 'b/c': '2', a: '1' })).toBeUndefined();
  });

  it('are equal to a list with the line ends of Windows', () => {
    const text = `${'1'.repeat(64)}  a\r\n${'2'.repeat(64)}  b\r\n`;
    const sums = { a: '1'.repeat(64), b: '2'.repeat(64), SHA256SUMS: '' };
    expect(compareSums(text, new Map(Object.entries(sums)))).toBeUndefined();
  });

  it('are not asked of an archive without the list', () => {
    expect(compareSums('', new Map([['a', '1']]))).toBeUndefined();
  });

  it.each([
    ['changed', { a: '2' }, { a: '1' }, '1 file is not as it was packed ("a")'],
    ['added', { a: '1', '.DS_Store': '2' }, { a: '1' }, '1 file was added (".DS_Store")'],
    ['lost', { a: '1' }, { a: '1', b: '1', c: '1' }, '2 files are missing ("b", "c")'],
    [
      ...['changed, added and lost', { a: '2', x1: '1', x2: '1', x3: '1', x4: '1', 'x\u001b': '1' }],
      ...[{ a: '1', b: '1' }],
      '1 file is not as it was packed ("a"); 5 files were added ("x1", "x2", "x3" and 2 more); 1 file is missing ("b")',
    ],
  ] as const)('name what was %s', (_, files, listed, message) => {
    const error = new RegExp(
      `^is damaged or was edited: by its SHA256SUMS, ${message.replace(/[()]/g, '\\$&')}$`,
    );
    expect(() => compared(files, listed)).toThrow(error);
  });
});
