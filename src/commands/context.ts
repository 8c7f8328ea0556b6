import type { Progress } from '../terminal/progress.ts';
import type { Notice } from './notice.ts';

export interface CommandContext {
  readonly version: string;
  /** Aborted by Ctrl-C and termination signals. */
  readonly signal: AbortSignal;
  /** The terminal's width for results; null if standard output is not a terminal. */
  readonly columns: number | null;
  /** Prints unchanged on standard output what is meant to be copied. */
  print(text: string): void;
  /** Prints text for people on standard output: a terminal wraps and colours it. */
  show(text: string): void;
  /** On standard output. */
  printJson(value: Readonly<Record<string, unknown>>): void;
  /** On standard error. */
  notify(...notices: readonly Notice[]): void;
  /** On a terminal, or as --events. `unit` is plural: `records`; `bytes` are shown in megabytes. */
  progress(unit: string): Progress;
  /** Sets the message for an interruption from now on: `stopped by SIGINT; ...`. */
  whenStopped(truth: () => string): void;
  /** Sets the exit code of the process. */
  exit(code: number): void;
}
