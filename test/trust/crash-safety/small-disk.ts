import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of its own, in memory, of which only so much is free as a test says. */
export interface SmallDisk {
  readonly folder: string;
  /** Leaves this many bytes, or this many new files and folders, free; null: as much as one likes. */
  leave(free: { readonly bytes: number | null; readonly files: number | null }): void;
  setReadOnly(isReadOnly: boolean): void;
  /** What lies on it: bytes, files and folders. */
  used(): { readonly bytes: number; readonly files: number };
  remove(): void;
}

/** What a tmpfs takes at least for one file: its size is a multiple of this. */
export const BLOCK = 4096;

const PLENTY = { bytes: 256 * 1024 * 1024, files: 100_000 };

/** Mounts one; null where this user may not mount (only Linux, only root, not in every container). */
export function mountSmallDisk(): SmallDisk | null {
  const parent = mkdtempSync(join(tmpdir(), 'polity-press-disk-'));
  const folder = join(parent, 'disk');
  mkdirSync(folder);
  const remount = (options: string) => {
    const { status, stderr } = mount('-o', `remount,${options}`, folder);
    if (status !== 0) throw new Error(`cannot remount: ${stderr}`);
  };
  const used = () => {
    const { bsize, blocks, bfree, files, ffree } = statfsSync(folder);
    return { bytes: (blocks - bfree) * bsize, files: files - ffree };
  };
  const sizes = ({ bytes, files }: typeof PLENTY) => `size=${bytes},nr_inodes=${files}`;
  const { status } = mount('-t', 'tmpfs', '-o', sizes(PLENTY), 'tmpfs', folder);
  if (status !== 0) {
    rmSync(parent, { recursive: true });
    return null;
  }
  return {
    folder,
    used,
    leave({ bytes, files }) {
      const now = used();
      remount(
        sizes({
          // A size of 0 would mean without a limit, for ever: at least one block.
          bytes: bytes === null ? PLENTY.bytes : Math.max(BLOCK, now.bytes + bytes),
          files: files === null ? PLENTY.files : now.files + files,
        }),
      );
    },
    setReadOnly: (isReadOnly) => remount(isReadOnly ? 'ro' : 'rw'),
    remove() {
      spawnSync('umount', [folder]);
      rmSync(parent, { recursive: true });
    },
  };
}

function mount(...args: readonly string[]): { status: number | null; stderr: string } {
  // Without the program, `status` is null.
  return spawnSync('mount', args, { encoding: 'utf8' });
}
