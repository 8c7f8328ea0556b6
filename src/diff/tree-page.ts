import { isObject } from '../contract/json/is-object.ts';
import type { Collection } from '../model/description/kind.ts';

export interface ReadPage {
  readonly collection: Collection;
  readonly value: unknown;
  /** The file or the address, for messages. */
  readonly where: string;
  /** Problems in the text of its records. */
  readonly faults?: readonly string[];
}

export interface Pages {
  /** Whether it may change during the read: a record may come twice, in different versions. */
  readonly isService: boolean;
  /** Each collection's pages come in order. Throws CliError if a page is missing or is not JSON. */
  read(collections: readonly Collection[], signal: AbortSignal): AsyncIterable<ReadPage>;
}

/** Null if `value` does not have the shape of a page. `others` are undescribed keys. */
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
