import type { DumpContent } from './dump-content.ts';
import type { TokenReader } from './table-name.ts';

/** The settings affected by RESET ALL that matter here. */
const all: readonly string[] = ['search_path', 'standard_conforming_strings'];

/** Reads what follows RESET. */
export function* readReset(content: DumpContent, _: unknown, line: number): TokenReader<void> {
  const name = String((yield false).text);
  // Only if something follows was it not cut off.
  yield false;
  for (const each of name === 'all' ? all : [name]) content.takeSetting(each, ['default'], line);
}
