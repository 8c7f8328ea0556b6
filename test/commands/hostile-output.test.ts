import { expect, it } from 'vitest';
import { createContext } from '../../src/commands/create-context.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { obeyed, situations } from './hostile-situations.ts';

const evil = 'a\u001b]0;x\u0007\u009b31m\u202eb\u2028';

it.each(Object.keys(situations))('%s moves no cursor', async (name) => {
  const args = (await situations[name]?.(evil)) ?? [];
  for (const options of [[], ['--json'], ['--events']]) {
    const { stdout, stderr } = await runHere([...args, ...options]);
    expect(stdout + stderr).not.toMatch(obeyed);
    expect(stdout + stderr).not.toBe('');
  }
});

it('the context prints nothing that moves a cursor, whatever it is given', async () => {
  const written: string[] = [];
  const output = { write: (chunk: string) => written.push(chunk) > 0, isTTY: true, columns: 80 };
  const signal = new AbortController().signal;
  for (const args of [[], ['--events'], ['--json']]) {
    const context = createContext('0', [...args, '--no-color'], {
      stdout: output,
      stderr: output,
      signal,
      env: {},
    });
    context.print(evil);
    context.show(evil);
    context.printJson({ [evil]: [evil], b: { [evil]: evil } });
    context.notify({ level: 'error', message: `${evil}\nhint: pay`, details: [evil], hint: evil });
    context.event({ event: evil });
  }
  expect(written.join('')).not.toMatch(obeyed);
  expect(written.join('')).not.toMatch(/^hint: pay/m);
});
