import type { Problem } from '../../contract/errors.ts';
import type { Collection } from '../../model/description/kind.ts';
import type { Progress } from '../../terminal/progress.ts';
import type { AccountKeys } from './pages/without-accounts.ts';
import type { SourceOptions } from './source/http-source.ts';

export interface CrawlOptions extends Omit<SourceOptions, 'api'> {
  readonly collections: readonly Collection[];
  readonly api: string;
  readonly concurrency: number;
  /** Milliseconds between the starts of two requests. */
  readonly delay: number;
  /** Milliseconds per request, body included. */
  readonly timeout: number;
  readonly retries: number;
  /** Most walks over a collection to find every record that it counts. */
  readonly passes: number;
  /** Most pages of one collection in one walk. */
  readonly maxPages: number;
  /** Records to request per page; null for the service's default. */
  readonly pageSize: number | null;
}

export const crawlDefaults = {
  concurrency: 2,
  delay: 0,
  timeout: 60_000,
  retries: 5,
  passes: 5,
  maxPages: 100_000,
  pageSize: 1000,
} as const;

export interface CrawlEffects {
  /** Keys whose values are not stored: see `accountKeys` and `privateNames`. */
  readonly accounts: AccountKeys;
  validatePage(page: unknown, where: string): readonly Problem[];
  readonly progress: Progress;
  readonly signal: AbortSignal;
  /** Rejects with the signal's reason when that is aborted. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}
