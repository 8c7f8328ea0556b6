import { isLimitOfType } from '../../contract/claims/limit-numbers.ts';
import { toCsv } from '../table/saved-columns.ts';
import type { Cell, Format } from './messages.ts';

/** Rows in one piece of text: a whole result may exceed the longest string. */
const AT_ONCE = 1000;

/**
 * A result as the parts of a file; `rows` begins with the names of the columns.
 * @param about in CSV, a comment of as many lines: one line of SQL would comment out what follows a `--`
 */
export function partsOf(rows: Iterator<readonly Cell[]>, format: Format, about: string): string[] {
  const names = (rows.next().value ?? []).map(String) as string[];
  const parts: string[] = [];
  const limits = new Set<Cell>();
  for (;;) {
    const some: (readonly Cell[])[] = [];
    for (let next = rows.next(); next.done !== true; next = rows.next()) {
      some.push(next.value);
      if (some.length === AT_ONCE) break;
    }
    if (some.length === 0) break;
    for (const cell of some.flat()) if (isLimit(cell)) limits.add(cell);
    if (format === 'CSV') parts.push(linesOf(some));
    else {
      const lines = some.map((row) => `[${row.map(jsonOf).join(', ')}]`);
      parts.push((parts.length === 0 ? '\n' : ',\n') + lines.join(',\n'));
    }
  }
  const said = limits.size === 0 ? about : `${about}\n${[...limits].join(', ')}: ${LOOKS_WRONG}`;
  if (format === 'JSON')
    return [
      `{"about": ${JSON.stringify(said)},\n"columns": ${JSON.stringify(names)},\n"rows": [`,
      ...parts,
      '\n]}\n',
    ];
  const comment = said.split(/\r\n?|\n/).map((line) => `# ${line}\r\n`);
  return [comment.join('') + toCsv(names, []), ...parts];
}

/** What an answer says of such numbers. */
export const LOOKS_WRONG =
  'looks wrong, the limit of a data type; so does any sum or average that it is part of.';

/** A column of a result may hold anything: nines are mostly right there. */
export const isLimit = (cell: Cell) => isNumeric(cell) && cell !== null && isLimitOfType(Number(cell));

export const isNumeric = (cell: Cell) =>
  cell === null || typeof cell === 'number' || typeof cell === 'bigint';

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
