import type { DumpContent } from './dump-content.ts';
import { readTableName, type TokenReader } from './table-name.ts';
import { isToken } from './token.ts';

/** Words between ALTER TABLE and the name. */
const modifiers: ReadonlySet<unknown> = new Set(['if', 'exists', 'only']);

/** Reads what follows ALTER, where that makes one table a part of another: ATTACH PARTITION, INHERIT. */
export function* readAlter(content: DumpContent): TokenReader<void> {
  if (!isToken(yield false, 'word', 'table')) return;
  let token = yield false;
  while (token.kind === 'word' && modifiers.has(token.text)) token = yield false;
  const altered = yield* readTableName(token);
  const { name, next } = altered;
  if (name === null) return;
  const isParent = isToken(next, 'word', 'attach');
  if (!isParent && !isToken(next, 'word', 'inherit')) return;
  if (isParent) yield false;
  const other = yield* readTableName(yield false);
  if (other.name === null) return;
  if (isParent) content.addChild(other.name, name);
  else content.addChild(name, other.name);
}
