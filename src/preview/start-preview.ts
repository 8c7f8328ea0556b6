import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { resolve } from 'node:path';
import { CliError } from '../contract/errors.ts';
import { isFolder } from '../files/file-error.ts';
import { noFolder } from '../terminal/not-found.ts';
import { own } from '../terminal/own-command.ts';
import { answerRequest, type PreviewTree } from './answer-request.ts';
import { createFileSender } from './create-file-sender.ts';
import { HOST } from './is-here.ts';
import { refuseBadConnections } from './refuse-bad-connections.ts';
import { parseTarget } from './resolve-request.ts';
import { createTreeFacts } from './tree-facts.ts';

/** Milliseconds for answers in progress when the preview closes. */
const GRACE = 1_000;

export interface PreviewOptions {
  readonly folder: string;
  readonly port: number;
  /** '' or '/repo': the tree is also served under this path. */
  readonly baseUrlPath?: string;
  /** Makes the links of a tree built for another address lead to the preview. */
  readonly rewritesLinks?: boolean;
  /** Default: all files that are not hidden. */
  readonly isPublished?: (path: string) => boolean;
  /** Answers any Host name and pages of every origin. */
  readonly asHost?: boolean;
}

export type Preview = Awaited<ReturnType<typeof startPreview>>;

/** Starts the preview on 127.0.0.1. It caches nothing: the next request sees a rebuilt tree. */
export async function startPreview(options: PreviewOptions) {
  const folder = resolve(options.folder);
  if (!isFolder(folder))
    throw noFolder(
      options.folder,
      `Build the tree first: ${own`build export.sqlite --out ${options.folder}`}`,
    );
  const { server, send } = createFileSender(folder);
  const path = (options.baseUrlPath ?? '').replace(/\/$/, '');
  const port = await listen(server, options.port);
  const address = `http://${HOST}:${port}`;
  const linksTo = options.rewritesLinks ? { host: `${HOST}:${port}`, path, port } : null;
  const tree: PreviewTree = {
    folder,
    isPublished: options.isPublished ?? (() => true),
    asHost: options.asHost === true,
    base: parseTarget(path)?.segments ?? [],
    send,
    linksTo,
    facts: createTreeFacts(folder),
  };
  const listener = answerInTurn((request, response) => {
    // Unexpected; then only this connection is lost.
    answerRequest(tree, request, response).catch(() => response.destroy());
  });
  server.on('request', listener);
  refuseBadConnections(server);
  limitPatience(server);
  let closed: Promise<void> | undefined;
  return {
    port,
    /** `http://127.0.0.1:8000` */
    address,
    /** Also ends idle connections. */
    close: (): Promise<void> => (closed ??= close(server)),
  };
}

/** Disconnects slow and silent clients. */
function limitPatience(server: Server): void {
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = 5_000;
  // node:http would reject a missing Host without our headers. The types lack this property.
  Object.assign(server, { requireHostHeader: false });
}

async function close(server: Server): Promise<void> {
  const late = setTimeout(() => server.closeAllConnections(), GRACE);
  // Ends idle connections too, since Node 19.
  await new Promise((done) => server.close(done));
  clearTimeout(late);
}

/** Port 0 takes any free one; returns the bound port. */
async function listen(server: Server, port: number): Promise<number> {
  try {
    server.listen(port, HOST);
    await once(server, 'listening');
  } catch (error) {
    throw listenError(error, port);
  }
  return (server.address() as AddressInfo).port;
}

/** A CliError with a hint, or the error itself if the user can do nothing. */
export function listenError(error: unknown, port: number): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return refusal(`port ${port} is in use`, port < 65_535 ? port + 1 : 8000, error);
    case 'EACCES':
      return refusal(`port ${port} may not be used by this user`, 8000, error);
    case 'ERR_SOCKET_BAD_PORT':
      return refusal(`${port} is not a port: ports are whole numbers from 0 to 65535`, 8000, error);
    default:
      return error;
  }
}

function refusal(message: string, other: number, cause: unknown): CliError {
  return new CliError(message, { hint: `Choose another port, for example --port ${other}.`, cause });
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Pending requests per connection. Clients that pipeline send a few. */
const LONGEST_QUEUE = 32;

/**
 * Answers the requests of a connection one at a time. node:http passes on all pipelined requests at once: a
 * hundred endless clients would have a million answers in progress, and when one leaves, the files of all its
 * answers but the first would stay open. A client over the limit is disconnected.
 */
function answerInTurn(answer: Listener): Listener {
  /** Waiting requests of each busy connection. */
  const queues = new WeakMap<Socket, Parameters<Listener>[]>();
  const begin = (...[request, response]: Parameters<Listener>) => {
    // Emitted for every answer, even if the client leaves early.
    response.once('close', () => {
      const next = request.socket.destroyed ? undefined : queues.get(request.socket)?.shift();
      if (next === undefined) queues.delete(request.socket);
      else begin(...next);
    });
    answer(request, response);
  };
  return (request, response) => {
    const { socket } = request;
    // Requests sent before the disconnect still arrive here.
    if (socket.destroyed) return;
    const queue = queues.get(socket);
    if (queue === undefined) {
      queues.set(socket, []);
      begin(request, response);
    } else if (queue.length < LONGEST_QUEUE) queue.push([request, response]);
    else socket.destroy();
  };
}
