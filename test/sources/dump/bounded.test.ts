import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CliError } from '../../../src/contract/errors.ts';
import { JoinedBytes } from '../../../src/files/joined-bytes.ts';
import type { DumpContent } from '../../../src/sources/dump/dump-content.ts';
import { SqlLexer } from '../../../src/sources/dump/sql/sql-lexer.ts';
import { StatementReader } from '../../../src/sources/dump/sql/statement-reader.ts';
import { unescapeText } from '../../../src/sources/dump/sql/unescape.ts';
import { property } from '../../helpers/property.ts';
import { importDump } from './read-into.ts';

const many = 300_000;

describe('a line is bounded by its bytes, whatever it holds', () => {
  it.each([
    ['tabs', `COPY core_comment (id, text) FROM stdin;\n${'\t'.repeat(many)}\n\\.\n`],
    ['values', `INSERT INTO core_comment (id, text) VALUES (${'1,'.repeat(many)}1);\n`],
    ['expressions', `INSERT INTO core_comment (id, text) VALUES (${'f(),'.repeat(many)}1);\n`],
  ])('%s', async (_, sql) => {
    const { report } = await importDump(sql);
    const said = report.problems.filter(({ message }) => message.includes('has more than 2 values for 2'));
    expect(said).toHaveLength(1);
  });

  it.each([
    ['COPY', `COPY core_comment (${'a,'.repeat(many)}a) FROM stdin;\n`],
    ['INSERT', `INSERT INTO core_comment (${'a,'.repeat(many)}a) VALUES (1);\n`],
    ['CREATE TABLE', `CREATE TABLE core_comment (${'a int,'.repeat(many)}a int);\n`],
  ])('names of columns: %s', async (_, sql) => {
    const error: unknown = await importDump(sql).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CliError);
    expect(String(error)).toContain('line 1 of the dump names more than 1600 columns');
  });

  it('a row of an INSERT keeps one value too many at most', () => {
    const rows: number[] = [];
    const sink = {
      wantsValues: true,
      width: 2,
      takeRow: (cells: readonly unknown[]) => rows.push(cells.length),
    };
    const content = { isConforming: true, openRows: () => sink } as unknown as DumpContent;
    const lexer = new SqlLexer(
      new StatementReader(
        content,
        () => {},
        () => {},
      ),
    );
    lexer.readLine(Buffer.from('INSERT INTO a VALUES (1,2), (1,2,3,4,f(),6);'), 1);
    expect(rows).toEqual([2, 3]);
  });

  it('a line of very many tokens is read in parts, so that a signal is heard', () => {
    let tokens = 0;
    const sink = { wantsText: false, isConforming: true, takeToken: () => (tokens += 1), takeComment() {} };
    const lexer = new SqlLexer({ ...sink, takeToken: () => void sink.takeToken() });
    lexer.readLine(Buffer.from('a '.repeat(many)), 1);
    expect(lexer.isWithinLine).toBe(true);
    expect(tokens).toBeLessThan(many);
    while (lexer.isWithinLine) lexer.readOn();
    expect(tokens).toBe(many);
  });
});

property([fc.array(fc.array(fc.uint8Array({ maxLength: 100 })))])(
  'bytes are joined as they come',
  (rounds) => {
    const joined = new JoinedBytes();
    const taken = rounds.map((pieces) => {
      for (const piece of pieces) joined.add(piece);
      expect(joined.length).toBe(Buffer.concat(pieces).length);
      return joined.take();
    });
    expect(taken).toEqual(rounds.map((pieces) => Buffer.concat(pieces)));
  },
);

it.each([
  ['\\uD83D\\uDE00', '😀'],
  ['\\U0001F600', '😀'],
  ["a''b\\'c\\n\\101\\x42\\q", "a'b'c\nABq"],
])('an escaped text %s is %j', (quoted, text) => {
  expect(unescapeText(Buffer.from(quoted), true)).toBe(text);
});

it.each(['\\uD83Dx', '\\uDE00\\uD83D', '\\uD83D', '\\uD83D\\u0041'])(
  'half of a surrogate pair is no text: %s',
  (quoted) => {
    expect(typeof unescapeText(Buffer.from(quoted), true)).toBe('symbol');
  },
);
