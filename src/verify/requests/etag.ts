import type { Check } from '../check.ts';
import { pagePath } from '../expected-links.ts';
import { sendRows } from './request-check.ts';

export const etag: Check = {
  name: 'etag',
  row: 'ETag',
  description: 'A page has an ETag, and a client that has it already is answered with 304 and no body.',
  fix: 'Switch ETags on, and let the host know them again after it compressed the page.',
  over: 'http',
  start: ({ http }, notes) => ({
    async end(collections) {
      if (http === null) return;
      for (const { path, firstHeaders, pageLinks } of collections) {
        if (firstHeaders === null) continue;
        notes.looked();
        if (firstHeaders.etag === undefined)
          notes.fail(`${http.base}${pagePath(pageLinks, path, 1)}`, 'has no ETag');
      }
      await sendRows(http, collections, notes, ({ collection: { path, firstHeaders, pageLinks } }) =>
        firstHeaders?.etag === undefined
          ? []
          : [
              {
                path: pagePath(pageLinks, path, 1),
                headers: { 'if-none-match': firstHeaders.etag },
                expect: ({ status, bytes }) =>
                  status === 304 && bytes.length === 0
                    ? null
                    : `answered ${status} to its own ETag, expected 304`,
              },
              {
                path: pagePath(pageLinks, path, 1),
                headers: { 'if-none-match': '"no-such-etag"' },
                expect: ({ status }) =>
                  status === 200 ? null : `answered ${status} to another ETag, expected 200`,
              },
            ],
      );
    },
  }),
};
