import { styleText } from 'node:util';

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
export function colourLabel(line: string): string {
  const label = labels.find(({ pattern }) => pattern.test(line));
  // Whether to use colour has been decided already: the stream and the environment must not decide it again.
  const paint = (text: string) => styleText(label?.style ?? 'reset', text, { validateStream: false });
  return label === undefined ? line : line.replace(label.pattern, paint);
}
