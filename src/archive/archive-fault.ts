import { own } from '../terminal/own-command.ts';
import { showText } from '../terminal/safe-text.ts';

/** Why an archive is refused, a sentence without its subject: `openArchive` adds the archive's name. */
export class ArchiveFault extends Error {
  readonly hint: string;

  constructor(message: string, hint: string, cause?: unknown) {
    super(message, { cause });
    this.hint = hint;
  }
}

/** `fault` ends the sentence that begins with the entry's name. */
export function entryFault(path: string, fault: string): ArchiveFault {
  return new ArchiveFault(
    `is refused: its entry ${showText(path)} ${fault}`,
    // Other programs also pack what a build keeps there for itself.
    `Get the archive from whoever published it, or pack the tree again: ${own`snapshot --to databank.zip`}`,
  );
}

export function damage(fault: string, cause?: unknown): ArchiveFault {
  return new ArchiveFault(`is damaged: ${fault}`, 'Download it again, or pack the tree again.', cause);
}
