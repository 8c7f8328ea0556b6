import { CliError } from '../../errors.ts';
import { isToken, type Token } from './token.ts';

/** The name of a table of a dump. */
export interface TableName {
  readonly schema: string | null;
  readonly table: string;
}

/** Reads a statement token by token: what it yields says whether it wants the content of the next text. */
export type TokenReader<T> = Generator<boolean, T, Token>;

/** In a name: database, schema, table. */
const MOST_PARTS = 3;
/** The most that PostgreSQL allows in a table. */
export const MOST_COLUMNS = 1600;

/** Refuses a list that would fill the memory. */
export function tooManyColumns(line: number): CliError {
  return new CliError(
    `line ${line} of the dump names more than ${MOST_COLUMNS} columns of one table, which no table has`,
    { hint: 'Check that the file is a plain dump that pg_dump wrote, then dump again.' },
  );
}

/** Reads a name that may have its schema before it; also returns the token after it. Null if there is no name. */
export function* readTableName(first: Token): TokenReader<{ name: TableName | null; next: Token }> {
  const parts: string[] = [];
  for (let token = first; ; token = yield false) {
    if (!isName(token)) return { name: null, next: token };
    parts.push(String(token.text));
    if (parts.length > MOST_PARTS) return { name: null, next: token };
    const next = yield false;
    if (isToken(next, 'symbol', '.')) continue;
    return { name: { schema: parts.at(-2) ?? null, table: parts.at(-1) ?? '' }, next };
  }
}

/** Reads the names of a list up to its closing parenthesis; anything between them is skipped. */
export function* readNames(): TokenReader<readonly string[]> {
  const names: string[] = [];
  for (;;) {
    const token = yield false;
    if (isName(token)) names.push(String(token.text));
    if (names.length > MOST_COLUMNS) throw tooManyColumns(token.line);
    if (isToken(token, 'symbol', ')') || token.kind === 'end') return names;
  }
}

/** Whether a token can be a name. */
export function isName(token: Token): boolean {
  return token.kind === 'word' || token.kind === 'identifier';
}
