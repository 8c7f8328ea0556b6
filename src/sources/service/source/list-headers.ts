import type { IncomingHttpHeaders } from 'node:http';

/** What headers say of a list whose body has no place for it. */
export interface ListHeaders {
  /** The next page by the header `Link`; absent without one. */
  readonly next?: string;
  /** The digits of how many records the whole list has. */
  readonly count?: string;
}

export function readListHeaders(headers: IncomingHttpHeaders): ListHeaders {
  const next = nextIn(headers.link);
  const count = countIn(headers);
  return { ...(next !== null && { next }), ...(count !== null && { count }) };
}

/** https://www.rfc-editor.org/rfc/rfc8288 */
function nextIn(link: string | string[] = ''): string | null {
  for (const [, address = '', parameters = ''] of String(link).matchAll(/<([^<>]*)>([^<]*)/g)) {
    const [, relations = ''] = /;\s*rel\s*=\s*"?([^";,]*)/i.exec(parameters) ?? [];
    if (relations.toLowerCase().split(/\s+/).includes('next')) return address;
  }
  return null;
}

/** How many records a list has: no standard, but widespread, as of Omeka, Yii and Zotero; `Content-Range: items 0-9/25`. */
const countHeaders =
  'x-total-count x-total x-wp-total omeka-s-total-results omeka-total-results total-results x-pagination-total-count content-range'.split(
    ' ',
  );

function countIn(headers: IncomingHttpHeaders): string | null {
  const said = countHeaders.map((name) => headers[name]).find((each) => each !== undefined);
  const [, count = null] = /^(?:.*\/)?(\d+)$/.exec(String(said)) ?? [];
  return count;
}

/** PostgREST answers a page of a list whose records it counts with `206` and `Content-Range: 0-9/25`, in no unit. */
export function isPartOfList(status: number, headers: IncomingHttpHeaders): boolean {
  return status === 206 && /^(?:items )?\d+-\d+\/(?:\d+|\*)$/.test(String(headers['content-range']));
}
