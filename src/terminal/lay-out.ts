import { styleText } from 'node:util';
import wrapAnsi from 'wrap-ansi';
import type { Screen } from './screen.ts';

/** Table rows have gaps. They already fit the terminal, and wrapping would garble them. */
const gap = /\S {2,}\S/;

/** Wraps lines between words, and colours their labels. */
export function layOut(text: string, { columns, hasColour }: Screen): string {
  if (columns === null && !hasColour) return text;
  return text
    .split('\n')
    .flatMap((line) => (columns === null ? [line] : wrapped(line, columns)))
    .map((line) => (hasColour ? colourLabel(line) : line))
    .join('\n');
}

/** Continuation lines of an indented line are indented a little further. */
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

function colourLabel(line: string): string {
  const label = labels.find(({ pattern }) => pattern.test(line));
  // Whether to use colour is already decided: ignore the stream and the environment.
  const paint = (text: string) => styleText(label?.style ?? 'reset', text, { validateStream: false });
  return label === undefined ? line : line.replace(label.pattern, paint);
}
