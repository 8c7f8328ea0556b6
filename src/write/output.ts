import type { BeforeStep } from './disk.ts';

/** An output folder while a build writes to it. */
export interface Output {
  /** How many files are staged. */
  readonly files: number;
  /** How many bytes they have in total. */
  readonly bytes: number;
  /**
   * Stages one file. A published file with the same bytes is staged in its place, and so keeps its modification time.
   *
   * @param path relative to the folder, with forward slashes: `api/core/references/page-2.json`
   * @throws CliError where the disk does not take it; Error where the path leaves the folder or was staged before
   */
  write(path: string, bytes: Uint8Array): void;
  /**
   * Puts the staged tree in the place of the old one, removes what only the old one had, and ends the build. A kill at
   * any moment leaves the old tree, the new one, or a swap that the next build, serve or verify finishes first.
   *
   * @throws CliError where files that no build wrote would be lost, or the system refuses; call `discard` then
   */
  publish(): void;
  /**
   * Drops what is staged, and the lock: the folder is as it was before `openOutput`, also where `publish` failed on
   * its way. Does nothing a second time, or after `publish`.
   *
   * @throws CliError where a swap that failed cannot be undone either; it is then finished as after a kill
   */
  discard(): void;
}

/** What a caller may change about the world; the defaults are for production. */
export interface OutputOptions {
  /** Called before every change to the disk with what is changed; tests stop a build by throwing here. */
  readonly beforeStep?: BeforeStep;
  /** Whether to refuse a folder whose tree is not the bundled sample: what replaces it is the sample. */
  readonly keepOtherData?: boolean;
}
