import type { ArchiveFaults } from './archive-fault.ts';
import type { PackedFile } from './packed-file.ts';
import type { UnpackedFolder } from './unpacked-folder.ts';

/** What reads an archive into a folder. */
export interface Unpacking {
  readonly packed: PackedFile;
  readonly to: UnpackedFolder;
  readonly faults: ArchiveFaults;
  readonly signal: AbortSignal;
  /** To be called now and then, with the bytes of the archive that are done. */
  readonly done: (bytes: number) => void;
}
