import { createInterface } from 'node:readline/promises';
import { CliError } from '../../contract/errors.ts';
import { layOut } from '../../terminal/lay-out.ts';
import { usualWidth } from '../../terminal/screen.ts';

export interface Questions {
  /** Shows a CliError of `read` and asks again. `byDefault`: the meaning of an empty answer. */
  ask<T>(question: string, byDefault: string, read: (answer: string) => T): Promise<T>;
  close(): void;
}

/** The answer goes behind the space at its end. */
export function promptText(question: string, byDefault: string, columns: number): string {
  const text = `${question}${byDefault === '' ? '' : ` [${byDefault}]`}:`;
  return `${wrapped(text, columns - 1)} `;
}

const wrapped = (text: string, columns: number) => layOut(text, { columns, hasColour: false });

type Terminal = Pick<typeof process, 'stdin' | 'stderr'>;

/** Null in a pipe. Questions go to standard error, as they are not results. */
export function questionsInTerminal(
  signal: AbortSignal,
  { stdin, stderr }: Terminal = process,
): Questions | null {
  if (!stdin.isTTY || !stderr.isTTY) return null;
  const terminal = createInterface({ input: stdin, output: stderr });
  /** Answers to questions that are still to come, as when several lines are pasted. */
  const early: string[] = [];
  // Only of lines that answer no question.
  terminal.on('line', (line) => early.push(line));
  // In raw mode Ctrl-C is a key: turn it into the usual signal.
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const ended = new AbortController();
  terminal.on('close', () => ended.abort());
  const answerTo = (prompt: string) => {
    const answer = terminal.question(prompt, { signal: AbortSignal.any([signal, ended.signal]) });
    // The beginning of this answer may have come early: the rest belongs behind it.
    terminal.write(null, { ctrl: true, name: 'e' });
    return answer.catch((error: unknown) => {
      if (signal.aborted || !ended.signal.aborted) throw error;
      throw new CliError('no answer', { hint: 'Nothing was written; --help lists what to give instead.' });
    });
  };
  return {
    async ask(question, byDefault, read) {
      const columns = stderr.columns || usualWidth;
      const prompt = promptText(question, byDefault, columns);
      let given = early.shift();
      if (given !== undefined) stderr.write(`${prompt}${given}\n`);
      // What was pasted behind a refused answer is for the next questions.
      for (;;) {
        const answer = given ?? (await answerTo(prompt));
        given = undefined;
        try {
          return read(answer.trim() === '' ? byDefault : answer.trim());
        } catch (error) {
          if (!(error instanceof CliError)) throw error;
          const lines = [error.message, ...error.details, error.hint ?? ''].filter((line) => line !== '');
          stderr.write(`${wrapped(lines.join('\n'), columns)}\n`);
        }
      }
    },
    close: () => terminal.close(),
  };
}
