import type { DumpContent } from './dump-content.ts';
import type { TokenReader } from './table-name.ts';

/** What of RESET ALL matters here. */
const all: readonly string[] = ['search_path', 'standard_conforming_strings'];

/** Reads what follows RESET. */
export function* readReset(content: DumpContent, _: unknown, line: number): TokenReader<void> {
  const name = String((yield false).text);
  // Only what is followed by something was not cut off.
  yield false;
  for (const each of name === 'all' ? all : [name]) content.takeSetting(each, ['default'], line);
}
