import type { DumpContent, TableName } from '../dump-content.ts';
import {
  depthChange,
  isConstraint,
  isName,
  isToken,
  isWordOf,
  readTableName,
  type Token,
  type TokenReader,
} from './token.ts';

const modifiers: ReadonlySet<unknown> = new Set(['if', 'exists', 'only']);
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
  let isRenamed = false;
  for (let token = yield false; token.kind !== 'end'; token = yield false)
    isRenamed ||= isToken(token, 'word', 'rename');
  if (isRenamed)
    content.refuseStatement(`ALTER ${String(object.text).toUpperCase()} ... RENAME`, object.line);
}

function* readAlterTable(content: DumpContent, line: number): TokenReader<void> {
  let token = yield false;
  while (isWordOf(token, modifiers)) token = yield false;
  const { name, next } = yield* readTableName(token);
  if (name === null) return;
  /** The first of each sort: there may be very many. */
  const found = new Map<Action['does'], Action>();
  for (let at = next; at.kind !== 'end'; ) {
    const action = yield* readAction(content, name, at);
    if (!found.has(action.does)) found.set(action.does, action);
    at = yield* skipToNext(action.next);
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

/** Returns the first token of the next action, or the end. */
function* skipToNext(first: Token): TokenReader<Token> {
  let depth = 0;
  for (let token = first; ; token = yield false) {
    if (token.kind === 'end') return token;
    if (depth === 0 && isToken(token, 'symbol', ',')) return yield false;
    depth += depthChange(token);
  }
}
