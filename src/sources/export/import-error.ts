import { CliError } from '../../contract/errors.ts';

/** An error whose hint is for the command `import` only: it names its options, or says that it resumes. */
export class ImportError extends CliError {}
