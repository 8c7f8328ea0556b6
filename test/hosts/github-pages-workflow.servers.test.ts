import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { githubPagesWorkflow } from '../../src/hosts/github-pages.ts';
import { missingPackage, packageFile } from './edge/installed.ts';

const missing = missingPackage('@action-validator/core');
if (missing !== null) console.log(`skipped: ${missing}`);

test.skipIf(missing !== null)('the workflow fits the published schema of workflow files', () => {
  const { validateWorkflow } = createRequire(packageFile('@action-validator/core/package.json'))(
    '@action-validator/core',
  );
  expect(validateWorkflow(githubPagesWorkflow('1.2.3')).errors).toEqual([]);
  const broken = githubPagesWorkflow('1.2.3').replace('runs-on:', 'runs-onn:');
  expect(validateWorkflow(broken).errors).not.toEqual([]);
});
