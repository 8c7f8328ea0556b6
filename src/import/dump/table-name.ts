import { isToken, type Token } from './token.ts';

/** The name of a table of a dump. */
export interface TableName {
  readonly schema: string | null;
  readonly table: string;
}

/** What reads a statement token by token: what it yields says whether it wants the content of the next text. */
export type TokenReader<T> = Generator<boolean, T, Token>;

/** Reads a name that may have its schema before it; gives the token behind it too. Null where there is no name. */
export function* readTableName(first: Token): TokenReader<{ name: TableName | null; next: Token }> {
  const parts: string[] = [];
  for (let token = first; ; token = yield false) {
    if (!isName(token)) return { name: null, next: token };
    parts.push(String(token.text));
    const next = yield false;
    if (isToken(next, 'symbol', '.')) continue;
    return { name: { schema: parts.at(-2) ?? null, table: parts.at(-1) ?? '' }, next };
  }
}

/** Reads the names of a list to its closing parenthesis; what stands between them is passed over. */
export function* readNames(): TokenReader<readonly string[]> {
  const names: string[] = [];
  for (;;) {
    const token = yield false;
    if (isName(token)) names.push(String(token.text));
    if (isToken(token, 'symbol', ')') || token.kind === 'end') return names;
  }
}

/** Whether a token can be a name. */
export function isName(token: Token): boolean {
  return token.kind === 'word' || token.kind === 'identifier';
}
