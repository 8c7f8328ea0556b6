import type { Command } from 'commander';
import { ownCommand } from '../own-command.ts';

/** An example: what follows `polity-press`, and what that does. */
export type Example = readonly [args: string, does: string];

/** A command whose help ends with examples. */
export function withExamples(command: Command, examples: readonly [Example, Example]): Command {
  const lines = () => examples.map(([args, does]) => `  ${ownCommand(args)}\n      ${does}`);
  return command.addHelpText('after', () => ['', 'Examples:', ...lines()].join('\n'));
}
