import { PassThrough } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { questionsInTerminal } from '../../../src/commands/arguments/ask.ts';
import { CliError } from '../../../src/contract/errors.ts';

/** A terminal as seen from within, in which nobody types yet. */
function openTerminal() {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const stderr = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
  const shown: string[] = [];
  stderr.on('data', (chunk) => shown.push(String(chunk)));
  const terminal = { stdin, stderr } as unknown as Pick<typeof process, 'stdin' | 'stderr'>;
  const questions = questionsInTerminal(new AbortController().signal, terminal);
  if (questions === null) throw new Error('this is a terminal');
  onTestFinished(() => questions.close());
  const ask = (question: string) =>
    questions.ask(question, 'none', (answer) => {
      if (answer.startsWith('wrong')) throw new CliError(`this is ${answer}`);
      return answer;
    });
  return { ask, type: (text: string) => stdin.write(text), end: () => stdin.end(), shown };
}

describe('answers in a terminal', () => {
  it('are kept if several lines are pasted at once, and shown behind their questions', async () => {
    const { ask, type, shown } = openTerminal();
    const first = ask('First');
    type('one\ntwo\n\nfo');
    expect([await first, await ask('Second'), await ask('Third')]).toEqual(['one', 'two', 'none']);
    const fourth = ask('Fourth');
    type('ur\n');
    expect(await fourth).toBe('four');
    expect(shown.join('')).toContain('Second [none]: two\n');
  });

  it('are kept if they arrive before the first question', async () => {
    const { ask, type } = openTerminal();
    type('one\ntwo\n');
    await setTimeout(1);
    expect([await ask('First'), await ask('Second')]).toEqual(['one', 'two']);
  });

  it('are for the next questions if one before them is refused', async () => {
    const { ask, type, shown } = openTerminal();
    type('wrong\ntwo\n');
    await setTimeout(1);
    const first = ask('First');
    await setTimeout(1);
    type('one\n');
    expect([await first, await ask('Second')]).toEqual(['one', 'two']);
    expect(shown.join('')).toContain('this is wrong\n');
  });

  it('are refused in lines that end between words', async () => {
    const { ask, type, shown } = openTerminal();
    const first = ask('First');
    type(`wrong${' and wrong'.repeat(12)}\n`);
    await setTimeout(1);
    type('one\n');
    expect(await first).toBe('one');
    expect(shown.join('')).toContain(`this is wrong${' and wrong'.repeat(6)} and\nwrong and`);
  });

  it('may end with the input: those before its end count', async () => {
    const { ask, type, end } = openTerminal();
    const first = ask('First');
    type('one\ntwo\n');
    end();
    expect([await first, await ask('Second')]).toEqual(['one', 'two']);
    await expect(ask('Third')).rejects.toThrow('no answer');
  });
});
