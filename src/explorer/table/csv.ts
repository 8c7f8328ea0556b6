import type { Value } from '../data-types.ts';

/** Rows as CSV (RFC 4180): a null is nothing, an empty text `""`. */
export function toCsv(names: readonly string[], rows: Iterable<readonly Value[]>): string {
  const lines = [names.map(quote).join(',')];
  for (const row of rows) lines.push(row.map(cell).join(','));
  return `${lines.join('\r\n')}\r\n`;
}

function cell(value: Value): string {
  if (value === null) return '';
  return typeof value === 'string' ? quote(value) : String(value);
}

function quote(text: string): string {
  return text === '' || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
