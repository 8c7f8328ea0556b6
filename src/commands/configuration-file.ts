import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { own } from '../terminal/own-command.ts';
import { shownPath } from '../terminal/safe-text.ts';

/** The default name of a configuration. */
export const CONFIGURATION = 'polity-press.json';

/** The file that says what to publish: the one that is named, else that of the working folder; null without one. */
export function configurationFile(named: string | undefined): string | null {
  return named ?? (existsSync(CONFIGURATION) ? CONFIGURATION : null);
}

/**
 * What a person should know who described a service in a folder, but did not say that it is to be published: one note,
 * or none. A published tree has a description of its own.
 *
 * @param file the configuration, which names no description; null if there is none
 */
export function unusedDescription(file: string | null): readonly string[] {
  const folder = dirname(file ?? CONFIGURATION);
  const databank = join(folder, 'databank.json');
  if (!existsSync(databank) || existsSync(join(folder, 'manifest.json'))) return [];
  const unused = `${shownPath(databank)} is not used, as`;
  if (file !== null)
    return [`${unused} ${shownPath(file)} does not name it: write "databank": "databank.json" there`];
  const command = own`init --databank databank.json`;
  return [`${unused} there is no ${CONFIGURATION} here: write one with \`${command}\``];
}
