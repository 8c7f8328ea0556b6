import type { Progress } from '../../terminal/progress.ts';

export interface ImportEffects {
  /** For reading. */
  readonly progress: Progress;
  /** For checking what was read, in rows. */
  readonly checking: Progress;
  /** Stops the import; an existing export at the path stays. */
  readonly signal: AbortSignal;
}
