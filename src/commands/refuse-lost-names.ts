import { CliError } from '../contract/errors.ts';

/** What Node puts in a name that is not UTF-8: the original bytes are lost. */
const lost = '\uFFFD';

/**
 * Refuses names that Node could not read: they would lead to a different file or folder than the one that was meant.
 *
 * @param args of the command line
 * @param folder the working folder
 * @throws CliError if one of them is not UTF-8
 */
export function refuseLostNames(args: readonly string[], folder: string): void {
  const hint = 'Give it a name in UTF-8, or work from another folder.';
  if (folder.includes(lost))
    throw new CliError(`the name of the working folder is not UTF-8: ${folder}`, { hint });
  const argument = args.find((each) => each.includes(lost));
  if (argument !== undefined) throw new CliError(`an argument is not UTF-8: ${argument}`, { hint });
}
