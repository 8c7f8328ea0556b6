import wrapAnsi from 'wrap-ansi';
import { colourLabel } from './colour-labels.ts';
import type { Screen } from './screen.ts';

/** Rows of a table have gaps. They are made for the terminal's width; wrapping would make them unreadable. */
const gap = /\S {2,}\S/;

/** Lines as a screen shows them: wrapped between words if too wide, their labels in colour. */
export function layOut(text: string, { columns, hasColour }: Screen): string {
  if (columns === null && !hasColour) return text;
  return text
    .split('\n')
    .flatMap((line) => (columns === null ? [line] : wrapped(line, columns)))
    .map((line) => (hasColour ? colourLabel(line) : line))
    .join('\n');
}

/** A line wrapped at its spaces; if it was indented, its continuation is indented a little further. */
function wrapped(line: string, columns: number): string[] {
  if (gap.test(line)) return [line];
  const indent = /^ */.exec(line)?.[0] ?? '';
  const hanging = indent === '' ? '' : `${indent}  `;
  const text = line.slice(indent.length);
  return wrapAnsi(text, Math.max(columns - hanging.length, 10))
    .split('\n')
    .map((part, index) => (index === 0 ? indent : hanging) + part);
}
