import type { DumpContent } from './dump-content.ts';
import { readTableName, type TokenReader } from './table-name.ts';
import { isToken, type Token } from './token.ts';

/** Words before the name of a table. */
const modifiers: ReadonlySet<unknown> = new Set(['table', 'only', 'from', 'into', 'if', 'exists']);

/** Things that take columns and whole tables with them when dropped. */
const wide: ReadonlySet<unknown> = new Set(['schema', 'owned', 'type', 'domain', 'extension']);

/**
 * Reads what follows a statement that changes or removes rows. pg_dump writes none after rows, but people add some.
 *
 * @param what its first word
 */
export function* readChange(content: DumpContent, what: string): TokenReader<void> {
  let token = yield false;
  // Of everything else that can be dropped, only tables have rows.
  if (what === 'DROP' && token.kind === 'word' && wide.has(token.text)) {
    const object = String(token.text).toUpperCase();
    yield* skipToEnd(token);
    return content.takeWideChange(`DROP ${object}`, token.line);
  }
  if (what === 'DROP' && !isToken(token, 'word', 'table')) return;
  for (;;) {
    while (token.kind === 'word' && modifiers.has(token.text)) token = yield false;
    const { name, next } = yield* readTableName(token);
    if (name === null) return;
    content.takeChange(name, what, token.line);
    if (!isToken(next, 'symbol', ',')) {
      const isWide = what === 'TRUNCATE' && (yield* skipToEnd(next)) === 'cascade';
      return isWide ? content.takeWideChange('TRUNCATE ... CASCADE', token.line) : undefined;
    }
    token = yield false;
  }
}

/** Reads to the end of a statement; returns the last word. */
function* skipToEnd(first: Token): TokenReader<string> {
  let last = '';
  for (let token = first; token.kind !== 'end'; token = yield false)
    if (token.kind === 'word') last = String(token.text);
  return last;
}
