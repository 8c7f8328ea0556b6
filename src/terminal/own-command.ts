import { quoteForShell } from './safe-text.ts';

const NAME = 'polity-press';

let called = NAME;

/** Sets how the reader of messages calls this tool. */
export function callOwnCommands(how: string): void {
  called = how;
}

/**
 * How this tool was called: by npx, or by the path that the shell or the user gave to Node.
 *
 * @param script `process.argv[1]`
 */
export function howCalled(script: string, env: NodeJS.ProcessEnv): string {
  // A container cannot know how it was started; its image says so.
  if (env.POLITY_PRESS_CALLED_AS) return env.POLITY_PRESS_CALLED_AS;
  // A link of npm, or where the scripts lead that pnpm and Windows have instead.
  if (/[\\/]node_modules[\\/](\.bin|polity-press)[\\/]/.test(script)) return `npx ${NAME}`;
  return `${script.endsWith('.js') ? 'node ' : ''}${quoteForShell(script)}`;
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
  return `${called} ${args}`;
}
