import { accessSync, chmodSync, constants, lstatSync, renameSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { CliError } from '../errors.ts';
import type { Claim } from '../files/claimed-names.ts';
import { attempt, fileError } from '../files/file-error.ts';
import { flushFile, flushFolder } from '../files/flush.ts';
import { claimDraft, removeLeftDrafts } from '../files/left-drafts.ts';
import { shownPath } from '../shown-path.ts';
import type { ArchiveOutput } from './entry-writer.ts';
import { isArchive } from './is-archive.ts';

/**
 * An archive being written, in a file of its own beside the one that it will be, which only this user may read. What is
 * at `to` stays as it is until `publish`, which replaces it in one step.
 */
export class ArchiveDraft implements ArchiveOutput {
  readonly #to: string;
  readonly #claim: Claim;
  readonly #file: FileHandle;
  #length = 0;
  #isOpen = true;
  #isGone = false;

  private constructor(to: string, claim: Claim, file: FileHandle) {
    this.#to = to;
    this.#claim = claim;
    this.#file = file;
  }

  /** @throws CliError if something else than an archive is at `to`, or nothing can be written there */
  static async begin(to: string): Promise<ArchiveDraft> {
    checkPlace(to);
    removeLeftDrafts(to);
    const claim = claimDraft(to);
    try {
      return new ArchiveDraft(to, claim, await open(claim.path, 'wx', 0o600));
    } catch (error) {
      claim.release();
      throw fileError('write', to, error);
    }
  }

  get length(): number {
    return this.#length;
  }

  async write(bytes: Uint8Array): Promise<void> {
    await this.rewrite(this.#length, bytes);
    this.#length += bytes.length;
  }

  async rewrite(position: number, bytes: Uint8Array): Promise<void> {
    try {
      // A disk that is filling up first takes a part of the bytes, without an error.
      for (let at = 0; at < bytes.length; )
        at += (await this.#file.write(bytes, at, bytes.length - at, position + at)).bytesWritten;
    } catch (error) {
      throw fileError('write', this.#to, error);
    }
  }

  /** Gives the archive its name once all of it is on the disk itself, then its mode, of which the umask takes its part. */
  async publish(mode: number): Promise<void> {
    await this.#close();
    checkPlace(this.#to);
    attempt('write', this.#to, () => {
      flushFile(this.#claim.path);
      renameSync(this.#claim.path, this.#to);
      this.#isGone = true;
      this.#claim.release();
      flushFolder(dirname(resolve(this.#to)));
      chmodSync(this.#to, mode & ~process.umask());
    });
  }

  /** Removes the draft unless it was published. */
  async discard(): Promise<void> {
    await this.#close();
    if (this.#isGone) return;
    this.#isGone = true;
    rmSync(this.#claim.path, { force: true });
    this.#claim.release();
  }

  async #close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    await this.#file.close();
  }
}

/**
 * Refuses a path that is no file's, or where something is that is no archive, or that this user may not read.
 *
 * @throws CliError
 */
export function checkPlace(to: string): void {
  const hint = 'Name the file itself, as in --to snapshot.zip.';
  if (to === '' || to.endsWith('/')) throw new CliError(`${shownPath(to)} names no file`, { hint });
  const found = attempt('write', to, () => lstatSync(to, { throwIfNoEntry: false }));
  if (found?.isDirectory()) throw new CliError(`${shownPath(to)} is a folder`, { hint });
  if (found === undefined) return;
  // Of what cannot be read nobody knows whether it is one.
  if (found.isFile()) attempt('read', to, () => accessSync(to, constants.R_OK));
  if (found.isFile() && isArchive(to)) return;
  const what = found.isSymbolicLink() ? 'is a link, which is not replaced' : 'exists and is not an archive';
  throw new CliError(`${shownPath(to)} ${what}`, {
    hint: 'Nothing was touched: choose another name, or remove it yourself.',
  });
}
