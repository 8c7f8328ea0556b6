import type { DumpContent } from '../dump-content.ts';
import { isToken, isWordOf, readTableName, skipToEnd, type TokenReader } from './token.ts';

const modifiers: ReadonlySet<unknown> = new Set(['table', 'only', 'from', 'into', 'if', 'exists']);

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
    while (isWordOf(token, modifiers)) token = yield false;
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
