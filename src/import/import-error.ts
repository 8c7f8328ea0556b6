import { CliError } from '../errors.ts';

/** An error whose hint is for the command `import` only: it names options of it, or says that it goes on. */
export class ImportError extends CliError {}
