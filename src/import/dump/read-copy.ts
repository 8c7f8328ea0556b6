import { CliError } from '../../errors.ts';
import type { DumpContent } from './dump-content.ts';
import { readNames, readTableName, type TableName, type TokenReader } from './table-name.ts';
import { isToken } from './token.ts';

/** A COPY statement whose data follow it. */
export interface CopyStatement {
  readonly name: TableName;
  readonly columns: readonly string[] | null;
}

/** Options that change nothing about the text format. */
const plainOptions: ReadonlySet<string> = new Set(['', 'with ( format text )']);

/**
 * Reads what follows COPY; `begin` is told where data follow.
 *
 * @throws CliError where the data are in another format than text
 */
export function* readCopy(
  content: DumpContent,
  begin: (statement: CopyStatement) => void,
): TokenReader<void> {
  const first = yield false;
  const { name, next } = yield* readTableName(first);
  if (name === null) return;
  let token = next;
  let columns: readonly string[] | null = null;
  if (isToken(token, 'symbol', '(')) {
    columns = yield* readNames();
    token = yield false;
  }
  // To a file: no data follow.
  if (isToken(token, 'word', 'to') || token.kind === 'end') return;
  if (!isToken(token, 'word', 'from')) {
    // Only what is followed by something was not cut off.
    yield false;
    throw refuseForm(first.line);
  }
  token = yield false;
  if (!isToken(token, 'word', 'stdin')) {
    // As above.
    yield false;
    return content.refuseRows(name, 'COPY from another file', first.line);
  }
  const options: string[] = [];
  for (let option = yield true; option.kind !== 'end'; option = yield true)
    if (options.length < 10) options.push(String(option.text).toLowerCase());
  if (!plainOptions.has(options.join(' '))) throw refuseForm(first.line);
  begin({ name, columns });
}

function refuseForm(line: number): CliError {
  return new CliError(`the COPY of line ${line} is not in the format that pg_dump writes`, {
    hint: 'Dump again with pg_dump: it writes COPY ... FROM stdin without options (and without --oids).',
  });
}
