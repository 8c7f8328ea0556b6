/** What a command gets from the command line around it. */
export interface CommandContext {
  /** The version of this tool. */
  readonly version: string;
  /** Aborted by Ctrl-C and by a request to end. */
  readonly signal: AbortSignal;
  /** Prints results on standard output. */
  print(text: string): void;
  /** Prints an object as JSON on standard output. */
  printJson(value: Readonly<Record<string, unknown>>): void;
  /** Prints what went wrong on standard error, one paragraph each. */
  complain(...paragraphs: readonly string[]): void;
  /** Sets the exit code for the end of the process. */
  exit(code: number): void;
}
