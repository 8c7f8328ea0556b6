import type { TaskMeta } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test is left out where it is: the only reasons that are no failure with CI=true. */
    needs?: 'root' | 'quota';
  }
}

const isRoot = process.getuid?.() === 0;

/** Options of a test, or of a group of tests, that only root can run: it is left out elsewhere, and says so. */
export const needsRoot = { skip: !isRoot, meta: { needs: 'root' } as const };

/** Whether a test was left out because this process is not root, or the kernel has no file system with quotas. */
export function lacksRights(meta: TaskMeta): boolean {
  return meta.needs === 'quota' || (meta.needs === 'root' && !isRoot);
}
