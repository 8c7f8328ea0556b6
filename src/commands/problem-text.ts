import type { Problem } from '../errors.ts';
import { showText } from '../import/show-text.ts';
import { shownPath } from '../import/shown-path.ts';
import { figure } from './text-table.ts';

/** What fits on a screen; `--json` has all. */
const mostRecords = 20;
const mostLines = 10;
const longestName = 200;

/** Problems as people read them: one block a record, one line a bad value. */
export function problemText(problems: readonly Problem[]): string {
  const linesOf = new Map<string, string[]>();
  const left = new Set<string>();
  for (const { table, record, field, message } of problems) {
    const name = record === null ? shown(table) : `${shown(table)} ${shown(String(record))}`;
    if (linesOf.size < mostRecords && !linesOf.has(name)) linesOf.set(name, []);
    const lines = linesOf.get(name);
    if (lines === undefined) left.add(name);
    else lines.push(field === null ? message : `${field}: ${message}`);
  }
  const blocks = [...linesOf].map(([name, lines]) => {
    const rest = lines.length - mostLines;
    const more = rest > 0 ? [`... and ${figure(rest)} more`] : [];
    return [name, ...[...lines.slice(0, mostLines), ...more].map((line) => `  ${line}`)].join('\n');
  });
  if (left.size > 0)
    blocks.push(`... and ${figure(left.size)} more records with problems; --json lists them all`);
  return blocks.join('\n');
}

/** A table, address or id: a service chose it, so it may be anything. */
function shown(name: string): string {
  return name.length > longestName ? showText(name) : shownPath(name);
}
