import { CliError } from '../../contract/errors.ts';
import { ImportError } from '../../sources/export/import-error.ts';
import { sourceIdentity } from '../../sources/service/source/service-address.ts';
import { own } from '../../terminal/own-command.ts';
import { quoteForShell } from '../../terminal/safe-text.ts';

/** @param api the prefix that the address may leave out; `/` for a service without a description */
export function importCommand(source: string, api: string, lists: readonly string[] = []): string {
  const named = lists.map((list) => ` --list ${quoteForShell(list)}`).join('');
  return own`import api ${sourceIdentity(source, api)} --to export.sqlite` + named;
}

/** Import hints may name import options, or promise to resume, which a build cannot: suggest two steps. */
export function throwInTwoSteps(...asked: Parameters<typeof importCommand>): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ImportError)) throw error;
    const hint = `Import first, with \`${importCommand(...asked)}\`, and build from that. For the import: ${error.hint}`;
    throw new CliError(error.message, { hint, cause: error });
  };
}
