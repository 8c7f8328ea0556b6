import { CliError } from '../../contract/errors.ts';

/** An error whose hint fits only the command `import`: it names its options, or says that it resumes. */
export class ImportError extends CliError {}

/** A service has nothing of what a description says. */
export class Undescribed extends CliError {}
