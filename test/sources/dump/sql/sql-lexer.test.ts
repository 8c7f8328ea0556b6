import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cell, notUtf8 } from '../../../../src/sources/dump/dump-content.ts';
import { SqlLexer } from '../../../../src/sources/dump/sql/sql-lexer.ts';
import { property } from '../../../helpers/property.ts';

interface Lexed {
  readonly tokens: (readonly [kind: string, text: Cell])[];
  readonly comments: string[];
  readonly open: SqlLexer['open'];
}

function lex(sql: string | Buffer, options: { conforming?: boolean; wantsText?: boolean } = {}): Lexed {
  const lexed = { tokens: [] as (readonly [string, Cell])[], comments: [] as string[] };
  const lexer = new SqlLexer({
    wantsText: options.wantsText ?? true,
    isConforming: options.conforming ?? true,
    takeToken: (kind, text) => lexed.tokens.push([kind, text]),
    takeComment: (comment) => lexed.comments.push(comment.toString()),
  });
  const lines = Buffer.from(sql).toString('latin1').split('\n');
  lines.forEach((line, index) => {
    lexer.readLine(Buffer.from(line, 'latin1'), index + 1);
  });
  return { ...lexed, open: lexer.open };
}

const hostile = fc.string({ unit: fc.constantFrom("'", '"', '\\', '\n', '$', 'a', '-', '/', '*', ';', 'é') });

describe('SqlLexer', () => {
  it.each<[string, [string, Cell][]]>([
    [
      'Foo_1$ ÉcolE',
      [
        ['word', 'foo_1$'],
        ['word', 'École'],
      ],
    ],
    ['"Foo ""x"""', [['identifier', 'Foo "x"']]],
    ['"a\nb"', [['identifier', 'a\nb']]],
    [
      "'it''s' ''",
      [
        ['text', "it's"],
        ['text', ''],
      ],
    ],
    ["'a\n\n''b'", [['text', "a\n\n'b"]]],
    [
      "'a\\' 'b'",
      [
        ['text', 'a\\'],
        ['text', 'b'],
      ],
    ],
    ["E'a\\'b''\\n\\\\\\101\\x41\\u00e9\\U0001F600\\q'", [['text', "a'b'\n\\AAé😀q"]]],
    ["e'a\\\nb'", [['text', 'a\nb']]],
    [
      "E'\\303\\251' E'\\351'",
      [
        ['text', 'é'],
        ['text', notUtf8],
      ],
    ],
    [
      "B'1'",
      [
        ['word', 'b'],
        ['text', '1'],
      ],
    ],
    ["$$it's\n;$$", [['text', "it's\n;"]]],
    ['$a$ $b$ $$ $a$', [['text', ' $b$ $$ ']]],
    ['a$b$c', [['word', 'a$b$c']]],
    [
      '$1',
      [
        ['symbol', '$'],
        ['number', '1'],
      ],
    ],
    [
      '-12.5e-3 1E5',
      [
        ['symbol', '-'],
        ['number', '12.5e-3'],
        ['number', '1E5'],
      ],
    ],
    [
      "'x'::text",
      [
        ['text', 'x'],
        ['symbol', '::'],
        ['word', 'text'],
      ],
    ],
    ["/* 'a /* b */ \n -- */ c", [['word', 'c']]],
    [
      "a -- 'b\nc",
      [
        ['word', 'a'],
        ['word', 'c'],
      ],
    ],
    [
      'a - /b',
      [
        ['word', 'a'],
        ['symbol', '-'],
        ['symbol', '/'],
        ['word', 'b'],
      ],
    ],
    [
      'a;\r\n\tb\r',
      [
        ['word', 'a'],
        ['symbol', ';'],
        ['word', 'b'],
      ],
    ],
  ])('%j', (sql, tokens) => {
    expect(lex(sql)).toMatchObject({ tokens, open: null });
  });

  it('takes backslashes in plain texts for escapes where the dump says so', () => {
    expect(lex("'a\\'b\\\\' 'c'", { conforming: false }).tokens).toEqual([
      ['text', "a'b\\"],
      ['text', 'c'],
    ]);
  });

  it('gives comments of one line, and none that stand in texts', () => {
    expect(lex("-- é\n'\n-- b\n' /*\n-- c\n*/ --d").comments).toEqual(['-- é', '--d']);
  });

  it.each([
    ["a\n'b\n", 'a text', 2],
    ["\n\nE'b\\'", 'a text', 3],
    ['"b', 'a quoted name', 1],
    ['$x$ $$', 'a dollar-quoted text', 1],
    ['/* /* */', 'a comment', 1],
  ])('says what is open: %j', (sql, what, line) => {
    expect(lex(sql).open).toEqual({ what, line });
  });

  it('leaves out the content of texts that are not wanted, and of no name', () => {
    expect(lex(`'a\nb' "c" $$d$$ E'e'`, { wantsText: false }).tokens).toEqual([
      ['text', ''],
      ['identifier', 'c'],
      ['text', ''],
      ['text', ''],
    ]);
  });

  it.each(["--\r\n'a\r\nb'", "'a\r\nb'\r\n"])(
    'refuses a text of a file with Windows line ends: %j',
    (sql) => {
      expect(() => lex(sql)).toThrow('Windows line endings');
      expect(lex(sql, { wantsText: false }).open).toBeNull();
    },
  );

  it('keeps the line ends of a text where the file has others', () => {
    expect(lex("--\n'a\r\nb'\n").tokens).toEqual([['text', 'a\r\nb']]);
  });

  property([hostile])('gives back every text, however it is quoted', (text) => {
    const doubled = text.replaceAll("'", "''");
    const escaped = text.replace(/[\\']/g, '\\$&');
    const tag = `$t${'t'.repeat(text.length)}$`;
    const sql = `'${doubled}' E'${escaped}' ${tag}${text}${tag} "${text.replaceAll('"', '""')}" x`;
    expect(lex(sql).tokens.map(([, each]) => each)).toEqual([text, text, text, text, 'x']);
    const backslashes = doubled.replaceAll('\\', '\\\\');
    expect(lex(`'${backslashes}'`, { conforming: false }).tokens).toEqual([['text', text]]);
  });
});
