import { createInterface } from 'node:readline/promises';
import wrapAnsi from 'wrap-ansi';
import { CliError } from '../contract/errors.ts';

export interface Questions {
  /** Shows a CliError of `read` and asks again. `byDefault`: the meaning of an empty answer. */
  ask<T>(question: string, byDefault: string, read: (answer: string) => T): Promise<T>;
  close(): void;
}

/** The answer goes behind the space at its end. */
export function promptText(question: string, byDefault: string, columns: number): string {
  const text = `${question}${byDefault === '' ? '' : ` [${byDefault}]`}:`;
  return `${wrapAnsi(text, columns - 1)} `;
}

/** Null in a pipe. Questions go to standard error, as they are not results. */
export function questionsInTerminal(signal: AbortSignal): Questions | null {
  const { stdin, stderr } = process;
  if (!stdin.isTTY || !stderr.isTTY) return null;
  const terminal = createInterface({ input: stdin, output: stderr });
  // In raw mode Ctrl-C is a key: turn it into the usual signal.
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const ended = new AbortController();
  terminal.on('close', () => ended.abort());
  return {
    async ask(question, byDefault, read) {
      for (;;) {
        const answer = await terminal
          .question(promptText(question, byDefault, stderr.columns), {
            signal: AbortSignal.any([signal, ended.signal]),
          })
          .catch((error: unknown) => {
            if (signal.aborted || !ended.signal.aborted) throw error;
            throw new CliError('no answer', {
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
