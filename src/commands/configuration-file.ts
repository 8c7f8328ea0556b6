import { existsSync } from 'node:fs';
import { own } from '../own-command.ts';

/** What a configuration is called where nobody says which it is. */
const CONFIGURATION = 'polity-press.json';

/** The file that says what to publish: the one that is named, else that of the working folder; null without one. */
export function configurationFile(named: string | undefined): string | null {
  return named ?? (existsSync(CONFIGURATION) ? CONFIGURATION : null);
}

/**
 * What a person should know who described a service in the working folder, but did not say that it is to be published:
 * one note, or none. A published tree has a description of its own.
 */
export function unusedDescription(): readonly string[] {
  if (!existsSync('databank.json') || existsSync(CONFIGURATION) || existsSync('manifest.json')) return [];
  const command = own`init --databank databank.json`;
  return [`databank.json is not used, as there is no ${CONFIGURATION} here: write one with \`${command}\``];
}
