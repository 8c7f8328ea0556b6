import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notUtf8 } from '../../../../src/sources/dump/dump-content.ts';
import { isContinued, readCopyRow } from '../../../../src/sources/dump/sql/unescape.ts';
import { character, property } from '../../../helpers/property.ts';
import { copyField } from '../write-dump.ts';

const text = fc
  .oneof(
    fc.string({ unit: character }),
    fc.string({ unit: fc.constantFrom('\\', 'N', '.', 'x', '4', '1', '\t', '\n', '\r', 'b', 'é', '𐎠') }),
  )
  .map((each) => each.replaceAll('\0', ''));

describe('readCopyRow', () => {
  it.each<[string, (string | null)[]]>([
    ['', ['']],
    ['a\tb', ['a', 'b']],
    ['\t', ['', '']],
    ['\\N\t\\\\N\t\\N\\N', [null, '\\N', 'NN']],
    ['\\b\\f\\n\\r\\t\\v', ['\b\f\n\r\t\v']],
    ['\\a\\q\\"\\.\\N.', ['aq".N.']],
    ['\\101\\7\\0419', ['A\x07!9']],
    ['\\303\\251 \\xc3\\xA9', ['é é']],
    ['\\xg\\x\\x4', ['xgx\x04']],
    ['\\501', ['A']],
    ['\\é\\𐎠', ['é𐎠']],
    ['a\\\tb\tc', ['a\tb', 'c']],
    ['a\\\\\tb', ['a\\', 'b']],
    ['a\\\nb', ['a\nb']],
    ['\\\\x41', ['\\x41']],
    ['\uFEFFa\u2028', ['\uFEFFa\u2028']],
  ])('%j', (line, values) => {
    expect(readCopyRow(Buffer.from(line), values.length)).toEqual(values);
  });

  it.each(['a\tb\tc\td\te', 'a\tb\tc\td\\\te', 'a\tb\tc\td\xff\te'])(
    'gives one value too many at most: %j',
    (line) => {
      expect(readCopyRow(Buffer.from(line, 'latin1'), 2)).toEqual(['a', 'b', 'c']);
      expect(readCopyRow(Buffer.from('\t'.repeat(1000)), 2)).toHaveLength(3);
    },
  );

  it.each([1, 60_000, 70_000])('reads escapes alike, however long the field: %i of them', (count) => {
    const escapes = '\\n\\\\\\b\\q';
    expect(readCopyRow(Buffer.from(escapes.repeat(count)), 1)).toEqual(['\n\\\bq'.repeat(count)]);
  });

  it('finds the values that are no UTF-8, and only these', () => {
    const latin1 = (line: string) => readCopyRow(Buffer.from(line, 'latin1'), 4);
    expect(latin1('a\t\xe9\t\\N\tb\\n')).toEqual(['a', notUtf8, null, 'b\n']);
    expect(latin1('\\351\tb')).toEqual([notUtf8, 'b']);
    expect(latin1('\\303\xa9')).toEqual(['é']);
  });

  property([fc.array(fc.option(text), { minLength: 1 })])('gives what COPY was given', (values) => {
    const line = values.map(copyField).join('\t');
    expect(line).not.toMatch(/[\n\r]/);
    expect(readCopyRow(Buffer.from(line), values.length)).toEqual(values);
    expect(isContinued(Buffer.from(line))).toBe(false);
  });
});

describe('isContinued', () => {
  it.each([
    ['', false],
    ['a', false],
    ['a\\', true],
    ['a\\\\', false],
    ['\\\\\\', true],
  ])('%j: %s', (line, expected) => {
    expect(isContinued(Buffer.from(line))).toBe(expected);
  });
});
