import { CommanderError } from 'commander';
import { CliError, EXIT } from '../contract/errors.ts';
import type { Notice } from './notice.ts';

/** 128 plus the signal's number, as in shells. */
export const signalCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** How a command ended early; `notice` is null if help was requested. */
export interface Failure {
  readonly code: number;
  readonly notice: Notice | null;
  /** Commander has printed help, which is enough for people but not for machines. */
  readonly isHelpShown?: true;
}

interface Circumstances {
  readonly signal: AbortSignal;
  truthWhenStopped(): string;
  readonly bugs: string;
}

export function reportError(thrown: unknown, { signal, truthWhenStopped, bugs }: Circumstances): Failure {
  if (signal.aborted) {
    const name = signal.reason as keyof typeof signalCodes;
    return {
      code: signalCodes[name],
      notice: { level: 'stopped', message: `by ${name}; ${truthWhenStopped()}` },
    };
  }
  const error = withoutFolder(thrown);
  if (error instanceof CommanderError) return ofCommander(error);
  if (error instanceof CliError) {
    const { message, details, hint } = error;
    return { code: EXIT.usage, notice: { level: 'error', message, details, hint } };
  }
  const message = `this is a bug in polity-press; please report it at ${bugs}`;
  const stack = String((error as Error).stack).split('\n');
  return { code: EXIT.bug, notice: { level: 'error', message, details: stack } };
}

/** Commander's message, with its suggestion as the hint. */
function ofCommander({ code, exitCode, message }: CommanderError): Failure {
  if (exitCode === 0) return { code: EXIT.ok, notice: null };
  if (code === 'commander.help') {
    const notice = { level: 'error', message: 'no command was given' } as const;
    return { code: EXIT.usage, notice, isHelpShown: true };
  }
  const [first = '', suggestion = ''] = message.replace(/^error: /, '').split('\n');
  const example = code === 'commander.missingMandatoryOptionValue' ? 'Add it, as in --to FILE; ' : '';
  const hint = `${suggestion.replace(/^\((.*)\)$/, '$1 ')}${example}--help lists commands and options.`;
  return { code: EXIT.usage, notice: { level: 'error', message: first, hint } };
}

/** Without a working folder no path resolves; the user can fix that. */
function withoutFolder(error: unknown): unknown {
  if ((error as NodeJS.ErrnoException | undefined)?.syscall !== 'uv_cwd') return error;
  return new CliError('the folder that polity-press was called in no longer exists', {
    hint: 'Change to an existing folder, then call it again.',
    cause: error,
  });
}
