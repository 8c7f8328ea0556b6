import type { DiskOptions } from './disk.ts';

/** An output folder while a build writes to it. */
export interface Output {
  /** How many files are staged. */
  readonly files: number;
  /** How many bytes they have in total. */
  readonly bytes: number;
  /**
   * Stages one file. A published file with the same bytes stays as it is, and so keeps its modification time.
   *
   * @param path relative to the folder, with forward slashes: `api/core/references/page-2.json`
   * @throws CliError where the disk does not take it; Error where the path leaves the folder or was staged before
   */
  write(path: string, bytes: Uint8Array): void;
  /**
   * Brings what is staged to the disk itself. `publish` does so too, but one file after the other, and lets no signal
   * through meanwhile.
   *
   * @throws the reason of `signal` where that is aborted
   */
  flush(signal: AbortSignal): Promise<void>;
  /**
   * Puts the staged tree in the place of the old one, removes what only the old one had, and ends the build. Whoever asks
   * for a file meanwhile gets that of the old tree or that of the new one, whole; one that both have is there at any
   * moment. A kill, or a power cut, at any moment leaves the old tree, the new one, or a swap that the next build, serve
   * or verify finishes first.
   *
   * @returns what could not be removed once the tree was published, in words; null where nothing is left
   * @throws CliError where files that no build wrote would be lost, or the system refuses; call `discard` then
   */
  publish(): string | null;
  /**
   * Drops what is staged, and the lock: the folder is as it was before `openOutput`, also where `publish` failed on
   * its way. Does nothing a second time, or after `publish`.
   *
   * @throws CliError where a swap that failed cannot be undone either; it is then finished as after a kill
   */
  discard(): void;
}

/** What a caller may change about the world; the defaults are for production. */
export interface OutputOptions extends DiskOptions {
  /** Whether to refuse a folder whose tree is not the bundled sample: what replaces it is the sample. */
  readonly keepOtherData?: boolean;
}
