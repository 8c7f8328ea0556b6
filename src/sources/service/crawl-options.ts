import type { Problem } from '../../contract/errors.ts';
import type { Collection } from '../../model/description/kind.ts';
import type { Progress } from '../../terminal/progress.ts';
import type { AccountKeys } from './pages/without-accounts.ts';

export interface CrawlOptions {
  /** The address of a service or a published tree, or a tree's folder. */
  readonly source: string;
  /** The folder into which `source`, an archive, was unpacked. */
  readonly folder?: string;
  readonly collections: readonly Collection[];
  /** The prefix of all collection paths: `/api/`. */
  readonly api: string;
  /** Of this tool; sent with every request. */
  readonly version: string;
  /** Sent with every request to the origin of `source`, and to no other. Never shown or stored. */
  readonly headers: Readonly<Record<string, string>>;
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
  /** To which the first request may be redirected. Default: all. */
  readonly hosts?: readonly string[];
  /** How to go without one collection, as the end of a hint. Default: with `--collection`. */
  readonly withoutOne?: string;
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
