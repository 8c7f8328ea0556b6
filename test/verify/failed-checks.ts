import { readSchemas } from '../../src/schemas/read-schemas.ts';
import { createValidator } from '../../src/validate/create-validator.ts';
import type { VerifyReport } from '../../src/verify/verify-report.ts';

export const schemas = readSchemas();

/** Compiled once for all tests. */
export const options = { schemas, validator: createValidator(schemas) };

/** The names of the checks that failed, in the order of the report. */
export function failedChecks({ checks }: VerifyReport): readonly string[] {
  return checks.filter(({ failures }) => failures > 0).map(({ name }) => name);
}
