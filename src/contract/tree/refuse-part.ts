import { ownCommand } from '../../terminal/own-command.ts';
import { CliError } from '../errors.ts';

/**
 * Refuses a part of a tree, judging by its untrusted manifest. `name` is the folder's, for the message.
 * @throws CliError
 */
export function refusePart(manifest: unknown, name: string): void {
  const { number, of } = Object(Object(manifest).part);
  if (!Number.isSafeInteger(number) || !Number.isSafeInteger(of)) return;
  const all = Array.from({ length: Math.min(of, 2) }, (_, index) => `PART-${index + 1}`).join(' ');
  throw new CliError(`${name} is part ${number} of ${of} of a tree, not a whole tree`, {
    hint: `Join all parts first: \`${ownCommand(`join ${all}${of > 2 ? ' ...' : ''} --out out`)}\``,
  });
}
