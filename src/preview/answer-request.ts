import { createReadStream } from 'node:fs';
import { open, realpath, stat } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join, relative, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { explorerHeaders } from '../contract/tree/explorer-pages.ts';
import { errorBody, errorFiles, messages, preflightHeaders } from '../contract/tree/http.ts';
import { isOutOfFiles } from '../files/file-error.ts';
import { answer, PREVIEW_HEADERS } from './answer.ts';
import { contentType } from './content-type.ts';
import { guardResponse } from './guard-response.ts';
import { isAskedHere, isHere, isPageHere } from './is-here.ts';
import { isPlainName, type Resolution, resolveRequest } from './resolve-request.ts';
import { mayHoldAddresses, type Rewriting } from './rewrite-addresses.ts';
import { sendRewritten } from './send-rewritten.ts';
import type { ReadTreeFacts, TreeFacts } from './tree-facts.ts';

export interface PreviewTree {
  readonly folder: string;
  readonly isPublished: (path: string) => boolean;
  /** Answers any Host name, and lets pages of every origin read the answers. */
  readonly asHost: boolean;
  readonly base: readonly string[];
  readonly send: RequestListener;
  /**
   * Where links should lead: to this machine by the name that a request uses, else to `host`; null to send files
   * unchanged.
   */
  readonly linksTo: { readonly host: string; readonly path: string; readonly port: number } | null;
  readonly facts: ReadTreeFacts;
}

type FoundFile = Extract<Resolution, { kind: 'file' }>;

interface Exchange {
  readonly tree: PreviewTree;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Pauses double from 1 ms to 0.25 s: without them tries can run in step with a program that swaps files. */
const TRIES = 10;

/** Answers one request as the contract says. Never rejects. */
export async function answerRequest(
  tree: PreviewTree,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = '', headers, rawHeaders, httpVersion } = request;
  const { host, origin } = headers;
  if (!tree.asHost && origin !== undefined && !isPageHere(origin)) hideFromPage(request, response);
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  // RFC 9112, 3.2: Node would take the first of several.
  if (hosts.length > 1 || (host === undefined && httpVersion === '1.1')) {
    answer(response, 400, errorBody(messages.badRequest), { Connection: 'close' });
  } else if (!tree.asHost && host !== undefined && !isAskedHere(host)) {
    const only = `The preview answers as localhost and 127.0.0.1, not as "${host}"`;
    answer(response, 421, errorBody(`${only}; serve --as-published answers as any name.`));
  } else if (method === 'OPTIONS') {
    answer(response, 204, null, preflightHeaders);
  } else if (method === 'GET' || method === 'HEAD') {
    const find = (segments: readonly string[]) => findFile(tree.folder, segments, tree.isPublished);
    const resolution = await resolveRequest(request.url ?? '', tree.base, find).catch(() => null);
    if (resolution === null) answerBusy(response);
    else await deliver({ tree, request, response }, resolution);
  } else {
    answer(response, 405, errorBody(messages.notAllowed(method)));
  }
}

/** Keeps pages of other sites from reading the answer: browsers need a CORS header for that. */
function hideFromPage(request: IncomingMessage, response: ServerResponse): void {
  const { setHeader } = response;
  response.setHeader = (name, value) =>
    /^access-control-/i.test(name) ? response : setHeader.call(response, name, value);
  // After a 304 a browser may use its cached answer to a request without an origin, which has the header.
  delete request.headers['if-none-match'];
  delete request.headers['if-modified-since'];
}

async function deliver(exchange: Exchange, resolution: Resolution): Promise<void> {
  const { response, tree } = exchange;
  if (resolution.kind === 'file') return sendFile(exchange, resolution);
  if (resolution.kind === 'redirect') return answer(response, 301, null, { Location: resolution.location });
  const body = resolution.kind === 'invalid-page' ? '404-page.json' : '404.json';
  return answer(response, 404, await notFoundBody(tree.folder, tree.isPublished, body));
}

async function sendFile(exchange: Exchange, found: FoundFile, triesLeft = TRIES): Promise<void> {
  const { tree, request, response } = exchange;
  const facts = await tree.facts();
  const headers = { ...PREVIEW_HEADERS, ...explorerHeaders(facts.explorer, `/${found.file.join('/')}`) };
  const rewriting = rewritingOf(tree, request.headers.host, found, facts);
  if (rewriting !== null) {
    const { folder } = tree;
    try {
      return await sendRewritten(request, response, { folder, file: found.file, rewriting, headers });
    } catch {
      if (!response.headersSent) return answerUnsent(exchange, found, triesLeft - 1);
      // After the first bytes only a broken connection can signal that the rest is missing.
      response.destroy();
      return;
    }
  }
  // http-server gets the real path of the file, encoded again, never the target that the client sent.
  request.url = `/${found.file.map(encodeURIComponent).join('/')}`;
  // Whole files only: its ranges are wrong (suffixes, 416), and a weak ETag cannot match parts of a file.
  delete request.headers.range;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  guardResponse(request, response, {
    type: contentType(found.file.at(-1) ?? ''),
    fail: () => void answerUnsent(exchange, found, triesLeft - 1),
  });
  tree.send(request, response);
}

function rewritingOf(
  { linksTo }: PreviewTree,
  asked: string | undefined,
  { file }: FoundFile,
  { baseUrl: from, isAnswered }: TreeFacts,
): Rewriting | null {
  if (linksTo === null || !mayHoldAddresses(file.join('/'))) return null;
  if (from === null || isHere(from, linksTo.port)) return null;
  // Any other name can be anyone's.
  const host = asked !== undefined && isAskedHere(asked) ? asked.toLowerCase() : linksTo.host;
  return { from, to: `http://${host}${linksTo.path}`, isAnswered };
}

/** Answers after a failed send: the file vanished, is unreadable, was just put back, or too many are open. */
async function answerUnsent(exchange: Exchange, found: FoundFile, triesLeft: number): Promise<void> {
  const { tree, response } = exchange;
  const state = await canOpen(tree.folder, found.file);
  if (state === 'no') return deliver(exchange, { kind: found.isPage ? 'invalid-page' : 'not-found' });
  if (state === 'yes' && triesLeft > 0) {
    await wait(2 ** (TRIES - 1 - triesLeft));
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    response.statusCode = 200;
    return sendFile(exchange, found, triesLeft);
  }
  return answerBusy(response);
}

/** An existing page is never reported as missing, however many clients there are. */
function answerBusy(response: ServerResponse): void {
  answer(response, 503, errorBody('Service unavailable.'), { 'Retry-After': '1' });
}

/** More than any 404 body needs, and cheap to read for each miss. */
const LARGEST_BODY = 65_536;

/**
 * The real path inside `folder` of a published file, links resolved; null if missing, outside or hidden.
 * Looked up for each request: a rebuild may have swapped the tree.
 * @throws if too many files are open
 */
async function findFile(
  folder: string,
  segments: readonly string[],
  isPublished: (path: string) => boolean,
): Promise<readonly string[] | null> {
  try {
    const root = await realpath(folder);
    const file = await realpath(join(root, ...segments));
    // A path that leads outside begins with `..` or a drive, neither of which is a plain name.
    const inside = relative(root, file).split(sep);
    if (!inside.every(isPlainName) || !isPublished(inside.join('/'))) return null;
    // A folder has no bytes, and reading a named pipe would block forever.
    return (await stat(file)).isFile() ? inside : null;
  } catch (error) {
    if (isOutOfFiles(error)) throw error;
    // Missing, unreadable, a name too long, a loop of links: the client gets the same answer.
    return null;
  }
}

/** 'busy': this process may not open more files. */
async function canOpen(folder: string, file: readonly string[]): Promise<'yes' | 'no' | 'busy'> {
  try {
    await (await open(join(folder, ...file))).close();
    return 'yes';
  } catch (error) {
    return isOutOfFiles(error) ? 'busy' : 'no';
  }
}

/** The tree's own body of a 404, or the contract's if that is missing or not JSON. */
async function notFoundBody(
  folder: string,
  isPublished: (path: string) => boolean,
  file: keyof typeof errorFiles,
): Promise<string> {
  try {
    const inside = await findFile(folder, [file], isPublished);
    // A larger file is cut off and so is not valid JSON.
    const start = { end: LARGEST_BODY - 1 };
    const own =
      inside && String(Buffer.concat(await createReadStream(join(folder, ...inside), start).toArray()));
    if (own !== null) JSON.parse(own);
    return own ?? errorBody(errorFiles[file]);
  } catch {
    return errorBody(errorFiles[file]);
  }
}
