import { quoteForShell } from './safe-text.ts';

const NAME = 'polity-press';

let called = NAME;

/** Sets how messages call this tool. */
export function callOwnCommands(how: string): void {
  called = how;
}

/** How the user ran this tool: with npx, or by a path. `script` is `process.argv[1]`. */
export function howCalled(script: string, env: NodeJS.ProcessEnv): string {
  // A container cannot know how it was started; its image sets this variable.
  if (env.POLITY_PRESS_CALLED_AS) return env.POLITY_PRESS_CALLED_AS;
  // npm's link, or the target of the scripts that pnpm and Windows use instead.
  if (/[\\/]node_modules[\\/](\.bin|polity-press)[\\/]/.test(script)) return `npx ${NAME}`;
  return `${script.endsWith('.js') ? 'node ' : ''}${quoteForShell(script)}`;
}

let configured = '';

/** Adds `--config` to every command shown from now on; not for a file that commands find themselves. */
export function configureOwnCommands(file: string | undefined): void {
  configured = file === undefined ? '' : ` --config ${quoteForShell(file)}`;
}

/**
 * A command line that runs as written where it is shown: own`build ${path} --out web`. Values are quoted for
 * a shell. Every command in a message comes from here.
 */
export function own(words: TemplateStringsArray, ...values: readonly string[]): string {
  return ownCommand(String.raw({ raw: words }, ...values.map((value) => quoteForShell(value)))) + configured;
}

/** For fixed arguments, as in an example, without `--config`. */
export function ownCommand(args: string): string {
  return `${called} ${args}`;
}
