import type { Problem } from '../../contract/errors.ts';
import type { Collection } from '../../model/description/kind.ts';
import type { Progress } from '../../terminal/progress.ts';

export interface CrawlOptions {
  /** The address of a service or of a published tree, or the folder of one. */
  readonly source: string;
  /** The folder that `source`, an archive, was unpacked into. */
  readonly folder?: string;
  readonly collections: readonly Collection[];
  /** What the paths of all of them begin with: `/api/`. */
  readonly api: string;
  /** Of this tool; sent with every request. */
  readonly version: string;
  /** Sent with every request to the origin of `source`, and to no other. Never shown or stored. */
  readonly headers: Readonly<Record<string, string>>;
  readonly concurrency: number;
  /** Milliseconds between the starts of two requests. */
  readonly delay: number;
  /** Milliseconds that a request may take, its body included. */
  readonly timeout: number;
  readonly retries: number;
  /** How often a collection is walked at most to find every record that it counts. */
  readonly passes: number;
  /** How many records to request per page; null for the service's own number. */
  readonly pageSize: number | null;
}

/** The `CrawlOptions` with a default that suits most services. */
export const crawlDefaults = {
  concurrency: 2,
  delay: 0,
  timeout: 60_000,
  retries: 5,
  passes: 5,
  pageSize: 1000,
} as const;

export interface CrawlEffects {
  /** The keys whose values are not kept of a page, see `accountKeys`. */
  readonly accounts: ReadonlySet<string>;
  /** What is wrong with an envelope. */
  validatePage(page: unknown, where: string): readonly Problem[];
  readonly progress: Progress;
  readonly signal: AbortSignal;
  /** Pauses; rejects with the reason of the signal when that is aborted. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}
