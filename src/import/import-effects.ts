import type { Progress } from '../log.ts';

/** What an import does to the world beside its files, or learns from it. */
export interface ImportEffects {
  /** Of the reading. */
  readonly progress: Progress;
  /** Of the check of what was read, in rows. */
  readonly checking: Progress;
  /** Ends the import; what stood where the export is to stand stays. */
  readonly signal: AbortSignal;
}
