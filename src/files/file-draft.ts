import { closeSync, existsSync, fchmodSync, linkSync, openSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { CliError } from '../contract/errors.ts';
import { quoteForShell, shownPath } from '../terminal/safe-text.ts';
import { type Claim, claimName, type NameForm, removeAbandoned } from './claimed-names.ts';
import { attempt, systemCode, unless } from './file-error.ts';
import { flushFile, flushFolder } from './flush.ts';
import { rename } from './rename.ts';
import { writeAll } from './write-all.ts';

/** Codes with which disks without permissions (FAT, exFAT, some shared folders) refuse to set them. */
const NO_MODES = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];
/** Codes that mean "no hard links on this file system". */
const NO_LINK = new Set([...NO_MODES, 'EMLINK']);

/**
 * A private file next to its final place, `to`. Other processes leave it alone while this one runs. What is
 * at `to` stays until `publish` replaces it atomically.
 */
export class FileDraft {
  readonly path: string;
  readonly #to: string;
  readonly #check: (to: string) => void;
  readonly #claim: Claim;
  readonly #file: number;
  #state: 'open' | 'closed' | 'gone' = 'open';

  private constructor(to: string, check: (to: string) => void, claim: Claim) {
    this.path = claim.path;
    this.#to = to;
    this.#check = check;
    this.#claim = claim;
    // Never through a link, nor into an existing file.
    this.#file = openSync(claim.path, 'wx', 0o600);
  }

  /**
   * Begins a draft, and removes those that killed processes left there.
   * @param check throws if `to` must not be replaced; also called before publishing
   * @throws CliError if nothing can be written there; what `check` throws
   */
  static begin(to: string, check: (to: string) => void = () => {}): FileDraft {
    check(to);
    removeLeftDrafts(to);
    return attempt('write', to, () => {
      const claim = claimName(draftsOf(to));
      try {
        return new FileDraft(to, check, claim);
      } catch (error) {
        claim.release();
        throw error;
      }
    });
  }

  write(bytes: Uint8Array, position = 0): void {
    attempt('write', this.#to, () => writeAll(this.#file, bytes, position));
  }

  /**
   * Flushes the draft and gives it its name.
   * @param options `mode`: permissions before the umask, where the disk keeps any; `isNew`: fail if `to` exists
   */
  publish({ mode = 0o600, isNew = false } = {}): void {
    this.#check(this.#to);
    attempt('write', this.#to, () => {
      flushFile(this.path);
      unless(NO_MODES, undefined, () => fchmodSync(this.#file, mode & ~process.umask()));
      this.#close();
      if (isNew) takeName(this.path, this.#to);
      else rename(this.path, this.#to);
      this.#end();
      flushFolder(dirname(resolve(this.#to)));
    });
  }

  discard(): void {
    if (this.#state === 'gone') return;
    try {
      this.#close();
      this.#end();
    } catch {
      // The first error matters more; the next draft for this place removes this one.
    }
  }

  #close(): void {
    if (this.#state !== 'open') return;
    this.#state = 'closed';
    closeSync(this.#file);
  }

  #end(): void {
    this.#state = 'gone';
    try {
      rmSync(this.path, { force: true });
    } finally {
      this.#claim.release();
    }
  }
}

/** Whether other users may read what was written for this one, because its disk keeps no permissions. */
export function isOpenToOthers(path: string): boolean {
  return process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0;
}

export function removeLeftDrafts(to: string): void {
  const folder = dirname(to);
  if (!existsSync(folder))
    throw new CliError(`cannot write ${shownPath(to)}: the folder ${shownPath(folder)} does not exist`, {
      hint: `Make it first, with \`mkdir -p ${quoteForShell(folder)}\`, or choose another place.`,
    });
  attempt('write', to, () => removeAbandoned(draftsOf(to)));
}

function draftsOf(to: string): NameForm {
  return { folder: dirname(to), start: `.${basename(to)}.`, end: '.part' };
}

function takeName(path: string, name: string): void {
  try {
    linkSync(path, name);
  } catch (error) {
    if (!NO_LINK.has(systemCode(error) ?? '')) throw error;
    // An empty file takes the name first: a rename alone would replace a file made meanwhile.
    closeSync(openSync(name, 'wx', 0o600));
    try {
      rename(path, name);
    } catch (cause) {
      rmSync(name, { force: true });
      throw cause;
    }
  }
}
