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
  const records = new Map<string, string[]>();
  for (const { table, record, field, message } of problems) {
    const name = record === null ? shown(table) : `${shown(table)} ${shown(String(record))}`;
    const lines = records.get(name) ?? [];
    lines.push(field === null ? message : `${field}: ${message}`);
    records.set(name, lines);
  }
  const blocks = [...records].slice(0, mostRecords).map(([name, lines]) => {
    const rest = lines.length - mostLines;
    const more = rest > 0 ? [`... and ${figure(rest)} more`] : [];
    return [name, ...[...lines.slice(0, mostLines), ...more].map((line) => `  ${line}`)].join('\n');
  });
  const left = records.size - mostRecords;
  if (left > 0) blocks.push(`... and ${figure(left)} more records with problems; --json lists them all`);
  return blocks.join('\n');
}

/** A table, address or id: a service chose it, so it may be anything. */
function shown(name: string): string {
  return name.length > longestName ? showText(name) : shownPath(name);
}
