import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * What needs other software than Node (servers, a database, a browser, other languages), the rights of root, processes by
 * the dozen, or such as are killed. `npm run test:servers`.
 */
const servers = [
  'test/**/*.servers.test.ts',
  'test/architecture/another-collection.test.ts',
  'test/cli/{own-command,round-trip}.test.ts',
  'test/bench/profile.test.ts',
  'test/trust/crash-safety/*.test.ts',
  'test/trust/preview-load.test.ts',
];

/** The hosts' own packages have tests of their own. */
const foreign = '**/node_modules/**';

// Some of what the tests write is read by another user: the servers, and who has no rights. The workers inherit it.
process.umask(0o022);

// Node itself warns where both are set, on the standard error that tests of commands read. The workers inherit this, too.
if (process.env.NO_COLOR !== undefined) delete process.env.FORCE_COLOR;

// Where it is set, Node takes twice as long to start, and the tests start thousands of processes.
delete process.env.NODE_EXTRA_CA_CERTS;

// Trees come and go by the thousand files: in memory, with enough of it, that takes a quarter less time than on a disk.
const isInMemory = process.env.TMPDIR === undefined && hasRoom('/dev/shm');
const folder = mkdtempSync(join(isInMemory ? '/dev/shm' : tmpdir(), 'polity-press-test-'));
// Other users write there, too.
chmodSync(folder, 0o1777);
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
process.env.TMPDIR = folder;
// Archives are unpacked in the user's cache, which is the user's. The workers inherit both.
process.env.XDG_CACHE_HOME = mkdtempSync(join(folder, 'cache-'));

/** Whether files of 4 GB fit into a file system. */
function hasRoom(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize > 4e9;
  } catch {
    return false;
  }
}

const shared = {
  root: fileURLToPath(new URL('..', import.meta.url)),
  // One more than there are cores: most of these tests wait, for files or for processes of their own. What measures
  // memory measures that of a process.
  maxWorkers: availableParallelism() + 1,
  setupFiles: fileURLToPath(new URL('helpers/compare-bytes.ts', import.meta.url)),
  // Loading the modules anew for each file, and compiling the schemas, would cost more than most of these tests do.
  isolate: false,
  // What was compiled is kept in node_modules, by its bytes: the servers' suites after the unit tests, and each later run
  // of a few files, need a quarter less processor time.
  experimental: { fsModuleCache: true },
  // They end what hangs, and nothing that is only slow: a machine may have more to do than this. `npm run trust` tries
  // hundreds of times as many cases.
  testTimeout: process.env.POLITY_PRESS_CASES === undefined ? 300_000 : 3_600_000,
  hookTimeout: 300_000,
};

export default defineConfig({
  test: {
    ...shared,
    reporters: ['default', fileURLToPath(new URL('helpers/no-skips-reporter.ts', import.meta.url))],
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [...servers, foreign],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'servers',
          include: servers,
          exclude: [foreign],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
