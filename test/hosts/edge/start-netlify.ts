import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { netlify } from '../../../src/hosts/netlify.ts';
import type { RunningHost } from '../host-under-test.ts';
import { loadPackage } from './installed.ts';
import { type NetworkAnswer, type NetworkRequest, startNetwork } from './start-network.ts';
import { storedFile } from './tree-files.ts';
import { uploadedSite } from './uploaded-site.ts';

/** Netlify's own matcher, as its command line uses it. */
interface Redirector {
  parsePlain(rules: string, options: object): Promise<Matcher>;
}
interface Matcher {
  match(asked: object): { readonly to: string; readonly status: number } | null;
}
interface HeadersParser {
  parseAllHeaders(from: object): Promise<{
    readonly headers: readonly {
      readonly forRegExp: RegExp;
      readonly values: Readonly<Record<string, string>>;
    }[];
  }>;
}

/** What the network answers from files and rules. */
type Files = (path: string, query: string) => NetworkAnswer;

// The upload of the command line leaves hidden files out.
const isUploaded = (name: string): boolean => !name.startsWith('.');

/** An emulation: Netlify's matcher and its reader of `_headers`, and a server that does what they say. */
export async function startNetlifyRules(tree: string, basePath: string, api?: string): Promise<RunningHost> {
  const site = uploadedSite(tree, netlify, basePath, { api, isUploaded });
  const files = await filesByRules(site.out);
  // A site under a path is one that another site proxies to, without that path.
  const { port, stop } = await startNetwork(async ({ path, query }) =>
    files(path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path, query),
  );
  return { port, stop: () => stop().then(site.remove) };
}

/** An emulation: the edge function in Node, with the server of the rules behind `context.next`. */
export async function startNetlifyFunction(
  tree: string,
  basePath: string,
  api?: string,
): Promise<RunningHost> {
  const site = uploadedSite(tree, netlify, basePath, { api, isUploaded });
  const files = await filesByRules(site.out);
  const text = readFileSync(join(site.folder, 'netlify/edge-functions/pages.js'));
  const { default: edgeFunction } = (await import(
    `data:text/javascript;base64,${text.toString('base64')}`
  )) as { default: (request: Request, context: object) => Promise<Response> };
  const next = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    return toResponse(files(pathname, search.slice(1)));
  };
  const { port, stop } = await startNetwork(async (asked) => {
    if (asked.method === 'TRACE') return { status: 405, headers: {}, body: Buffer.alloc(0) };
    return fromResponse(await edgeFunction(toRequest(asked), { next }));
  });
  return { port, stop: () => stop().then(site.remove) };
}

async function filesByRules(out: string): Promise<Files> {
  const redirector = await loadPackage<Redirector>('netlify-redirector/index.js');
  const { parseAllHeaders } = await loadPackage<HeadersParser>('netlify-headers-parser/lib/index.js');
  const rules = readFileSync(join(out, '_redirects'), 'utf8');
  const matcher = await redirector.parsePlain(rules, { jwtSecret: '', jwtRole: '' });
  const { headers } = await parseAllHeaders({ headersFiles: [join(out, '_headers')], minimal: false });

  return (path, query) => {
    const own = Object.assign(
      {},
      ...headers.filter(({ forRegExp }) => forRegExp.test(path)).map(({ values }) => values),
    );
    const answer = (status: number, name: string): NetworkAnswer | null => {
      // The rule files are read and not published.
      const file = /^\/_(redirects|headers)$/.test(name) ? null : storedFile(out, name);
      if (file === null) return null;
      const lower = Object.entries(own).map(([key, value]) => [key.toLowerCase(), String(value)]);
      const described = { 'content-type': file.type, etag: file.etag, ...Object.fromEntries(lower) };
      return { status, headers: described, body: file.body };
    };
    const found = matcher.match({
      scheme: 'https',
      host: 'example.netlify.app',
      path,
      query,
      getHeader: () => '',
      getCookie: () => '',
    });
    const missing = answer(404, '/404.html') as NetworkAnswer;
    return (
      answer(200, path) ?? // a file goes before the rules
      answer(200, `${path.replace(/\/$/, '')}/index.html`) ??
      (found && answer(found.status, found.to)) ??
      missing
    );
  };
}

function toRequest({ method, path, query, headers }: NetworkRequest): Request {
  const address = `http://localhost${path}${query === '' ? '' : `?${query}`}`;
  const known = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new Request(address, { method, headers: known as [string, string][] });
}

function toResponse({ status, headers, body }: NetworkAnswer): Response {
  return new Response(new Uint8Array(body), { status, headers });
}

async function fromResponse(response: Response): Promise<NetworkAnswer> {
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: Object.fromEntries(response.headers), body };
}
