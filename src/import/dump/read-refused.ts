import type { DumpContent } from './dump-content.ts';
import type { TokenReader } from './table-name.ts';

/**
 * Refuses a statement whose effect on rows is unknown, at its end: one that was cut off is refused for that instead.
 *
 * @param what its first word
 */
export function* readRefused(content: DumpContent, what: string, line: number): TokenReader<void> {
  for (let token = yield false; token.kind !== 'end'; ) token = yield false;
  content.refuseStatement(what, line);
}
