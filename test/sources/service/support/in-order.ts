import { withPrivate } from '../../../helpers/bundled.ts';

/** Collections by their paths. */
export function chosen(...paths: readonly string[]) {
  return withPrivate.collections.filter(({ path }) => paths.includes(path));
}

export const tokens = '/api/sc/tokens/';
export const regions = '/api/core/regions/';

/** How collections are read in tests that count requests: one after the other, as the service divides them. */
export const inOrder = {
  collections: chosen(tokens),
  concurrency: 1,
  pageSize: null,
  retries: 1,
  timeout: 120_000,
} as const;
