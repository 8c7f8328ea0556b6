import { styleText } from 'node:util';
import wrapAnsi from 'wrap-ansi';
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

type Style = Parameters<typeof styleText>[0];

/** What is coloured: the word at the beginning of a line, or a verdict in it. */
const labels: readonly { readonly pattern: RegExp; readonly style: Style }[] = [
  { pattern: /^ *(?:error|failed|cause):/, style: ['bold', 'red'] },
  { pattern: /^ *(?:warning|not checked):/, style: ['bold', 'yellow'] },
  { pattern: /^ *hint:/, style: 'cyan' },
  { pattern: /^ *note:/i, style: 'dim' },
  { pattern: /^Next:/, style: 'cyan' },
  { pattern: /^(?:Published|Wrote|wrote|Serving)(?= )/, style: 'green' },
  { pattern: / keeps the contract(?=: )/, style: 'green' },
  { pattern: / breaks the contract(?=: )/, style: ['bold', 'red'] },
];

/** A line with its label in colour; any other line unchanged. */
function colourLabel(line: string): string {
  const label = labels.find(({ pattern }) => pattern.test(line));
  // Whether to use colour has been decided already: the stream and the environment must not decide it again.
  const paint = (text: string) => styleText(label?.style ?? 'reset', text, { validateStream: false });
  return label === undefined ? line : line.replace(label.pattern, paint);
}
