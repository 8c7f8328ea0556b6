import type { DumpContent } from './dump-content.ts';
import { readTableName, type TokenReader } from './table-name.ts';
import { isToken } from './token.ts';

/** Words before the name of a table. */
const modifiers: ReadonlySet<unknown> = new Set(['table', 'only', 'from', 'into', 'if', 'exists']);

/**
 * Reads what follows a statement that changes rows, or takes them away. pg_dump writes none after rows, but people add
 * some.
 *
 * @param what its first word
 */
export function* readChange(content: DumpContent, what: string): TokenReader<void> {
  let token = yield false;
  // Of all that can be dropped, only tables have rows.
  if (what === 'DROP' && !isToken(token, 'word', 'table')) return;
  for (;;) {
    while (token.kind === 'word' && modifiers.has(token.text)) token = yield false;
    const { name, next } = yield* readTableName(token);
    if (name === null) return;
    content.takeChange(name, what, token.line);
    if (!isToken(next, 'symbol', ',')) return;
    token = yield false;
  }
}
