import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { answer, detail } from './answer.ts';
import { contentType } from './content-type.ts';
import { errorBody } from './error-body.ts';
import { findFile, isReadable } from './find-file.ts';
import { guardResponse } from './guard-response.ts';
import { PREVIEW_HEADERS } from './headers.ts';
import { type Resolution, resolveRequest } from './resolve-request.ts';

/** What a preview answers from. */
export interface PreviewTree {
  readonly folder: string;
  /** The names in the path of the base URL; none where it has no path. */
  readonly base: readonly string[];
  /** Sends the file that the request's url names. */
  readonly send: RequestListener;
}

/** Answers one request as the contract says. Never rejects. */
export async function answerRequest(
  tree: PreviewTree,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const method = request.method ?? '';
  if (request.headers.host === undefined && request.httpVersion === '1.1') {
    answer(response, 400, detail('Bad request.'), { Connection: 'close' });
  } else if (method === 'OPTIONS') {
    answer(response, 204, null);
  } else if (method === 'GET' || method === 'HEAD') {
    const find = (segments: readonly string[]) => findFile(tree.folder, segments);
    await deliver(tree, request, response, await resolveRequest(request.url ?? '', tree.base, find));
  } else {
    answer(response, 405, detail(`Method "${method}" not allowed.`));
  }
}

async function deliver(
  tree: PreviewTree,
  request: IncomingMessage,
  response: ServerResponse,
  resolution: Resolution,
): Promise<void> {
  switch (resolution.kind) {
    case 'file':
      return sendFile(tree, request, response, resolution);
    case 'redirect':
      return answer(response, 301, null, { Location: resolution.location });
    default:
      return answer(response, 404, await errorBody(tree.folder, resolution.kind));
  }
}

function sendFile(
  tree: PreviewTree,
  request: IncomingMessage,
  response: ServerResponse,
  { file, isPage }: Extract<Resolution, { kind: 'file' }>,
): void {
  // http-server gets the real path of the file, freshly encoded, and never the target that the client sent.
  request.url = `/${file.map(encodeURIComponent).join('/')}`;
  // Its ranges are wrong (suffixes, 416), and a weak ETag cannot tell whether two parts are of one file: whole files.
  delete request.headers.range;
  guardResponse(request, response, {
    type: contentType(file.at(-1) ?? ''),
    fail: () => void answerUnsent(tree, request, response, { file, isPage }),
  });
  for (const [name, value] of Object.entries(PREVIEW_HEADERS)) response.setHeader(name, value);
  tree.send(request, response);
}

/** The file could not be sent: it vanished or may not be read; or it is there, and this process may open no more. */
async function answerUnsent(
  tree: PreviewTree,
  request: IncomingMessage,
  response: ServerResponse,
  { file, isPage }: Pick<Extract<Resolution, { kind: 'file' }>, 'file' | 'isPage'>,
): Promise<void> {
  if (await isReadable(tree.folder, file)) {
    // A page that exists is never said to be missing, however many clients there are (EMFILE).
    return answer(response, 503, detail('Service unavailable.'), { 'Retry-After': '1' });
  }
  return deliver(tree, request, response, { kind: isPage ? 'invalid-page' : 'not-found' });
}
