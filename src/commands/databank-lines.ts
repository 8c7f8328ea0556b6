import type { Problem } from '../contract/errors.ts';
import type { BundledName } from './bundled-configuration.ts';
import type { ReadConfiguration } from './read-configuration.ts';

const lines: Readonly<Record<BundledName, string>> = {
  interface: "Description: the interface document's; --databank whole uses the application's.",
  whole: "Description: the whole application's; --databank interface uses the document's.",
};

/** Names the bundled description in use, and how to choose the other; empty for the user's own. */
export function databankLines({ bundled }: Pick<ReadConfiguration, 'bundled'>): readonly string[] {
  return bundled === null ? [] : [lines[bundled]];
}

/** The name of a bundled description, else its file or address. */
export function databankJson({ bundled, configuration, file }: ReadConfiguration): string | null {
  return bundled ?? configuration.databank ?? file;
}

/** Extends the hint for a source that seems to be the whole application, but lacks parts of it. */
export function onlyInterface({ bundled }: ReadConfiguration, problems: readonly Problem[]): string {
  const isIncomplete = problems.some(({ record, field }) => record === null && field === null);
  return bundled === 'whole' && isIncomplete
    ? ' --databank interface needs only what the interface document describes.'
    : '';
}
