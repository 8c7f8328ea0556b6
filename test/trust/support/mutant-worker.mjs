import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfigFromFile } from 'vite';
import { createVitest } from 'vitest/node';
import { project, withCounters } from './planted-faults.mjs';

/**
 * A process that runs unit tests with one mutant after the other. It gets `{mutant, tests}` and answers with whether
 * all passed; without a mutant, it counts: each test file notes which functions it reached (`note-reached.ts`), and the
 * answer is the list of the files that failed. No file is changed: vitest reads the mutant in the place of its file.
 */
const counts = process.argv[2] === '--count';
let mutant = null;
let order = [];

const plugin = {
  name: 'mutant',
  enforce: 'pre',
  transform(code, id) {
    const file = id.split('?')[0].slice(project.length);
    if (counts && /^src\/.*\.ts$/.test(file) && !id.includes('?'))
      return withCounters(file, readFileSync(join(project, file), 'utf8'));
    if (file !== mutant?.file) return null;
    return code.slice(0, mutant.start) + mutant.to + code.slice(mutant.end);
  },
};

class InOrder {
  shard(files) {
    return files;
  }
  sort(files) {
    const rank = ({ moduleId }) => order.indexOf(moduleId.slice(project.length));
    return files.sort((one, other) => rank(one) - rank(other));
  }
}

const loaded = await loadConfigFromFile({ command: 'serve', mode: 'test' }, 'test/vitest.config.ts', project);
const unit = loaded.config.test.projects[0].test;
const vitest = await createVitest(
  'test',
  {
    ...unit,
    ...{ config: false, watch: false, maxWorkers: 1, bail: counts ? 0 : 1, reporters: [{}] },
    // A module that is kept on disk is the one without the mutant.
    experimental: { fsModuleCache: false },
    ...{ testTimeout: 60_000, hookTimeout: 60_000, sequence: { sequencer: InOrder } },
    setupFiles: [unit.setupFiles, ...(counts ? [join(project, 'test/trust/support/note-reached.ts')] : [])],
  },
  { plugins: [plugin] },
);

process.on('message', async (asked) => {
  const before = mutant;
  ({ mutant = null, tests: order } = asked);
  for (const changed of [before, mutant])
    if (changed !== null) vitest.invalidateFile(join(project, changed.file));
  // Vitest counts failures over all runs of a process: those of the mutant before would stop this one.
  const { state } = vitest;
  for (const kept of [state.filesMap, state.idMap, state.taskFileMap, state.errorsSet]) kept.clear?.();
  const specifications = await vitest.globTestSpecifications();
  const chosen = specifications.filter(({ moduleId }) => order.includes(moduleId.slice(project.length)));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    counts ? specifications : chosen,
  );
  const failed = testModules
    .filter((module) => !module.ok())
    .map(({ moduleId }) => moduleId.slice(project.length));
  process.send({ failed, passed: failed.length === 0 && unhandledErrors.length === 0 });
});
process.send('ready');
