import type { IncomingHttpHeaders } from 'node:http';
import { own } from '../../terminal/own-command.ts';
import { plural } from '../../terminal/plural.ts';
import type { Check } from '../check.ts';
import { pagePath } from '../expected-envelope.ts';
import { digest } from '../json.ts';
import type { Request } from '../target/http-target.ts';
import { hasPageRule, type Tree } from '../tree.ts';
import { isOurs, type RequestRow, requestCheck, sendRows } from './request-check.ts';

const json = 'application/json';
/** Bytes; servers do not compress smaller answers. */
const worthwhile = 1400;
/** Seconds: what GitHub Pages lets browsers keep. */
const tolerable = 600;
const methods = ['GET', 'POST', 'HEAD', 'OPTIONS'];

export const headers = requestCheck({
  name: 'headers',
  row: 'headers',
  description:
    'Pages, 404s and 405s carry Vary: Accept, Allow, Access-Control-Allow-Origin and X-Content-Type-Options.',
  fix: 'Let the host set the four headers on every answer, errors included.',
  applies: hasPageRule,
  rows({ collection: { path, pages } }, collections, { tree }) {
    const expect: RequestRow['expect'] = (answer) => {
      const faults = headerFaults(answer.headers);
      return faults.length === 0 ? null : `answered ${answer.status} with ${faults.join(', ')}`;
    };
    const rows = [...collections.map((each) => ({ path: each.path })), ...errorsOf(tree, path, pages)];
    return rows.map((row) => ({ ...row, expect }));
  },
});

function errorsOf(tree: Tree, path: string, pages: number): readonly Request[] {
  const missing = [{ path: `${path}?page=${pages + 1}` }, { path: '/no-such-path' }];
  return isOurs(tree) ? [...missing, { path, method: 'POST' }] : missing;
}

/**
 * How long a browser answers from its cache without asking: by default for a tenth of the age of a file.
 * https://www.rfc-editor.org/rfc/rfc9111#section-4.2.2
 */
function secondsKept(found: IncomingHttpHeaders): number {
  const caching = found['cache-control'] ?? '';
  if (/no-cache|no-store/i.test(caching)) return 0;
  const [, stated] = /(?:^|[ ,])max-age=(\d+)/i.exec(caching) ?? [];
  if (stated !== undefined) return Number(stated);
  const age = Date.parse(found.date ?? '') - Date.parse(found['last-modified'] ?? '');
  return age > 0 ? age / 1000 / 10 : 0;
}

/** Repeated headers are one list; a server may add to it. */
function headerFaults(found: IncomingHttpHeaders): readonly string[] {
  const list = (value = '') => value.split(',').map((item) => item.trim());
  const vary = list(found.vary).map((item) => item.toLowerCase());
  const allow = list(found.allow);
  return [
    ...(vary.includes('accept') ? [] : ['no Accept in Vary']),
    ...(methods.every((method) => allow.includes(method)) ? [] : [`no Allow: ${methods.join(', ')}`]),
    ...(found['access-control-allow-origin'] === '*' ? [] : ['no Access-Control-Allow-Origin: *']),
    ...(found['x-content-type-options'] === 'nosniff' ? [] : ['no X-Content-Type-Options: nosniff']),
  ];
}

export const contentType: Check = {
  name: 'content-type',
  row: 'headers',
  description: `Every page and every error is sent as ${json}.`,
  fix: `Let the host send files that end in .json, and its errors, as ${json} without a charset.`,
  over: 'http',
  start(tree, notes) {
    const told = new Set<string>();
    /** Reported once per type: a host that sends one page so sends all of them so. */
    const fault = (found: IncomingHttpHeaders, where: string): string | null => {
      const type = found['content-type'] ?? 'missing';
      if (type === json || told.has(type)) return null;
      told.add(type);
      const message = `Content-Type is ${type}, expected ${json}`;
      if (!/^application\/json *;/i.test(type)) return message;
      notes.warn(where, message);
      return null;
    };
    return {
      page({ headers: found, where }) {
        notes.looked();
        const message = fault(found ?? {}, where);
        if (message !== null) notes.fail(where, message);
      },
      async end(collections) {
        // A host that only serves files sends its errors as HTML.
        if (tree.http === null || !hasPageRule(tree)) return;
        await sendRows(tree.http, collections, notes, ({ collection: { path, pages }, http: { base } }) =>
          errorsOf(tree, path, pages).map((row) => ({
            ...{ ...row, expect: (answer) => fault(answer.headers, `${base}${row.path}`) },
          })),
        );
      },
    };
  },
};

export const gzip = requestCheck({
  name: 'gzip',
  row: 'gzip',
  description: 'A page is compressed with gzip when the client accepts it, and inflates to the same bytes.',
  fix: 'Enable gzip for application/json.',
  rows({ collection, http }, _, { notes }) {
    const path = pagePath(collection.pageLinks, collection.path, 1);
    const isFirst = (bytes: Buffer) => digest(bytes) === collection.digests.get(1);
    return [
      {
        path,
        headers: { 'accept-encoding': 'gzip' },
        expect({ status, headers: { 'content-encoding': encoding }, bytes }) {
          if (status !== 200 || !isFirst(bytes)) return `answered ${status} with different bytes than before`;
          if (encoding === 'gzip') return null;
          if (bytes.length >= worthwhile) return 'is not compressed, although the client accepts gzip';
          notes.warn(
            `${http.base}${path}`,
            `is not compressed, but has only ${plural(bytes.length, 'byte')}`,
          );
          return null;
        },
      },
      {
        path,
        headers: { 'accept-encoding': 'identity' },
        expect({ status, headers: { 'content-encoding': encoding = 'identity' }, bytes }) {
          if (encoding !== 'identity') return 'is compressed, although the client did not ask for it';
          return status === 200 && isFirst(bytes)
            ? null
            : `answered ${status} with different bytes than compressed`;
        },
      },
    ];
  },
});

export const etag = requestCheck({
  name: 'etag',
  row: 'ETag',
  description: 'A page has an ETag, and a client that has it already is answered with 304 and no body.',
  fix: 'Enable ETags, and let the host recognise them for compressed pages, too.',
  rows({ collection, http }, collections, { notes }) {
    for (const { path, firstHeaders, pageLinks } of collections) {
      if (firstHeaders === null) continue;
      notes.looked();
      if (firstHeaders.etag === undefined)
        notes.fail(`${http.base}${pagePath(pageLinks, path, 1)}`, 'has no ETag');
    }
    const path = pagePath(collection.pageLinks, collection.path, 1);
    const kept = Math.max(...collections.map(({ firstHeaders }) => secondsKept(firstHeaders ?? {})));
    if (kept > tolerable)
      notes.warn(
        `${http.base}${path}`,
        `a browser may keep pages for ${plural(Math.ceil(kept / 3600), 'hour')}: after the next build it reads old and new ones mixed`,
        `Let the host send Cache-Control: no-cache with pages; ${own`host`} prints rules that do.`,
      );
    const etag = collection.firstHeaders?.etag;
    if (etag === undefined) return [];
    return [
      {
        path,
        headers: { 'if-none-match': etag },
        expect: ({ status, bytes }) =>
          status === 304 && bytes.length === 0 ? null : `answered ${status} to its own ETag, expected 304`,
      },
      {
        path,
        headers: { 'if-none-match': '"no-such-etag"' },
        expect: ({ status }) => (status === 200 ? null : `answered ${status} to another ETag, expected 200`),
      },
    ];
  },
});
