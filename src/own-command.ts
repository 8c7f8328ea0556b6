import { quoteForShell } from './quote-for-shell.ts';

let called: () => string = () => 'polity-press';

/** Sets how the reader of messages calls this tool. `how` is called when the first command is shown. */
export function callOwnCommands(how: () => string): void {
  let answer: string | undefined;
  called = () => {
    answer ??= how();
    return answer;
  };
}

let configured = '';

/**
 * Sets the configuration that this tool was called with: every command that is shown from now on reads the same.
 *
 * @param file as the user named it; undefined if nobody did, since a command then finds what this one found
 */
export function configureOwnCommands(file: string | undefined): void {
  configured = file === undefined ? '' : ` --config ${quoteForShell(file)}`;
}

/**
 * A command line of this tool that runs as written where it is shown: own`build ${path} --out web`. Every command that
 * is shown comes from here.
 *
 * @param words what is written unchanged
 * @param values paths and addresses, which are quoted for a shell
 */
export function own(words: TemplateStringsArray, ...values: readonly string[]): string {
  return ownCommand(String.raw({ raw: words }, ...values.map(quoteForShell))) + configured;
}

/** The same for fixed arguments, such as those of an example, whatever this tool was called with. */
export function ownCommand(args: string): string {
  return `${called()} ${args}`;
}
