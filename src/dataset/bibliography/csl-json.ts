import type { Reference } from './reference.ts';

/**
 * An item of `references.csl.json`, on one line.
 *
 * @see https://citeproc-js.readthedocs.io/en/latest/csl-json/markup.html
 */
export function cslItem({ key, type, title, creators, andOthers, year, url }: Reference): string {
  return JSON.stringify({
    id: key,
    type: type.csl,
    ...(title !== null && { title }),
    // As pandoc writes `and others`; CSL has no sign for it.
    ...(creators.length > 0 && { author: [...creators, ...(andOthers ? [{ literal: 'others' }] : [])] }),
    // A year before our era is negative here, too.
    ...(year !== null && { issued: { 'date-parts': [[year]] } }),
    ...(url !== null && { URL: url }),
  });
}
