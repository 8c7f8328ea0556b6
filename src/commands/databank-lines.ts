import type { Problem } from '../contract/errors.ts';
import type { BundledName } from './bundled-configuration.ts';
import type { ReadConfiguration } from './read-configuration.ts';

const lines: Readonly<Record<BundledName, string>> = {
  interface: "Description: the interface document's; --databank whole uses the application's.",
  whole: "Description: the whole application's; --databank interface uses the document's.",
};

/** Which description was used, and how to use the other; nothing if the user brought one. */
export function databankLines({ bundled }: Pick<ReadConfiguration, 'bundled'>): readonly string[] {
  return bundled === null ? [] : [lines[bundled]];
}

/** What `--json` prints of it: the name of one that comes with the package, else its file or address. */
export function databankJson({ bundled, configuration, file }: ReadConfiguration): string | null {
  return bundled ?? configuration.databank ?? file;
}

/** What a source needs that was taken for more than it is. */
export function onlyInterface({ bundled }: ReadConfiguration, problems: readonly Problem[]): string {
  const isIncomplete = problems.some(({ record, field }) => record === null && field === null);
  return bundled === 'whole' && isIncomplete
    ? ' --databank interface needs only what the interface document describes.'
    : '';
}
