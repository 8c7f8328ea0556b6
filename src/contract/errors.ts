/**
 * The three kinds of errors:
 * - the data break the contract: `Problem[]`, collected, exit code 1;
 * - the user can act: `CliError`, exit code 2;
 * - a bug: any other `Error`, exit code 70.
 */

export interface Problem {
  /** A table of the export (`core_polity`), or a file or address of a published tree. */
  readonly table: string;
  /** The id of the innermost record that holds the value; null for the whole table or file. */
  readonly record: string | number | null;
  /** Null for the whole record. */
  readonly field: string | null;
  /** What is wrong, and what is expected. Never quotes a private comment. */
  readonly message: string;
  /** Set if all that is wrong is that the record can have no address of its own there. */
  readonly collection?: string;
}

/**
 * An error that the user can fix: a file, an option, the network. Shown as `error:` and `hint:`, without a
 * stack.
 */
export class CliError extends Error {
  /** What to do next, in one sentence; null if the message is enough. */
  readonly hint: string | null;
  /** Further lines of the message: every fault of a file. */
  readonly details: readonly string[];

  constructor(
    message: string,
    options: { hint?: string | null | undefined; details?: readonly string[]; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'CliError';
    this.hint = options.hint ?? null;
    this.details = options.details ?? [];
  }
}

/** For `catch`: what `of` makes of a CliError; any other error is a bug, and thrown on. */
export function ifRefused<T>(of: (error: CliError) => T): (error: unknown) => T {
  return (error) => {
    if (error instanceof CliError) return of(error);
    throw error;
  };
}

/** What `work` returns, or what `of` makes of its CliError. */
export function unlessRefused<T, E>(work: () => T, of: (error: CliError) => E): T | E {
  try {
    return work();
  } catch (error) {
    return ifRefused(of)(error);
  }
}

export const EXIT = { ok: 0, problems: 1, usage: 2, bug: 70 } as const;

/** Keeps each problem once, however many records embed the value. */
export class ProblemList {
  readonly #byText = new Map<string, Problem>();

  add(problems: Iterable<Problem>): void {
    for (const problem of problems) {
      const { table, record, field, message, collection } = problem;
      const key = JSON.stringify([table, record, field, message, collection]);
      if (!this.#byText.has(key)) this.#byText.set(key, problem);
    }
  }

  /** Adds problems that explain the others, before them. */
  addFirst(problems: Iterable<Problem>): void {
    const others = this.all();
    this.#byText.clear();
    this.add(problems);
    this.add(others);
  }

  get size(): number {
    return this.#byText.size;
  }

  all(): Problem[] {
    return [...this.#byText.values()];
  }
}

/**
 * Replaces a value that the contract cannot represent. It matches no schema, so the validator reports it with
 * this reason.
 */
export class UnreadableValue {
  /** Never quotes a private comment. */
  readonly reason: string;
  /** Set if it differs from the key. */
  readonly column: string | null;

  constructor(reason: string, column: string | null = null) {
    this.reason = reason;
    this.column = column;
  }
}
