import type { DiskOptions } from './disk.ts';
import type { StagedEntry, StagePlace } from './file-stage.ts';

/** An output folder while a build is writing to it. */
export interface Output {
  /** How many files are staged. */
  readonly files: number;
  /** How many bytes they have in total. */
  readonly bytes: number;
  /**
   * Stages one file. A published file with the same bytes stays as it is, and so keeps its modification time.
   *
   * @param path relative to the folder, with forward slashes: `api/core/references/page-2.json`
   * @throws CliError if the disk does not accept it; Error if the path leaves the folder or was already staged
   */
  write(path: string, bytes: Uint8Array): void;
  /** Whether something that no build wrote is at this path of the folder. */
  isForeign(path: string): boolean;
  /** Where other threads may stage files, each with a `FileStage`, for `adopt`. */
  readonly place: StagePlace;
  /**
   * Takes files that another thread has staged.
   *
   * @param bytes how many they have in total
   */
  adopt(entries: Iterable<StagedEntry>, bytes: number): void;
  /** Where a release can be built, with `openOutput`, for `addRelease`: a folder that does not exist yet. */
  readonly releaseFolder: string;
  /** Says that a whole tree was published in `releaseFolder`: `publish` makes it the release of this version. */
  addRelease(version: string): void;
  /**
   * Stages releases.json; without it, that of the folder stays.
   *
   * @throws CliError if the disk does not accept it
   */
  listReleases(bytes: Uint8Array): void;
  /**
   * Flushes what is staged to the disk itself. `publish` does so too, but one file after another, and without letting
   * signals through.
   *
   * @throws the reason of `signal` if that is aborted
   */
  flush(signal: AbortSignal): Promise<void>;
  /**
   * Replaces the old tree with the staged one, removes what only the old one had, and ends the build. Whoever requests
   * a file meanwhile gets the old or the new one, whole; a file that both trees have is available at every moment. A
   * kill, or a power cut, at any moment leaves the old tree, the new one, or a swap that the next build, serve or
   * verify finishes first. A release is put in place whole before that, in one step, and so is the list of releases.
   *
   * @returns what could not be removed once the tree was published, in words; null if nothing is left
   * @throws CliError if files that no build wrote would be lost, or the system refuses; call `discard` then
   */
  publish(): string | null;
  /**
   * Keeps, for `readLastBuild`, what this build printed. To be called after `publish`, once `TICK` milliseconds have
   * passed: until then, a change need not show in a timestamp. Does nothing if somebody has changed a file of the tree.
   *
   * @param key equal for builds that give the same tree
   */
  keep(key: Buffer, said: unknown): void;
  /**
   * Drops what is staged, and the lock: the folder is as it was before `openOutput`, even if `publish` failed
   * halfway. Does nothing the second time, or after `publish`.
   *
   * @throws CliError if a failed swap cannot be undone either; it is then finished as after a kill
   */
  discard(): void;
}

/** What a caller may override; the defaults are for production. */
export interface OutputOptions extends DiskOptions {
  /** Whether to refuse a folder whose tree is not the bundled sample: the new tree is the sample. */
  readonly keepOtherData?: boolean;
  /** Whether to refuse a folder with a whole tree: the new one is a part. */
  readonly keepWholeTree?: boolean;
  /** Whether the new tree has the explorer, whose folder must be free then. */
  readonly explorer?: boolean;
  /** What the paths of all collections begin with; default `/api/`. */
  readonly api?: string;
}
