import type { Collection } from '../description/kind.ts';
import { isObject } from './same-json.ts';

/** The pages of a published tree. */
export interface Pages {
  /**
   * Reads a page and what is in it.
   *
   * @throws CliError where there is none, or it is no JSON
   */
  read(
    collection: Collection,
    page: number,
    signal: AbortSignal,
  ): Promise<{ readonly value: unknown; readonly where: string }>;
}

/** What a page holds; null where that is not the shape of one. */
export function pageIn(value: unknown): { count: number; next: unknown; results: readonly unknown[] } | null {
  if (!isObject(value)) return null;
  const { count, next, results } = value;
  const isPage = typeof count === 'number' && Array.isArray(results);
  return isPage && (next === null || typeof next === 'string') ? { count, next, results } : null;
}
