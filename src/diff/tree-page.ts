import { isObject } from '../contract/json/is-object.ts';
import type { Collection } from '../model/description/kind.ts';

export interface ReadPage {
  readonly collection: Collection;
  readonly value: unknown;
  /** The file or the address, for messages. */
  readonly where: string;
  /** What is wrong with the text of its records. */
  readonly faults?: readonly string[];
}

export interface Pages {
  /** Whether it may change while it is read: a record may come twice, in different versions. */
  readonly isService: boolean;
  /**
   * Reads every page of some collections; the pages of each in their order.
   *
   * @throws CliError if one is missing or is not JSON
   */
  read(collections: readonly Collection[], signal: AbortSignal): AsyncIterable<ReadPage>;
}

/** What a page holds, and which other keys it has; null if it has not the shape of a page. */
export function pageIn(value: unknown): {
  readonly count: number;
  readonly next: unknown;
  readonly results: readonly unknown[];
  readonly others: readonly string[];
} | null {
  if (!isObject(value)) return null;
  const { count, next, previous: _, results, ...others } = value;
  const isPage = typeof count === 'number' && Array.isArray(results);
  return isPage && (next === null || typeof next === 'string')
    ? { count, next, results, others: Object.keys(others) }
    : null;
}
