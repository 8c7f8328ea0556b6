import { quoteForShell } from './quote-for-shell.ts';

let called: () => string = () => 'polity-press';

/** Says how this tool is called by who reads its messages. It is asked for when the first command is shown. */
export function callOwnCommands(how: () => string): void {
  let answer: string | undefined;
  called = () => {
    answer ??= how();
    return answer;
  };
}

/**
 * A command line of this tool that runs as written where it is shown: own`build ${path} --out web`. All that is shown to
 * be run comes from here.
 *
 * @param words what is written as it is
 * @param values paths and addresses, which are quoted for a shell
 */
export function own(words: TemplateStringsArray, ...values: readonly string[]): string {
  return ownCommand(String.raw({ raw: words }, ...values.map(quoteForShell)));
}

/** The same for arguments that are known, such as those of an example. */
export function ownCommand(args: string): string {
  return `${called()} ${args}`;
}
