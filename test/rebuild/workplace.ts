import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { onTestFinished, vi } from 'vitest';
import { TICK } from '../../src/files/input-state.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** A change to a file shows in its timestamps once this is over. */
export const tick = () => setTimeout(2 * TICK);

/** A folder to build in, with an export and a cache of its own. */
export async function workplace() {
  const cwd = temporaryFolder();
  const cache = join(temporaryFolder(), 'cache');
  vi.stubEnv('XDG_CACHE_HOME', cache);
  onTestFinished(() => void vi.unstubAllEnvs());
  copyFileSync(makeExport(...tiny), join(cwd, 'e.sqlite'));
  await tick();
  const build = async (...args: string[]) => {
    const { code, stdout, stderr } = await runHere(['build', ...args, '--json'], cwd);
    return { code, stderr, json: JSON.parse(stdout) };
  };
  const change = (sql: string, file = 'e.sqlite') => {
    const database = new BetterSqlite3(join(cwd, file));
    database.exec(sql);
    database.close();
  };
  return { cwd, out: join(cwd, 'out'), cache: join(cache, 'polity-press'), build, change };
}
