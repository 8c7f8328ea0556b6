import type { DumpContent, TableName } from '../dump-content.ts';
import {
  checkColumns,
  depthChange,
  isConstraint,
  isName,
  isToken,
  isWordOf,
  readTableName,
  type Token,
  type TokenReader,
} from './token.ts';

const modifiers: ReadonlySet<unknown> = new Set([
  ...['unlogged', 'temporary', 'temp', 'global', 'local', 'or', 'replace', 'constraint'],
]);
const temporary: ReadonlySet<unknown> = new Set(['temporary', 'temp']);
/** Objects that may change rows inserted later, and the word before their table's name. */
const acting: ReadonlyMap<unknown, string> = new Map([
  ['trigger', 'on'],
  ['rule', 'to'],
]);

/** Reads CREATE of a table, or of something that acts on the rows of one. */
export function* readCreate(content: DumpContent): TokenReader<void> {
  let token = yield false;
  let isTemporary = false;
  while (isWordOf(token, modifiers)) {
    isTemporary ||= isWordOf(token, temporary);
    token = yield false;
  }
  const before = token.kind === 'word' ? acting.get(token.text) : undefined;
  if (before !== undefined) return yield* readActing(content, String(token.text), before);
  if (!isToken(token, 'word', 'table')) return;
  const { line } = token;
  token = yield false;
  if (isToken(token, 'word', 'if')) {
    yield false;
    yield false;
    token = yield false;
  }
  const { name, next } = yield* readTableName(token);
  if (name === null) return;
  if (isTemporary) {
    // A next token proves that the statement was not cut off.
    yield false;
    return content.refuseRows(name, 'a temporary table', line);
  }
  // A partition or a typed table gets its columns from elsewhere.
  if (!isToken(next, 'symbol', '(')) {
    content.takeTable(name, null);
    if (isToken(next, 'word', 'partition')) return yield* readParents(content, name);
    return yield* refuseQuery(content, name, next, line);
  }
  const columns = yield* readColumns();
  const behind = yield false;
  const isHeir = isToken(behind, 'word', 'inherits');
  content.takeTable(name, isHeir ? null : columns);
  if (isHeir) yield* readParents(content, name);
  else yield* refuseQuery(content, name, behind, line);
}

/** Refuses CREATE TABLE ... AS, which creates a table with its rows. */
function* refuseQuery(content: DumpContent, name: TableName, first: Token, line: number): TokenReader<void> {
  let depth = 0;
  for (let token = first; token.kind !== 'end'; token = yield false) {
    depth += depthChange(token);
    if (depth > 0 || !isToken(token, 'word', 'as')) continue;
    yield false;
    return content.refuseRows(name, 'CREATE TABLE ... AS', line);
  }
}

function* readActing(content: DumpContent, what: string, before: string): TokenReader<void> {
  let token = yield false;
  while (token.kind !== 'end' && !isToken(token, 'word', before)) token = yield false;
  if (token.kind === 'end') return;
  const { name } = yield* readTableName(yield false);
  if (name !== null) content.takeActing(name, `a ${what}`, token.line);
}

/** Reads the parents of a table: `OF a`, or `(a, b)`. */
function* readParents(content: DumpContent, child: TableName): TokenReader<void> {
  yield false;
  for (;;) {
    const { name, next } = yield* readTableName(yield false);
    if (name === null) return;
    content.addChild(child, name);
    if (!isToken(next, 'symbol', ',')) return;
  }
}

function* readColumns(): TokenReader<readonly string[]> {
  const columns: string[] = [];
  let isStart = true;
  for (let depth = 1; depth > 0; ) {
    const token = yield false;
    if (token.kind === 'end') break;
    if (isStart && isName(token) && !isConstraint(token)) columns.push(String(token.text));
    checkColumns(columns, token.line);
    isStart = depth === 1 && isToken(token, 'symbol', ',');
    depth += depthChange(token);
  }
  return columns;
}
