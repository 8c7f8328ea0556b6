import { printParseErrorCode, visit } from 'jsonc-parser';

/** Lines and columns count from 1. */
export class JsonFault extends Error {
  readonly line: number;
  readonly column: number;
  /** What to do; undefined if the message says it. */
  readonly hint: string | undefined;

  constructor(message: string, text: string, at: number, hint?: string) {
    super(message);
    this.hint = hint;
    this.name = 'JsonFault';
    const before = text.slice(0, at).split(/\r\n|\r|\n/);
    this.line = before.length;
    this.column = [...(before.at(-1) ?? '')].length + 1;
  }
}

/** Far deeper than people write; unlimited brackets would overflow the stack. */
const deepest = 200;

const missing: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'a key in double quotes',
  ValueExpected: 'a value',
  InvalidSymbol: 'a value or a key in double quotes',
  UnexpectedEndOfNumber: 'a number',
  ColonExpected: 'a colon',
  CommaExpected: 'a comma or a closing bracket',
  CloseBraceExpected: 'a comma or }',
  CloseBracketExpected: 'a comma or ]',
};

const wrong: Readonly<Record<string, string>> = {
  EndOfFileExpected: 'the file should end here',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfString: 'this text is not closed with double quotes',
  InvalidUnicode: 'this text has a \\u without four hexadecimal digits',
  InvalidEscapeCharacter: 'this text has an unknown escape: a backslash in a text is written \\\\',
  InvalidCharacter: 'this text has a control character: write it as \\u and four hexadecimal digits',
};

const hints = {
  empty: 'The file is empty: start with {}, or restore its content.',
  cut: 'The file seems to be cut off: add what is missing at its end, or get a complete copy.',
  deep: 'Files of this tool nest far less: check that it is the file that you meant.',
  twice: 'Keep one of the two, or give one of them the name that it should have.',
};

/**
 * Parses hand-written JSON. Unlike `JSON.parse`, it reports the place of a fault, and rejects duplicate keys.
 * @throws JsonFault
 */
export function parseJson(text: string): unknown {
  const open: Set<string>[] = [];
  const begin = (at: number) => {
    if (open.length > deepest)
      throw new JsonFault(`this is nested more than ${deepest} levels deep`, text, at, hints.deep);
    open.push(new Set());
  };
  const end = () => {
    open.pop();
  };
  visit(
    text,
    {
      onObjectBegin: begin,
      onArrayBegin: begin,
      onObjectEnd: end,
      onArrayEnd: end,
      onObjectProperty: (key, at) => {
        if (open.at(-1)?.has(key))
          throw new JsonFault(`the key ${JSON.stringify(key)} appears twice`, text, at, hints.twice);
        open.at(-1)?.add(key);
      },
      onError: (code, at, length) => {
        // A wrong bracket at the end, or text after the end, means something else.
        const isEnd = at + length >= text.trimEnd().length && !/[}\]]/.test(text.slice(at));
        const isCut = isEnd && (length === 0 || open.length > 0);
        const hint = text.trim() === '' ? hints.empty : isCut ? hints.cut : undefined;
        throw new JsonFault(messageOf(printParseErrorCode(code), text, at), text, at, hint);
      },
    },
    { disallowComments: true },
  );
  return JSON.parse(text);
}

function messageOf(error: string, text: string, at: number): string {
  const [found = ''] = text.slice(at, at + 2);
  if (/[}\]]/.test(found) && /,\s*$/.test(text.slice(0, at)))
    return `the last comma is one too many: ${found} follows`;
  const expected = missing[error];
  if (expected === undefined) return wrong[error] ?? error;
  return found === ''
    ? `the file ends here, where ${expected} is expected`
    : `${expected} is expected here, not ${JSON.stringify(found)}`;
}
