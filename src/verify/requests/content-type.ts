import type { IncomingHttpHeaders } from 'node:http';
import type { Check } from '../check.ts';
import { hasPageRule } from '../tree.ts';
import { isOurs, type RequestRow, sendRows } from './request-check.ts';

const expected = 'application/json';

export const contentType: Check = {
  name: 'content-type',
  row: 'headers',
  description: `Every page and every error is sent as ${expected}.`,
  fix: `Let the host send files that end in .json, and its errors, as ${expected} without a charset.`,
  over: 'http',
  start(tree, notes) {
    const told = new Set<string>();
    /** Once for each type: a host that sends one page so sends them all so. */
    const fault = (headers: IncomingHttpHeaders, where: string): string | null => {
      const found = headers['content-type'] ?? 'missing';
      if (found === expected || told.has(found)) return null;
      told.add(found);
      const message = `Content-Type is ${found}, expected ${expected}`;
      if (!/^application\/json *;/i.test(found)) return message;
      notes.warn(where, message);
      return null;
    };
    return {
      page({ headers, where }) {
        notes.looked();
        const message = fault(headers ?? {}, where);
        if (message !== null) notes.fail(where, message);
      },
      async end(collections) {
        // A host that only serves files sends its errors as HTML.
        if (tree.http === null || !hasPageRule(tree)) return;
        await sendRows(tree.http, collections, notes, ({ collection: { path, pages }, http: { base } }) => {
          const row = (request: Pick<RequestRow, 'path' | 'method'>): RequestRow => ({
            ...request,
            expect: ({ headers }) => fault(headers, `${base}${request.path}`),
          });
          return [
            row({ path: `${path}?page=${pages + 1}` }),
            row({ path: '/no-such-path' }),
            ...(isOurs(tree) ? [row({ path, method: 'POST' })] : []),
          ];
        });
      },
    };
  },
};
