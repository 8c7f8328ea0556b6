import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { endBySignal } from '../src/end-by-signal.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

it('leaves signals to the system while something is done, and takes them up again', () => {
  const before = signals.map((signal) => process.listeners(signal));
  const heard = () => {};
  process.on('SIGTERM', heard);
  expect(endBySignal(() => signals.map((signal) => process.listenerCount(signal)))).toEqual([0, 0, 0]);
  expect(() =>
    endBySignal(() => {
      throw new Error('within');
    }),
  ).toThrow('within');
  expect(process.listeners('SIGTERM')).toContain(heard);
  process.off('SIGTERM', heard);
  expect(signals.map((signal) => process.listeners(signal))).toEqual(before);
});

it.each(signals)('%s ends a process that never comes back from one call', async (signal) => {
  const text = `${endBySignal.toString().replaceAll('signals', JSON.stringify(signals))}
    process.on('${signal}', () => {});
    endBySignal(() => { process._rawDebug('within'); for (;;); });`;
  const child = spawn(process.execPath, ['-e', text], { stdio: ['ignore', 'ignore', 'pipe'] });
  await once(child.stderr, 'data');
  child.kill(signal);
  expect(await once(child, 'exit')).toEqual([null, signal]);
});
