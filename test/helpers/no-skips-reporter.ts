import type { Reporter, TestModule } from 'vitest/node';
import { lacksRights } from './needs-root.ts';

/**
 * With CI=true a skipped test is a failure: there, everything that a suite needs is installed. Only what root alone can
 * try is left to a run of root's.
 */
export default class NoSkipsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (process.env.CI !== 'true') return;
    const skipped = modules
      .flatMap((module) => [...module.children.allTests('skipped')])
      .filter((test) => !lacksRights(test.meta()));
    if (skipped.length === 0) return;
    console.error(`\n${skipped.length} skipped with CI=true:`);
    for (const test of skipped) console.error(`  ${test.module.moduleId} > ${test.fullName}`);
    process.exitCode = 1;
  }
}
