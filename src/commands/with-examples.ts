import type { Command } from 'commander';
import { ownCommand } from '../terminal/own-command.ts';
import { usualWidth } from '../terminal/screen.ts';

/** An example: what follows `polity-press`, and what that does. */
export type Example = readonly [args: string, does: string];

/** A command whose help ends with examples. */
export function withExamples(command: Command, examples: readonly [Example, Example]): Command {
  const lines = () => examples.map(([args, does]) => `  ${wrapped(ownCommand(args))}\n      ${does}`);
  return command.addHelpText('after', () => ['', 'Examples:', ...lines()].join('\n'));
}

/** A command that fits a usual terminal below `Examples:`, if need be in lines, broken before options for a shell. */
function wrapped(command: string): string {
  if (command.length + 2 <= usualWidth) return command;
  const [first = '', ...options] = command.split(/ (?=--)/);
  const lines = [first];
  for (const option of options) {
    const longer = `${lines.at(-1)} ${option}`;
    // Beside it are an indent of 4 columns, a space and a backslash.
    if (longer.length + 6 <= usualWidth) lines[lines.length - 1] = longer;
    else lines.push(option);
  }
  return lines.join(' \\\n    ');
}
