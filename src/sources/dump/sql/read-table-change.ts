import type { ColumnForm } from '../../../model/values/value-type.ts';
import type { DumpContent, TableName } from '../dump-content.ts';
import {
  checkColumns,
  depthChange,
  isConstraint,
  isName,
  isToken,
  isWordOf,
  readTableName,
  refuseRows,
  skipTo,
  skipToEnd,
  type Token,
  type TokenReader,
} from './token.ts';

const beforeName: ReadonlySet<unknown> = new Set(['table', 'only', 'from', 'into', 'if', 'exists']);
const modifiers: ReadonlySet<unknown> = new Set([
  ...['unlogged', 'temporary', 'temp', 'global', 'local', 'or', 'replace', 'constraint'],
  ...['foreign', 'materialized', 'recursive'],
]);
const temporary: ReadonlySet<unknown> = new Set(['temporary', 'temp']);
/** Objects that may change rows inserted later, and the word before their table's name. */
const acting: ReadonlyMap<unknown, string> = new Map([
  ['trigger', 'on'],
  ['rule', 'to'],
]);

/** Reads CREATE of a table or view, or of something that acts on the rows of one. */
export function* readCreate(content: DumpContent): TokenReader<void> {
  let token = yield false;
  let isTemporary = false;
  while (isWordOf(token, modifiers)) {
    isTemporary ||= isWordOf(token, temporary);
    token = yield false;
  }
  const before = token.kind === 'word' ? acting.get(token.text) : undefined;
  if (before !== undefined) return yield* readActing(content, String(token.text), before);
  const isView = isToken(token, 'word', 'view');
  if (!isView && !isToken(token, 'word', 'table')) return;
  const { line } = token;
  token = yield false;
  if (isToken(token, 'word', 'if')) {
    yield false;
    yield false;
    token = yield false;
  }
  const { name, next } = yield* readTableName(token);
  if (name === null) return;
  if (isView) return content.takeView(name);
  if (isTemporary) return yield* refuseRows(content, name, 'a temporary table', line);
  // A partition or a typed table gets its columns from elsewhere.
  if (!isToken(next, 'symbol', '(')) {
    content.takeTable(name, null, new Map());
    if (isToken(next, 'word', 'partition')) return yield* readParents(content, name);
    return yield* refuseQuery(content, name, next, line);
  }
  const forms = new Map<string, ColumnForm>();
  const columns = yield* readColumns(forms);
  const behind = yield false;
  const isHeir = isToken(behind, 'word', 'inherits');
  content.takeTable(name, isHeir ? null : columns, forms);
  if (isHeir) yield* readParents(content, name);
  else yield* refuseQuery(content, name, behind, line);
}

/** Refuses CREATE TABLE ... AS, which creates a table with its rows. */
function* refuseQuery(content: DumpContent, name: TableName, first: Token, line: number): TokenReader<void> {
  const found = yield* skipTo(first, (token) => isToken(token, 'word', 'as'));
  if (found.kind !== 'end') yield* refuseRows(content, name, 'CREATE TABLE ... AS', line);
}

function* readActing(content: DumpContent, what: string, before: string): TokenReader<void> {
  const { kind, line } = yield* skipTo(yield false, (token) => isToken(token, 'word', before));
  if (kind === 'end') return;
  const { name } = yield* readTableName(yield false);
  if (name !== null) content.takeActing(name, `a ${what}`, line);
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

/** What may follow the type of a column. */
const afterType: ReadonlySet<unknown> = new Set(
  'collate constraint not null default generated check unique primary references'.split(' '),
);
const booleans: ReadonlySet<unknown> = new Set(['boolean', 'bool']);

/** @param forms gets what their types say, by column */
function* readColumns(forms: Map<string, ColumnForm>): TokenReader<readonly string[]> {
  const columns: string[] = [];
  /** Whether the type of the last column is being read. */
  let isType = false;
  let isStart = true;
  /** pg_dump does not quote a column of this name, which is a constraint only before these. */
  let mayExclude = false;
  for (let depth = 1; depth > 0; ) {
    const token = yield false;
    if (token.kind === 'end') break;
    if (mayExclude && (isToken(token, 'word', 'using') || isToken(token, 'symbol', '('))) columns.pop();
    mayExclude = isStart && isToken(token, 'word', 'exclude');
    if (isStart || isWordOf(token, afterType)) isType = isStart;
    else if (isType && isToken(token, 'symbol', '[')) forms.set(columns.at(-1) ?? '', 'array');
    else if (isType && isWordOf(token, booleans)) forms.set(columns.at(-1) ?? '', 'boolean');
    if (isStart && isName(token) && (mayExclude || !isConstraint(token))) columns.push(String(token.text));
    checkColumns(columns, token.line);
    isStart = depth === 1 && isToken(token, 'symbol', ',');
    depth += depthChange(token);
  }
  return columns;
}

/** Renaming these moves rows or changes their meaning. */
const named: ReadonlySet<unknown> = new Set(['schema', 'type']);
/** First words of actions that touch neither rows nor columns. */
const harmless: ReadonlySet<unknown> = new Set([
  ...['owner', 'enable', 'disable', 'force', 'cluster', 'reset', 'replica', 'validate'],
]);

/** `nothing` to its rows, something to its columns, or something that no dump does. */
interface Action {
  readonly does: 'nothing' | 'columns' | 'refused';
  readonly what: string;
  /** The first unread token. */
  readonly next: Token;
}

/** Reads partitions and heirs (ATTACH PARTITION, INHERIT), and changes or renames of rows or columns. */
export function* readAlter(content: DumpContent): TokenReader<void> {
  const object = yield false;
  if (isToken(object, 'word', 'table')) return yield* readAlterTable(content, object.line);
  if (!isWordOf(object, named)) return;
  const rename = yield* skipTo(yield false, (token) => isToken(token, 'word', 'rename'));
  if (rename.kind === 'end') return;
  yield* skipToEnd(rename);
  content.refuseStatement(`ALTER ${String(object.text).toUpperCase()} ... RENAME`, object.line);
}

function* readAlterTable(content: DumpContent, line: number): TokenReader<void> {
  let token = yield false;
  while (isWordOf(token, beforeName)) token = yield false;
  const { name, next } = yield* readTableName(token);
  if (name === null) return;
  /** The first of each sort: there may be very many. */
  const found = new Map<Action['does'], Action>();
  for (let at = next; at.kind !== 'end'; ) {
    const action = yield* readAction(content, name, at);
    if (!found.has(action.does)) found.set(action.does, action);
    at = yield* skipTo(action.next, (token) => isToken(token, 'symbol', ','));
    if (at.kind !== 'end') at = yield false;
  }
  // Only at its end is it certain that the statement was not cut off.
  for (const { does, what } of found.values()) {
    if (does === 'refused') content.refuseStatement(`ALTER TABLE ... ${what}`, line);
    if (does === 'columns') content.takeColumnChange(name, `ALTER TABLE ... ${what}`, line);
  }
}

function* readAction(content: DumpContent, name: TableName, first: Token): TokenReader<Action> {
  const word = first.kind === 'word' ? String(first.text) : '';
  const what = word.toUpperCase();
  const second = yield false;
  const action = (does: Action['does'], detail = ''): Action => ({
    does,
    what: `${what} ${detail}`.trim(),
    next: second,
  });
  switch (word) {
    case 'attach':
    case 'inherit':
      return yield* readParent(content, name, word, second);
    case 'add':
    case 'drop':
      return action(isConstraint(second) ? 'nothing' : 'columns');
    case 'set':
      return isToken(second, 'word', 'schema') ? action('refused', 'SCHEMA') : action('nothing');
    case 'no':
      return isToken(second, 'word', 'force') ? action('nothing') : action('refused', 'INHERIT');
    case 'alter':
      return yield* readColumnAction(second);
    default:
      return action(harmless.has(word) ? 'nothing' : 'refused');
  }
}

/** Reads ALTER COLUMN: only a change of type changes values. */
function* readColumnAction(second: Token): TokenReader<Action> {
  const column = isToken(second, 'word', 'column') ? yield false : second;
  if (!isName(column)) return { does: 'refused', what: 'ALTER', next: column };
  const verb = yield false;
  const next = isToken(verb, 'word', 'set') ? yield false : verb;
  const isType = isToken(verb, 'word', 'type') || (next !== verb && isToken(next, 'word', 'data'));
  return { does: isType ? 'columns' : 'nothing', what: 'ALTER COLUMN ... TYPE', next };
}

function* readParent(
  content: DumpContent,
  name: TableName,
  word: 'attach' | 'inherit',
  second: Token,
): TokenReader<Action> {
  const other = yield* readTableName(word === 'attach' ? yield false : second);
  if (other.name !== null && word === 'attach') content.addChild(other.name, name);
  else if (other.name !== null) content.addChild(name, other.name);
  return { does: 'nothing', what: word, next: other.next };
}

/** Dropping these also drops columns and whole tables. */
const wide: ReadonlySet<unknown> = new Set(['schema', 'owned', 'type', 'domain', 'extension']);

/** Reads a statement that changes or removes rows. pg_dump writes none after rows, but people add some. */
export function* readChange(content: DumpContent, what: string): TokenReader<void> {
  let token = yield false;
  // Of everything else that can be dropped, only tables have rows.
  if (what === 'DROP' && isWordOf(token, wide)) {
    const object = String(token.text).toUpperCase();
    yield* skipToEnd(token);
    return content.takeWideChange(`DROP ${object}`, token.line);
  }
  if (what === 'DROP' && !isToken(token, 'word', 'table')) return;
  for (;;) {
    while (isWordOf(token, beforeName)) token = yield false;
    const { name, next } = yield* readTableName(token);
    if (name === null) return;
    content.takeChange(name, what, token.line);
    if (!isToken(next, 'symbol', ',')) {
      const isWide = what === 'TRUNCATE' && /\bcascade$/.test(yield* skipToEnd(next));
      return isWide ? content.takeWideChange('TRUNCATE ... CASCADE', token.line) : undefined;
    }
    token = yield false;
  }
}

/** Reads to the end of the statement first: a truncated one is refused as such. */
export function* readRefused(content: DumpContent, what: string, line: number): TokenReader<void> {
  yield* skipToEnd(yield false);
  content.refuseStatement(what, line);
}
