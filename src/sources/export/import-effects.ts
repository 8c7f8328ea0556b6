import type { Progress } from '../../terminal/progress.ts';

/** The effects of an import, apart from its files. */
export interface ImportEffects {
  /** For the reading. */
  readonly progress: Progress;
  /** For the check of what was read, in rows. */
  readonly checking: Progress;
  /** Stops the import; a file at the path of the export stays. */
  readonly signal: AbortSignal;
}
