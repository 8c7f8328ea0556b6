import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * What needs other software than Node (servers, a database, a browser, other languages), the rights of root, or processes
 * by the dozen. `npm run test:servers`.
 */
const servers = [
  'test/**/*.servers.test.ts',
  'test/architecture/another-collection.test.ts',
  'test/cli/{own-command,round-trip}.test.ts',
  'test/trust/crash-safety/{output-places,power-cut,signals,two-builds}.test.ts',
  'test/trust/preview-load.test.ts',
];

/** The hosts' own packages have tests of their own. */
const foreign = '**/node_modules/**';

/** Suites that start processes or build many trees: they run after the fast ones. */
const slow = [
  'test/trust/**/*.test.ts',
  'test/publish/{build,join}*.test.ts',
  'test/publish/collections/**/*.test.ts',
  'test/commands/unchanged-build.test.ts',
  'test/verify/**/*.test.ts',
  'test/publish/write/{interruption,permissions,random-builds}.test.ts',
  'test/sources/service/{faults,resume,round-trip}.test.ts',
  'test/sources/dump/bytes/open-dump.test.ts',
  'test/cli/**/*.test.ts',
  'test/hosts/*.test.ts',
  'test/preview/**/*.test.ts',
  'test/architecture/**/*.test.ts',
  'test/bench/**/*.test.ts',
];

// Some of what the tests write is read by another user: the servers, and who has no rights. The workers inherit it.
process.umask(0o022);

// Node itself warns where both are set, on the standard error that tests of commands read. The workers inherit this, too.
if (process.env.NO_COLOR !== undefined) delete process.env.FORCE_COLOR;

// Where it is set, Node takes twice as long to start, and the tests start thousands of processes.
delete process.env.NODE_EXTRA_CA_CERTS;

const shared = {
  root: fileURLToPath(new URL('..', import.meta.url)),
  // One more than there are cores: most of these tests wait, for files or for processes of their own.
  maxWorkers: availableParallelism() + 1,
  setupFiles: fileURLToPath(new URL('helpers/compare-bytes.ts', import.meta.url)),
  // Loading the modules anew for each file, and compiling the schemas, would cost more than most of these tests do.
  isolate: false,
  // They end what hangs, and nothing that is only slow: a machine may have more to do than this.
  testTimeout: 300_000,
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
          exclude: [...slow, ...servers, foreign],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'slow',
          include: slow,
          exclude: [...servers, foreign],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: 'servers',
          include: servers,
          exclude: [foreign],
          // Some measure memory and time: no more at once than there are cores, and each in a process of its own.
          maxWorkers: '100%',
          isolate: true,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
