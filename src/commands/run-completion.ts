import { CliError } from '../contract/errors.ts';
import { didYouMean } from '../terminal/did-you-mean.ts';
import { completionsOf } from './completion.ts';
import { completionScripts } from './completion-scripts.ts';
import type { CommandContext } from './create-context.ts';
import type { CommandLine } from './option.ts';

/** `polity-press completion bash|zsh|fish`, of this table of commands. */
export function runCompletion(commands: readonly CommandLine[]) {
  return async (
    shell: string,
    { json }: { readonly json?: true },
    context: CommandContext,
  ): Promise<void> => {
    const names = Object.keys(completionScripts);
    const script = names.includes(shell) ? completionScripts[shell] : undefined;
    if (script === undefined)
      throw new CliError(`unknown shell ${shell}`, {
        hint: `${didYouMean(shell, names)}The shells are ${names.join(', ')}.`,
      });
    const text = script(await completionsOf(commands));
    if (json === true) context.printJson({ command: 'completion', text });
    else context.print(text);
  };
}
