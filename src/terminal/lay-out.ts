import { styleText } from 'node:util';
import wrapAnsi from 'wrap-ansi';
import { ownCommand } from './own-command.ts';
import type { Screen } from './screen.ts';

/** Table rows have gaps. They already fit the terminal, and wrapping would garble them. */
const gap = /\S {2,}\S/;

/** Takes the place of spaces at which no line may end. Not a character: texts do not contain it. */
const kept = '\uFDD0';
/** A command in backticks, or a word as `quoteForShell` writes it; unlike an apostrophe, it follows a space. */
const unbroken = /`(?:'[^']*'|[^`])+?`|(?<=[\s=(])'(?:'\\''|[^'])*'/g;
/** A command that is not in backticks runs to the end of its line. */
const programs = /\bpg_(?:dump|restore) /;

/** Wraps lines between words, but not within a command, and colours their labels. */
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
  return wrapAnsi(keepCommands(text), Math.max(columns - hanging.length, 10))
    .replaceAll(kept, ' ')
    .split('\n')
    .map((part, index) => (index === 0 ? indent : hanging) + part);
}

/** A command that is copied must be one line for a shell. */
function keepCommands(line: string): string {
  const text = keepWords(line);
  const at = [text.indexOf(keepWords(ownCommand(''))), text.search(programs)].filter((found) => found >= 0);
  const colon = at.length === 0 ? -1 : text.lastIndexOf(': ', Math.min(...at));
  return colon < 0 ? text : text.slice(0, colon + 2) + keepSpaces(text.slice(colon + 2));
}

const keepSpaces = (text: string) => text.replaceAll(' ', kept);

const keepWords = (text: string) => text.replaceAll(unbroken, keepSpaces);

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
