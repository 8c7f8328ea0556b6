import { createInterface } from 'node:readline/promises';
import { CliError } from '../contract/errors.ts';

/** Asks a person one question after another. */
export interface Questions {
  /**
   * Asks until the answer can be used.
   *
   * @param byDefault what an empty answer means
   * @param read turns the answer into a value; a CliError says why it cannot, and the question is asked again
   */
  ask<T>(question: string, byDefault: string, read: (answer: string) => T): Promise<T>;
  close(): void;
}

/** The terminal that the command was called in; null in a pipe. Questions are no results: they go to standard error. */
export function questionsInTerminal(signal: AbortSignal): Questions | null {
  const { stdin, stderr } = process;
  if (!stdin.isTTY || !stderr.isTTY) return null;
  const terminal = createInterface({ input: stdin, output: stderr });
  // The terminal is in raw mode: Ctrl-C is a key, until it is made the signal that it is everywhere else.
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const ended = new AbortController();
  terminal.on('close', () => ended.abort());
  return {
    async ask(question, byDefault, read) {
      for (;;) {
        const text = `${question}${byDefault === '' ? '' : ` [${byDefault}]`}: `;
        const answer = await terminal
          .question(text, { signal: AbortSignal.any([signal, ended.signal]) })
          .catch((error: unknown) => {
            if (signal.aborted || !ended.signal.aborted) throw error;
            throw new CliError('there was no answer', {
              hint: 'Nothing was written; --help lists what to give instead.',
            });
          });
        try {
          return read(answer.trim() === '' ? byDefault : answer.trim());
        } catch (error) {
          if (!(error instanceof CliError)) throw error;
          stderr.write(
            `${[error.message, ...error.details, error.hint ?? ''].filter((line) => line !== '').join('\n')}\n`,
          );
        }
      }
    },
    close: () => terminal.close(),
  };
}
