import type { Reference } from './reference.ts';

/**
 * An item of `references.csl.json`, on one line.
 *
 * @see https://citeproc-js.readthedocs.io/en/latest/csl-json/markup.html
 */
export function cslItem({ key, type, title, creators, year, url }: Reference): string {
  return JSON.stringify({
    id: key,
    type: type.csl,
    ...(title !== null && { title }),
    ...(creators.length > 0 && { author: creators }),
    // A year before our era is negative here, too.
    ...(year !== null && { issued: { 'date-parts': [[year]] } }),
    ...(url !== null && { URL: url }),
  });
}
