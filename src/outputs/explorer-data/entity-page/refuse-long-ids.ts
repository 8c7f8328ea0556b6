import { CliError } from '../../../contract/errors.ts';
import type { Entity } from '../../../explorer/entities.ts';
import { plural } from '../../../terminal/plural.ts';
import { showText } from '../../../terminal/safe-text.ts';

/** Bytes of a file's name, at most, on every system. */
const longestName = 255;

/** @throws CliError with every entity whose folder would have a name that is too long */
export function refuseLongIds(entities: readonly Entity[], record: string): void {
  const long = entities.filter(({ page }) => page.split('/').some((part) => part.length > longestName));
  if (long.length === 0) return;
  throw new CliError(`${plural(long.length, 'id')} of ${record} cannot name the folder of a page`, {
    details: long.map(
      ({ id, label }) => `${record} ${showText(String(id))} (${showText(label)}): more than 126 bytes`,
    ),
    hint: 'Leave out the explorer with --no-explorer, or shorten these ids.',
  });
}
