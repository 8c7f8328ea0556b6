import { existsSync } from 'node:fs';

/** What a configuration is called where nobody says which it is. */
const CONFIGURATION = 'polity-press.json';

/** The file that says what to publish: the one that is named, else that of the working folder; null without one. */
export function configurationFile(named: string | undefined): string | null {
  return named ?? (existsSync(CONFIGURATION) ? CONFIGURATION : null);
}
