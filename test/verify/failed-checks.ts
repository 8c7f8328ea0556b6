import { describeTree } from '../../src/commands/describe-tree.ts';
import { createValidator } from '../../src/validate/create-validator.ts';
import type { VerifyReport } from '../../src/verify/verify-report.ts';
import { description, schemas } from '../helpers/bundled.ts';

export { schemas };

/** Compiled once for all tests. */
export const options = {
  description,
  validator: createValidator(schemas),
  describe: (published: unknown) => describeTree(published),
};

/** The names of the checks that failed, in the order of the report. */
export function failedChecks({ checks }: VerifyReport): readonly string[] {
  return checks.filter(({ failures }) => failures > 0).map(({ name }) => name);
}
