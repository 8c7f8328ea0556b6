import type { Collection } from '../../model/description/kind.ts';
import { plural } from '../../terminal/plural.ts';
import { ImportError } from '../export/import-error.ts';
import type { CrawlOptions } from './crawl-options.ts';
import type { Cursor } from './pages/page-store.ts';
import { withoutOne as others } from './source/source.ts';

/** Changes of the count in one pass; with more, on most of its pages, no pass comes to an end. */
const MOST_CHANGES = 1000;

/**
 * Throws ImportError for a collection that has more pages than the user wants to read, or whose count grows as
 * fast as it is read. What was read stays, and the same call resumes from there with other options.
 */
export function refuseEndless(
  { path, at = path }: Pick<Collection, 'path' | 'at'>,
  { state, next, count, found, passPages, changes }: Cursor,
  { maxPages, pageSize, withoutOne = others }: Pick<CrawlOptions, 'maxPages' | 'pageSize' | 'withoutOne'>,
): void {
  if (state !== 'open' || next === null) return;
  const longer = pageSize === null ? '' : 'Ask for longer pages with --page-size and --refresh. ';
  const ways = (more: number) =>
    `${longer}To read so many, give --max-pages ${more}. To go without it: ${withoutOne}.`;
  // The first page already tells how many there will be.
  const counted = count === null || found === 0 ? 0 : Math.ceil((count / found) * passPages);
  if (passPages === 1 && counted > maxPages)
    throw new ImportError(
      `${at} counts ${plural(count ?? 0, 'record')}: at ${found} a page, as on the first, more than ${plural(maxPages, 'page')}`,
      { hint: ways(counted) },
    );
  if (passPages >= maxPages)
    throw new ImportError(`${at} has more than ${plural(maxPages, 'page')}: it may never end`, {
      hint: ways(2 * maxPages),
    });
  if (changes >= MOST_CHANGES && 2 * changes > passPages)
    throw new ImportError(
      `${at} changed its count on ${changes} of ${plural(passPages, 'page')}: it may never end`,
      { hint: `Read it with --refresh while it does not change, or without it: ${withoutOne}.` },
    );
}
