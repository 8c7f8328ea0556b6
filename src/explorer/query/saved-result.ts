import { toCsv } from '../table/saved-columns.ts';
import type { Cell, Format } from './messages.ts';

/** Rows in one piece of text: a whole result may exceed the longest string. */
const AT_ONCE = 1000;

/**
 * A result as the parts of a file; `rows` begins with the names of the columns.
 * @param about in CSV, a comment of as many lines: one line of SQL would comment out what follows a `--`
 */
export function* partsOf(rows: Iterator<readonly Cell[]>, format: Format, about: string): Generator<string> {
  const comment = about.split(/\r\n?|\n/).map((line) => `# ${line}\r\n`);
  const names = (rows.next().value ?? []).map(String) as string[];
  yield format === 'CSV'
    ? comment.join('') + toCsv(names, [])
    : `{"about": ${JSON.stringify(about)},\n"columns": ${JSON.stringify(names)},\n"rows": [`;
  let isFirst = true;
  for (;;) {
    const some: (readonly Cell[])[] = [];
    for (let next = rows.next(); next.done !== true; next = rows.next()) {
      some.push(next.value);
      if (some.length === AT_ONCE) break;
    }
    if (some.length === 0) break;
    if (format === 'CSV') yield linesOf(some);
    else {
      yield (isFirst ? '\n' : ',\n') + some.map((row) => `[${row.map(jsonOf).join(', ')}]`).join(',\n');
      isFirst = false;
    }
  }
  if (format === 'JSON') yield '\n]}\n';
}

/** Blobs as SQL writes them; null is null. */
export function plainOf(cell: Cell): string | number | null {
  if (typeof cell === 'bigint') return String(cell);
  if (!(cell instanceof Uint8Array)) return cell;
  return `x'${Array.from(cell, (byte) => byte.toString(16).padStart(2, '0')).join('')}'`;
}

function linesOf(rows: readonly (readonly Cell[])[]): string {
  const text = toCsv(
    [],
    rows.map((row) => row.map(plainOf)),
  );
  return text.slice(text.indexOf('\n') + 1);
}

/** A large integer keeps all its digits. */
function jsonOf(cell: Cell): string {
  return typeof cell === 'bigint' ? String(cell) : JSON.stringify(plainOf(cell));
}
