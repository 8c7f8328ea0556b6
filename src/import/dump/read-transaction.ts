import type { DumpContent } from './dump-content.ts';
import type { TokenReader } from './table-name.ts';

/** Reads what follows BEGIN, START TRANSACTION, COMMIT or END. */
export function* readTransaction(
  content: DumpContent,
  step: 'begin' | 'commit',
  line: number,
): TokenReader<void> {
  let words = '';
  for (let token = yield false; token.kind !== 'end'; token = yield false) words += ` ${String(token.text)}`;
  // COMMIT AND CHAIN begins the next one.
  if (/ and chain$/.test(words) && !/ no chain$/.test(words)) content.takeTransaction('begin', line);
  else content.takeTransaction(step, line);
}
