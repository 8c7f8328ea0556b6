/** A file as an archive holds it. */
export interface EntryHead {
  /** For example `api/core/references/page-2.json`. */
  readonly path: string;
  readonly bytes: number;
}

/** Writes the entries of an archive in one of its forms, one after the other. */
export interface EntryWriter {
  /** `content` is as long as the head says; whole where it is small. */
  add(head: EntryHead, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  finish(): Promise<void>;
}

/** Every entry is a plain file that all may read. */
export const ENTRY_MODE = 0o644;

/** Where an archive is written: at its end, or over what was written before. */
export interface ArchiveOutput {
  /** Bytes so far. */
  readonly length: number;
  write(bytes: Uint8Array): Promise<void>;
  rewrite(position: number, bytes: Uint8Array): Promise<void>;
}
