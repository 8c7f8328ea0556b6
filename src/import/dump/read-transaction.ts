import type { DumpContent } from './dump-content.ts';
import type { TokenReader } from './table-name.ts';

/** Reads what follows BEGIN, START TRANSACTION, COMMIT or END. */
export function* readTransaction(
  content: DumpContent,
  step: 'begin' | 'commit',
  line: number,
): TokenReader<void> {
  /** The last three words. */
  let words: readonly string[] = [];
  for (let token = yield false; token.kind !== 'end'; token = yield false)
    words = [...words.slice(-2), String(token.text)];
  // COMMIT AND CHAIN begins the next one.
  const isChained = words.slice(-2).join(' ') === 'and chain';
  content.takeTransaction(isChained ? 'begin' : step, line);
}
