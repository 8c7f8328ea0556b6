import type { DumpContent } from './dump-content.ts';
import type { TokenReader } from './table-name.ts';

/** Words before the name of a setting. */
const scopes: ReadonlySet<unknown> = new Set(['session', 'local']);
/** Settings for which SQL has another name. */
const synonyms: ReadonlyMap<string, string> = new Map([['names', 'client_encoding']]);
/** Nobody's search path is longer. */
const MOST_VALUES = 100;
const separators: ReadonlySet<unknown> = new Set(['=', 'to', ',']);

/** Reads what follows SET. */
export function* readSet(content: DumpContent): TokenReader<void> {
  let token = yield true;
  if (scopes.has(token.text)) token = yield true;
  const name = String(token.text);
  const values: string[] = [];
  for (let next = yield true; next.kind !== 'end'; next = yield true)
    if (values.length < MOST_VALUES && (next.kind === 'text' || !separators.has(next.text)))
      values.push(String(next.text));
  content.takeSetting(synonyms.get(name) ?? name, values, token.line);
}
