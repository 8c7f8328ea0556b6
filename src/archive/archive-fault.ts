import { CliError } from '../errors.ts';
import { showText } from '../show-text.ts';
import { shownPath } from '../shown-path.ts';

/** What is wrong with an archive, in words for the user; made by the one that reads it. */
export interface ArchiveFaults {
  /** An entry that is never unpacked; `fault` ends the sentence that begins with its name. */
  entry(path: string, fault: string): CliError;
  /** Bytes that no whole archive has. */
  damaged(fault: string, cause?: unknown): CliError;
  /** An archive that is larger than it may be; `hint` is what to do. */
  tooLarge(fault: string, hint: string): CliError;
}

export function faultsOf(file: string): ArchiveFaults {
  const shown = shownPath(file);
  return {
    entry: (path, fault) =>
      new CliError(`${shown} is not unpacked: its entry ${showText(path)} ${fault}`, {
        hint: 'Get the archive from whoever published it, or pack the tree again.',
      }),
    damaged: (fault, cause) =>
      new CliError(`${shown} is damaged: ${fault}`, {
        hint: 'Download it again, or pack the tree again.',
        cause,
      }),
    tooLarge: (fault, hint) => new CliError(`${shown} is not unpacked: ${fault}`, { hint }),
  };
}
