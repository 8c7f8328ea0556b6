import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openArchive } from '../../src/archive/open-archive.ts';
import { nativePart, refuseAborting } from '../../src/commands/native-part.ts';
import { tiny, writeExport } from '../helpers/make-export.ts';
import { ended, startCli } from '../helpers/run-cli.ts';
import { succeeds } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { listen, sendJson } from '../sources/service/support/listen.ts';

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

it('a command that cannot load it says how to compile it, and finds no fault in a snapshot', async () => {
  const cwd = temporaryFolder();
  writeExport(join(cwd, 'e.sqlite'), ...tiny);
  await succeeds(cwd, 'build', 'e.sqlite', '--no-explorer', '--collection', 'core/references', '--quiet');
  await succeeds(cwd, 'snapshot', '--to', 's.zip', '--quiet');
  const { folder, discard } = await openArchive(join(cwd, 's.zip'), new AbortController());
  cpSync(folder, join(cwd, 'unpacked'), { recursive: true });
  await discard();
  // As Node does where another version of it installed the packages.
  const refusal = `process.dlopen = () => {
    throw Object.assign(new Error('compiled against a different version'), { code: 'ERR_DLOPEN_FAILED' });
  };`;
  writeFileSync(join(cwd, 'other-node.cjs'), refusal);
  const { base } = await listen((seen, response) =>
    sendJson(response, { 'core/polities': `${base}${seen.path}` }),
  );
  for (const args of [
    ['import', 'api', `${base}/api/`, '--to', 'new.sqlite'],
    ['verify', 'unpacked'],
    ['build', 'e.sqlite', '--out', 'new'],
  ]) {
    const options = { NODE_OPTIONS: `--require "${join(cwd, 'other-node.cjs')}"` };
    const { code, stderr } = await ended(startCli(args, cwd, 'ignore', options));
    expect({ args, code, stderr }).toEqual({
      args,
      code: 2,
      stderr: expect.stringMatching(
        /^error: the native part of .* was built for .*\nhint: Run: npm rebuild better-sqlite3\./,
      ),
    });
  }
});
