import { expect, it } from 'vitest';
import { nativePart, refuseAborting } from '../../src/commands/native-part.ts';

const name = (call: string) => Buffer.from(`\0_ZN4node${call.length}${call}EPN2v87IsolateE\0`);
const [later, usual] = ['RemoveEnvironmentCleanupHook', 'AddEnvironmentCleanupHook'].map(name);

it('a Node that aborts with a native part of later headers is refused, and only with that', () => {
  const refused = (version: string, part: Buffer | undefined) => {
    try {
      refuseAborting(version, () => part as Buffer);
      return null;
    } catch (error) {
      return (error as { hint?: string }).hint;
    }
  };
  for (const version of ['24.0.0', '24.19.0', '24.21.0'])
    expect(refused(version, later)).toBe('Install Node 24.22 or later; nothing has to be compiled again.');
  expect(refused('26.3.1', later)).toContain('Node 26.4 or later');
  for (const version of ['20.20.2', '22.23.3', '24.22.0', '25.9.0', '26.4.0', '28.0.0'])
    expect(refused(version, later)).toBe(null);
  for (const version of ['24.0.0', '24.21.0', '26.0.0']) {
    expect(refused(version, usual)).toBe(null);
    expect(refused(version, Buffer.alloc(0))).toBe(null);
  }
});

it('the native part of this installation is found where it is looked for', () => {
  // What better-sqlite3 itself calls.
  expect(nativePart().includes('AddEnvironmentCleanupHook')).toBe(true);
});
