import { CliError } from '../contract/errors.ts';
import { didYouMean } from '../terminal/did-you-mean.ts';
import { type Completion, completionsOf } from './arguments/completion.ts';
import type { CommandLine } from './arguments/option.ts';
import type { CommandContext } from './create-context.ts';

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

type Script = (completions: readonly Completion[]) => string;

const inherited = 'made by `polity-press completion';

/**
 * Where nothing fixed is offered, bash completes files. It splits `--host=nginx` into three words, and that of macOS is
 * version 3.2, which has no compopt and no mapfile.
 */
const bash: Script = (completions) => `# Completion of polity-press in bash, ${inherited} bash\`.
_polity_press() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} command='' words='' options='' each
  if [ "$word" = = ]; then word=''; elif [ "$before" = = ]; then before=\${COMP_WORDS[COMP_CWORD-2]}; fi
  for each in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$command $each" in
${commandCases(completions)}
    esac
  done
  case "$command $before" in
${valueCases(completions, (values) => `words=${quoted(values.join(' '))}`, 'return')}
    *)
      case $command in
${completions
  .map(
    ({ command, words, options }) =>
      `        ${quoted(command)}) words=${quoted(words.map(({ word }) => word).join(' '))}
          options=${quoted(options.flatMap(({ flags }) => flags).join(' '))} ;;`,
  )
  .join('\n')}
      esac
      case $word in -*) words=$options ;; esac ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _polity_press polity-press`;

const zsh: Script = (completions) => `#compdef polity-press
# Completion of polity-press in zsh, ${inherited} zsh\`.
_polity_press() {
  local command='' each before=$words[CURRENT-1]
  local -a offered options
  if compset -P '--*='; then before=\${IPREFIX%=}; fi
  for each in \${words[2,CURRENT-1]}; do
    case "$command $each" in
${commandCases(completions)}
    esac
  done
  case "$command $before" in
${valueCases(completions, (values) => `compadd -- ${values.join(' ')}; return`, '_files; return')}
  esac
  case $command in
${completions
  .map(
    ({ command, words, options }) => `    ${quoted(command)})
      offered=(${words.map(({ word, does }) => quoted(`${word}:${does}`)).join(' ')})
      options=(
${options
  .flatMap(({ flags, does }) => flags.map((flag) => `        ${quoted(`${flag}:${does}`)}`))
  .join('\n')}
      ) ;;`,
  )
  .join('\n')}
  esac
  if [[ $PREFIX == -* ]]; then _describe -o option options
  elif (( $#offered )); then _describe argument offered
  else _files
  fi
}
compdef _polity_press polity-press`;

const fish: Script = (completions) => `# Completion of polity-press in fish, ${inherited} fish\`.
function __polity_press_after
  set -l given (commandline -opc)
  set -e given[1]
  set -l command ''
  for each in $given
    switch "$command $each"
${fishCases(completions)}
    end
  end
  test "$command" = "$argv"
end
${completions.flatMap(fishLines).join('\n')}`;

const completionScripts: Readonly<Record<string, Script>> = { bash, zsh, fish };

/** The words of commands, each after that of its parent. */
function commandWords(completions: readonly Completion[]): {
  readonly first: string[];
  readonly second: string[];
} {
  const named = completions.map(({ command }) => command).filter((command) => command !== '');
  return {
    first: named.filter((command) => !command.includes(' ')).map((command) => quoted(` ${command}`)),
    second: named.filter((command) => command.includes(' ')).map(quoted),
  };
}

/** For bash and zsh, in a loop over each word. */
function commandCases(completions: readonly Completion[]): string {
  const { first, second } = commandWords(completions);
  return `      ${first.join(' | ')}) command=$each ;;
      ${second.join(' | ')}) command="$command $each" ;;`;
}

/** For options with a value: some have fixed ones, the value of the others is a file or free. */
function valueCases(
  completions: readonly Completion[],
  offer: (values: readonly string[]) => string,
  otherwise: string,
): string {
  const lines = completions.flatMap(({ command, options }) =>
    options.flatMap(({ flags, values }) =>
      values === null ? [] : flags.map((flag) => ({ pattern: quoted(`${command} ${flag}`), values })),
    ),
  );
  const fixed = lines.filter(({ values }) => values.length > 0);
  const free = lines.filter(({ values }) => values.length === 0);
  return [
    ...fixed.map(({ pattern, values }) => `    ${pattern}) ${offer(values)} ;;`),
    `    ${free.map(({ pattern }) => pattern).join(' | ')}) ${otherwise} ;;`,
  ].join('\n');
}

function fishCases(completions: readonly Completion[]): string {
  const { first, second } = commandWords(completions);
  return `      case ${first.join(' ')}
        set command $each
      case ${second.join(' ')}
        set command "$command $each"`;
}

function fishLines({ command, words, options }: Completion): string[] {
  const start = `complete -c polity-press -n ${quoted(`__polity_press_after ${command}`)}`;
  const described = (does: string) => `-d ${fishText(does)}`;
  return [
    ...words.map(({ word, does }) => `${start} -f -a ${word} ${described(does)}`),
    ...options.map(({ flags, does, values }) => {
      const names = flags.map((flag) =>
        flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`,
      );
      const value =
        values === null ? '' : values.length === 0 ? ' -r' : ` -x -a ${fishText(values.join(' '))}`;
      return `${start} ${names.join(' ')}${value} ${described(does)}`;
    }),
  ];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Fish knows two escapes between single quotes. */
function fishText(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
