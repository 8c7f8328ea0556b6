import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTree } from '../helpers/read-tree.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { served } from '../helpers/served.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** An export that real work left behind, tried as well where the environment names one. */
const ownExport = process.env.POLITY_PRESS_EXPORT;

const exports = [[], ...(ownExport === undefined ? [] : [[resolve(ownExport)]])];

describe('build, import api, and build again', () => {
  it.each(exports.map((args) => [args[0] ?? 'the bundled sample', args] as const))(
    'gives the same tree, byte for byte: %s',
    { timeout: 900_000 },
    async (_, args) => {
      const cwd = temporaryFolder();
      const run = async (...words: readonly string[]) => {
        expect(await runHere([...words, '--quiet'], cwd)).toEqual({ code: 0, stdout: '', stderr: '' });
      };
      await run('build', ...args, '--out', 'before');
      const before = readTree(join(cwd, 'before'));
      const base = await served(join(cwd, 'before'));
      await run('import', 'api', base, '--to', 'copy.sqlite');
      await run('build', 'copy.sqlite', '--out', 'after');
      expect(readTree(join(cwd, 'after'))).toEqual(before);
    },
  );
});
