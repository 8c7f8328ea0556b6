import type { Progress } from '../log.ts';
import type { Complaint } from './complaint.ts';

/** What a command gets from the command line around it. */
export interface CommandContext {
  /** The version of this tool. */
  readonly version: string;
  /** Aborted by Ctrl-C and by a request to end. */
  readonly signal: AbortSignal;
  /** The width of the terminal that results go to; null where it is none. */
  readonly columns: number | null;
  /** Prints on standard output what is to be copied, byte for byte. */
  print(text: string): void;
  /** Prints on standard output what people read: a terminal shows it wrapped and in colour. */
  show(text: string): void;
  /** Prints an object as JSON on standard output. */
  printJson(value: Readonly<Record<string, unknown>>): void;
  /** Tells on standard error what people should know. */
  complain(...complaints: readonly Complaint[]): void;
  /**
   * Shows how far long work is: on a terminal, or as events with --events, and nowhere else.
   *
   * @param unit of what is counted, in the plural: `records`; `bytes` are shown in megabytes
   */
  progress(unit: string): Progress;
  /** Says what is true where the command is stopped from now on: `stopped by SIGINT; ...`. */
  whenStopped(truth: () => string): void;
  /** Sets the exit code for the end of the process. */
  exit(code: number): void;
}
