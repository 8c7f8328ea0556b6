import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** How many requests of one connection may wait for their turn. Clients that pipeline send a few. */
const LONGEST_QUEUE = 32;

/**
 * Answers the requests of a connection one after the other. node:http passes on at once everything that a client
 * pipelines: a hundred clients that never stop would have a million answers in progress, and when a client leaves, the
 * files of all its answers but the first would stay open. A client with too many requests waiting is disconnected.
 *
 * @param answer called when it is a request's turn
 */
export function answerInTurn(answer: Listener): Listener {
  /** The waiting requests of each connection that has a request being answered. */
  const queues = new WeakMap<Socket, Parameters<Listener>[]>();
  const begin = (...[request, response]: Parameters<Listener>) => {
    // Emitted for every answer, even if the client leaves before its end.
    response.once('close', () => {
      const next = request.socket.destroyed ? undefined : queues.get(request.socket)?.shift();
      if (next === undefined) queues.delete(request.socket);
      else begin(...next);
    });
    answer(request, response);
  };
  return (request, response) => {
    const { socket } = request;
    // Requests that it sent before it was disconnected still arrive here.
    if (socket.destroyed) return;
    const queue = queues.get(socket);
    if (queue === undefined) {
      queues.set(socket, []);
      begin(request, response);
    } else if (queue.length < LONGEST_QUEUE) queue.push([request, response]);
    else socket.destroy();
  };
}
