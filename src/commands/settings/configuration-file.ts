import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DESCRIPTION, MANIFEST } from '../../contract/tree/tree.ts';
import { own } from '../../terminal/own-command.ts';
import { quoteForShell, shownPath } from '../../terminal/safe-text.ts';
import { CONFIGURATION } from '../arguments/option.ts';

/** What to call the file of the settings in messages, written or not. */
export function settingsFile({ config }: { readonly config?: string | undefined }): string {
  return shownPath(config ?? CONFIGURATION);
}

/** The named file, else the one in the working folder, else null. */
export function configurationFile(named: string | undefined): string | null {
  return named ?? (existsSync(CONFIGURATION) ? CONFIGURATION : null);
}

/**
 * At most one note: there is a description in the folder that the configuration does not use. Published trees
 * contain a description, so it does not apply to them.
 */
export function unusedDescription(file: string | null): readonly string[] {
  const folder = dirname(file ?? CONFIGURATION);
  const databank = join(folder, DESCRIPTION);
  if (!existsSync(databank) || existsSync(join(folder, MANIFEST))) return [];
  const unused = `${shownPath(databank)} is not used, as`;
  if (file !== null)
    return [`${unused} ${shownPath(file)} does not name it: write "databank": "databank.json" there`];
  const command = own`init --databank databank.json`;
  return [`${unused} there is no ${CONFIGURATION} here: write one with \`${command}\``];
}

/** Where `import api` writes the description of an undescribed service. */
export function inferredFileOf(exportFile: string): string {
  return `${exportFile}.${DESCRIPTION}`;
}

/** How to use that description; null without one. */
export function useInferred(path: string): string | null {
  const inferred = inferredFileOf(path);
  if (!existsSync(inferred)) return null;
  return `if ${shownPath(inferred)} describes it, add --databank ${quoteForShell(inferred)}.`;
}
