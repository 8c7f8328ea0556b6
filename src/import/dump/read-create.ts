import type { DumpContent } from './dump-content.ts';
import { isName, readTableName, type TableName, type TokenReader } from './table-name.ts';
import { isToken } from './token.ts';

/** Words between CREATE and TABLE. */
const modifiers: ReadonlySet<unknown> = new Set(['unlogged', 'temporary', 'temp', 'global', 'local']);
/** Words that begin an element of a table that is no column. */
const constraints: ReadonlySet<unknown> = new Set([
  'constraint',
  'primary',
  'unique',
  'check',
  'foreign',
  'exclude',
  'like',
]);
/** How deep each symbol leads. */
const nesting: Readonly<Record<string, number>> = { '(': 1, '[': 1, ')': -1, ']': -1 };

/** Reads what follows CREATE, where that is a table. */
export function* readCreate(content: DumpContent): TokenReader<void> {
  let token = yield false;
  while (modifiers.has(token.text)) token = yield false;
  if (!isToken(token, 'word', 'table')) return;
  token = yield false;
  if (isToken(token, 'word', 'if')) {
    yield false;
    yield false;
    token = yield false;
  }
  const { name, next } = yield* readTableName(token);
  if (name === null) return;
  // A partition or a typed table takes its columns from elsewhere.
  if (!isToken(next, 'symbol', '(')) {
    content.takeTable(name, null);
    return isToken(next, 'word', 'partition') ? yield* readParents(content, name) : undefined;
  }
  const columns = yield* readColumns();
  const isHeir = isToken(yield false, 'word', 'inherits');
  content.takeTable(name, isHeir ? null : columns);
  if (isHeir) yield* readParents(content, name);
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

/** The columns of a list that is open, to its closing parenthesis. */
function* readColumns(): TokenReader<readonly string[]> {
  const columns: string[] = [];
  let isStart = true;
  for (let depth = 1; depth > 0; ) {
    const token = yield false;
    if (token.kind === 'end') break;
    if (isStart && isName(token) && !(token.kind === 'word' && constraints.has(token.text)))
      columns.push(String(token.text));
    isStart = depth === 1 && isToken(token, 'symbol', ',');
    if (token.kind === 'symbol') depth += nesting[String(token.text)] ?? 0;
  }
  return columns;
}
