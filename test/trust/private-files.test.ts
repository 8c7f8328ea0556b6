import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fc } from '@fast-check/vitest';
import { afterEach, describe, expect, it } from 'vitest';
import { CliError } from '../../src/contract/errors.ts';
import { openPageStore } from '../../src/sources/service/pages/open-page-store.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { ended } from '../helpers/run-cli.ts';
import { dumpOf } from '../sources/dump/dump-of.ts';
import { casesOf, randomOf, seed } from './crash-safety/cases.ts';
import { cli, hasEnded } from './crash-safety/children.ts';
import { suiteFolder } from './support/suite-folder.ts';
import { isRoot } from './support/user-without-rights.ts';
import { tally } from './tally.ts';

const folder = suiteFolder();
let made = 0;
const newFolder = () => {
  made += 1;
  const path = join(folder, String(made));
  mkdirSync(path);
  return path;
};

const umask = process.umask();
afterEach(() => void process.umask(umask));

/** Whether only this user has a part in a file. */
function isOwn(path: string): boolean {
  const { uid, mode, nlink } = lstatSync(path);
  return uid === process.getuid?.() && (mode & 0o077) === 0 && nlink === 1;
}

describe('files that lie where an import keeps what it has read', () => {
  const cases = casesOf(150, 3_000);
  tally('import api: files that others made, may read or write are never adopted; its own are 0600', cases);

  it(`are adopted where only this user has a part in them: ${cases} cases, seed ${seed}`, async () => {
    const file = fc.record({
      side: fc.constantFrom('', '-wal', '-shm', '-journal'),
      kind: fc.constantFrom('file', 'file', 'file', 'second name', 'link'),
      // Most are refused anyway: half of them are of this user only.
      mode: fc.oneof(
        fc.constant(0o600),
        fc.nat(0o177).map((bits) => 0o600 | bits),
      ),
      // Only root can give a file to somebody else.
      isOthers: isRoot ? fc.constantFrom(false, false, true) : fc.constant(false),
    });
    const files = fc.uniqueArray(file, { maxLength: 2, selector: ({ side }) => side });
    const property = fc.property(files, fc.constantFrom(0, 0o002, 0o022, 0o077), (found, mask) => {
      process.umask(0);
      const here = newFolder();
      const path = join(here, 'export.sqlite.crawl');
      const other = join(here, 'other');
      writeFileSync(other, '', { mode: 0o600 });
      for (const { side, kind, mode, isOthers } of found) {
        if (kind === 'second name') linkSync(other, path + side);
        else if (kind === 'link') symlinkSync(other, path + side);
        else writeFileSync(path + side, '', { mode });
        if (kind === 'file') chmodSync(path + side, mode);
        if (kind === 'file' && isOthers) chownSync(path + side, 65534, 65534);
      }
      const areOwn = found.every(({ side, kind }) => kind === 'file' && isOwn(path + side));
      process.umask(mask);
      const open = () => openPageStore({ path, source: 'http://localhost', refresh: false });
      if (areOwn) {
        const store = open();
        store.note('/api/core/ngas/', 'private');
        for (const name of readdirSync(here)) expect([name, isOwn(join(here, name))]).toEqual([name, true]);
        store.remove();
      } else expect(open).toThrow(CliError);
      // Not a byte has got where somebody else may read it.
      for (const { side } of areOwn ? [] : found) expect(readFileSync(path + side, 'utf8')).toBe('');
      expect(readFileSync(other, 'utf8')).toBe('');
    });
    fc.assert(property, { numRuns: cases, seed });
  }, 3_600_000);
});

describe('what an import makes', () => {
  const cases = casesOf(3, 60);
  tally('imports: every file that is made is 0600 from its first byte, whatever the umask', cases);

  it(`is seen while it runs: ${cases} processes`, { timeout: 300_000 + cases * 10_000 }, async () => {
    const random = randomOf('private files', cases);
    const exported = makeExport(...tiny);
    const { out } = await buildTree(exported, { pageSize: 1 });
    const dump = join(newFolder(), 'dump.sql');
    writeFileSync(dump, dumpOf(exported));
    let seen = 0;
    for (let index = 0; index < cases; index += 1) {
      const here = newFolder();
      const to = ['--to', join(here, 'export.sqlite')];
      const calls = [
        ['import', 'dump', dump, ...to],
        ['import', 'api', out, ...to],
        ['build', dump, '--out', join(newFolder(), 'out')],
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
