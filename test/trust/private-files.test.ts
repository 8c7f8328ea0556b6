import { spawn } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { buildTree } from '../helpers/build-tree.ts';
import { choose } from '../helpers/bundled.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { cli, ended } from '../helpers/run-cli.ts';
import { suiteFolder } from '../helpers/temporary-folder.ts';
import { dumpOf } from '../sources/dump/dump-of.ts';
import { casesOf, randomOf } from './crash-safety/cases.ts';
import { hasEnded } from './crash-safety/children.ts';
import { tally } from './tally.ts';

const folder = suiteFolder();
let made = 0;
const newFolder = () => {
  made += 1;
  const path = join(folder, String(made));
  mkdirSync(path);
  return path;
};

describe('what an import makes', () => {
  const cases = casesOf(3, 60);
  tally('imports: every file that is made is 0600 from its first byte, whatever the umask', cases);

  it(`is seen while it runs: ${cases} processes`, async () => {
    const random = randomOf('private files', cases);
    const exported = makeExport(...tiny);
    const { out } = await buildTree(exported, {
      pageSize: 1,
      description: choose('core/references', 'sc/tokens'),
    });
    const dump = join(newFolder(), 'dump.sql');
    writeFileSync(dump, dumpOf(exported));
    let seen = 0;
    for (let index = 0; index < cases; index += 1) {
      const here = newFolder();
      const to = ['--to', join(here, 'export.sqlite')];
      const calls = [
        ['import', 'dump', dump, ...to],
        ['import', 'api', out, ...to],
        ['build', dump, '--no-explorer', '--collection', 'sc/tokens', '--out', join(newFolder(), 'out')],
      ];
      const args = calls[index % calls.length] as string[];
      const mask = random.pick(['000', '002', '022', '077']);
      const child = spawn('sh', ['-c', 'umask "$0"; exec "$@"', mask, process.execPath, cli, ...args], {
        env: { ...process.env, XDG_CACHE_HOME: here },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const end = ended(child);
      const open = new Set<string>();
      while (!hasEnded(child)) {
        for (const path of filesIn(here)) {
          const mode = lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0o600;
          seen += 1;
          if ((mode & 0o777) !== 0o600) open.add(`${path} ${mode.toString(8)}`);
        }
        await setImmediate();
      }
      expect([args, await end]).toEqual([args, expect.objectContaining({ code: 0 })]);
      expect([args, mask, [...open]]).toEqual([args, mask, []]);
    }
    expect(seen).toBeGreaterThan(cases);
  });
});

/** The files below a folder, in which others may be removed meanwhile. */
function filesIn(path: string): readonly string[] {
  try {
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)],
    );
  } catch {
    return [];
  }
}
