import { CliError } from '../../../contract/errors.ts';
import { type Cell, type DumpContent, notLiteral, type RowSink, type TableName } from '../dump-content.ts';
import { isKept } from './keeping-casts.ts';
import {
  depthChange,
  isToken,
  readNames,
  readTableName,
  refuseRows,
  type Token,
  type TokenReader,
} from './token.ts';

export interface CopyStatement {
  readonly name: TableName;
  readonly columns: readonly string[] | null;
}

/** Options that leave the text format unchanged. */
const plainOptions: ReadonlySet<string> = new Set(['', 'with ( format text )']);

/** Calls `begin` if data follows. Throws CliError if it is not in text format. */
export function* readCopy(
  content: DumpContent,
  begin: (statement: CopyStatement) => void,
): TokenReader<void> {
  const first = yield false;
  const { name, next } = yield* readTableName(first);
  if (name === null) return;
  const list = yield* readNames(next);
  let token = list.next;
  // To a file: no data follows.
  if (isToken(token, 'word', 'to') || token.kind === 'end') return;
  if (!isToken(token, 'word', 'from')) {
    // A next token proves that the statement was not cut off.
    yield false;
    throw refuseForm(first.line);
  }
  token = yield false;
  if (!isToken(token, 'word', 'stdin'))
    return yield* refuseRows(content, name, 'COPY from another file', first.line);
  if (!plainOptions.has(yield* wordsToEnd(yield true))) throw refuseForm(first.line);
  begin({ name, columns: list.names });
}

/** Reads to the end of a statement; returns its first words, enough to compare. */
function* wordsToEnd(first: Token): TokenReader<string> {
  const words: string[] = [];
  for (let token = first; token.kind !== 'end'; token = yield true)
    if (words.length < 10) words.push(String(token.text).toLowerCase());
  return words.join(' ');
}

function refuseForm(line: number): CliError {
  return new CliError(`the COPY on line ${line} is not in the format that pg_dump writes`, {
    hint: 'Dump again with pg_dump: it writes COPY ... FROM stdin without options (and without --oids).',
  });
}

const constants = new Map<Cell, Cell>([
  ['null', null],
  ['true', 'true'],
  ['false', 'false'],
]);
/** What may follow the rows of an INSERT. */
const plainEnds: ReadonlySet<string> = new Set(['', 'on conflict do nothing']);
/** More than casts have. */
const MOST_SKIPPED = 100;
const signs: ReadonlySet<Cell> = new Set(['-', '+']);

/** Passes each row on as soon as it is read. */
export function* readInsert(content: DumpContent): TokenReader<void> {
  const into = yield false;
  if (!isToken(into, 'word', 'into')) return;
  const { name, next } = yield* readTableName(yield false);
  if (name === null) return;
  const list = yield* readNames(next);
  let token = list.next;
  if (isToken(token, 'word', 'overriding')) {
    const whose = yield false;
    yield false;
    token = yield false;
    if (!isToken(whose, 'word', 'system'))
      return content.refuseRows(name, 'INSERT ... OVERRIDING USER VALUE', into.line);
  }
  if (!isToken(token, 'word', 'values'))
    return yield* refuseRows(content, name, 'INSERT without VALUES', into.line);
  const rows = content.openRows(name, list.names, into.line);
  for (;;) {
    const open = yield false;
    if (isToken(open, 'symbol', ',')) continue;
    if (!isToken(open, 'symbol', '(')) {
      if (!plainEnds.has(yield* wordsToEnd(open)))
        content.refuseRows(name, 'INSERT with more than its rows', open.line);
      return;
    }
    rows.takeRow(yield* readRow(rows), open.line);
  }
}

function* readRow(rows: RowSink): TokenReader<readonly Cell[]> {
  const cells: Cell[] = [];
  for (;;) {
    let token = yield rows.wantsValues;
    if (token.kind === 'end' || (cells.length === 0 && isToken(token, 'symbol', ')'))) return cells;
    const sign = token.kind === 'symbol' && signs.has(token.text) ? token : null;
    if (sign !== null) token = yield false;
    const cell = cellOf(token, sign);
    let behind = cell === notLiteral ? token : yield false;
    let value = cell;
    if (!isDelimiter(behind)) {
      const rest = yield* skipValue(behind);
      if (cell === null || typeof cell === 'string') value = isKept(cell, rest.skipped) ? cell : notLiteral;
      behind = rest.next;
    }
    if (cells.length <= rows.width) cells.push(value);
    if (!isToken(behind, 'symbol', ',')) return cells;
  }
}

function cellOf(token: Token, sign: Token | null): Cell {
  if (sign !== null && token.kind !== 'number') return notLiteral;
  if (token.kind === 'number') return sign?.text === '-' ? `-${String(token.text)}` : token.text;
  if (token.kind === 'text') return token.text;
  const constant = token.kind === 'word' ? constants.get(token.text) : undefined;
  return constant === undefined ? notLiteral : constant;
}

/** Stops after the value; `skipped` has what makes it a cast or an expression. */
function* skipValue(first: Token): TokenReader<{ next: Token; skipped: string }> {
  let depth = 0;
  const skipped: unknown[] = [];
  for (let token = first; ; token = yield false) {
    if (token.kind === 'end' || (depth === 0 && isDelimiter(token)))
      return { next: token, skipped: skipped.join(' ') };
    if (skipped.length < MOST_SKIPPED) skipped.push(shown(token));
    else skipped[MOST_SKIPPED] = 'more';
    depth += depthChange(token);
  }
}

/** Only words and symbols make a cast that is known. */
function shown({ kind, text }: Token): unknown {
  return kind === 'text' || kind === 'identifier' ? `"${kind}"` : text;
}

function isDelimiter(token: Token): boolean {
  return token.kind === 'symbol' && (token.text === ',' || token.text === ')');
}
