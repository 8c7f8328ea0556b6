import { CliError } from '../../../contract/errors.ts';
import type { DumpContent, TableName } from '../dump-content.ts';
import { isToken, readNames, readTableName, type TokenReader } from './token.ts';

export interface CopyStatement {
  readonly name: TableName;
  readonly columns: readonly string[] | null;
}

/** Options that leave the text format unchanged. */
const plainOptions: ReadonlySet<string> = new Set(['', 'with ( format text )']);

/** Calls `begin` if data follows. Throws CliError if it is not in text format. */
export function* readCopy(
  content: DumpContent,
  begin: (statement: CopyStatement) => void,
): TokenReader<void> {
  const first = yield false;
  const { name, next } = yield* readTableName(first);
  if (name === null) return;
  const list = yield* readNames(next);
  let token = list.next;
  // To a file: no data follows.
  if (isToken(token, 'word', 'to') || token.kind === 'end') return;
  if (!isToken(token, 'word', 'from')) {
    // A next token proves that the statement was not cut off.
    yield false;
    throw refuseForm(first.line);
  }
  token = yield false;
  if (!isToken(token, 'word', 'stdin')) {
    // A next token proves that the statement was not cut off.
    yield false;
    return content.refuseRows(name, 'COPY from another file', first.line);
  }
  const options: string[] = [];
  for (let option = yield true; option.kind !== 'end'; option = yield true)
    if (options.length < 10) options.push(String(option.text).toLowerCase());
  if (!plainOptions.has(options.join(' '))) throw refuseForm(first.line);
  begin({ name, columns: list.names });
}

function refuseForm(line: number): CliError {
  return new CliError(`the COPY on line ${line} is not in the format that pg_dump writes`, {
    hint: 'Dump again with pg_dump: it writes COPY ... FROM stdin without options (and without --oids).',
  });
}
