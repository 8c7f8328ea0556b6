import type { Progress } from '../log.ts';

/** The effects of an import, apart from its files. */
export interface ImportEffects {
  /** Of the reading. */
  readonly progress: Progress;
  /** Of the check of what was read, in rows. */
  readonly checking: Progress;
  /** Ends the import; a file at the path of the export stays. */
  readonly signal: AbortSignal;
}
