import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** What is coloured: the word that a line begins with, or a verdict in it. */
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

/** A line with its label in colour; any other line as it is. */
export function colourLabel(line: string): string {
  const label = labels.find(({ pattern }) => pattern.test(line));
  // Whether there is colour was decided before: not again, by the stream or by the environment.
  const paint = (text: string) => styleText(label?.style ?? 'reset', text, { validateStream: false });
  return label === undefined ? line : line.replace(label.pattern, paint);
}
