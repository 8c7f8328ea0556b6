import type { Progress } from '../terminal/progress.ts';
import type { Notice } from './notice.ts';

/** What a command receives from the command line around it. */
export interface CommandContext {
  /** The version of this tool. */
  readonly version: string;
  /** Aborted by Ctrl-C and by signals to terminate. */
  readonly signal: AbortSignal;
  /** The width of the terminal that results go to; null if it is not a terminal. */
  readonly columns: number | null;
  /** Prints on standard output, byte for byte, what is meant to be copied. */
  print(text: string): void;
  /** Prints on standard output what people read: a terminal shows it wrapped and in colour. */
  show(text: string): void;
  /** Prints an object as JSON on standard output. */
  printJson(value: Readonly<Record<string, unknown>>): void;
  /** Reports on standard error what people should know. */
  notify(...notices: readonly Notice[]): void;
  /**
   * Shows the progress of long work: on a terminal, or as events with --events, and nowhere else.
   *
   * @param unit what is counted, in the plural: `records`; `bytes` are shown in megabytes
   */
  progress(unit: string): Progress;
  /** Sets what to report if the command is stopped from now on: `stopped by SIGINT; ...`. */
  whenStopped(truth: () => string): void;
  /** Sets the exit code for the end of the process. */
  exit(code: number): void;
}
