import type { Description } from '../description/kind.ts';
import { CliError } from '../errors.ts';
import { createValidator } from '../validate/create-validator.ts';
import type { Described, Expected } from '../verify/read-tree.ts';
import { bundledDescription, describedService } from './described-service.ts';
import { checkedDescription } from './read-configuration.ts';

/**
 * What a tree must be by the description that it carries, `databank.json`; where that has faults, what is expected of a
 * tree that is not described.
 */
export function describeTree(published: unknown, otherwise?: Expected): Described {
  const file = 'databank.json';
  try {
    const { description } = checkedDescription(published, file);
    return { ...expectedOf(describedService({ file, configuration: {}, description })), faults: [] };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { ...(otherwise ?? expectedOf(bundledDescription())), faults: error.details };
  }
}

/** A description, and the validator of its schemas. */
export function expectedOf(description: Description): Expected {
  return { description, validator: createValidator(description.schemas) };
}
