import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** How many requests of one connection may wait for their turn. Clients that send ahead send a few. */
const LONGEST_QUEUE = 32;

/**
 * Answers the requests of a connection one after the other. node:http hands on at once all that a client sends ahead:
 * a hundred clients that send on and on would have a million answers under way, and of a client that left, the files
 * of all answers but the first would stay open. Who has too many requests waiting is disconnected.
 *
 * @param answer is called when it is a request's turn
 */
export function answerInTurn(answer: Listener): Listener {
  /** What waits, by connection; there while a request of it is answered. */
  const queues = new WeakMap<Socket, Parameters<Listener>[]>();
  const begin = (...[request, response]: Parameters<Listener>) => {
    // It comes for every answer, also where the client leaves before its end.
    response.once('close', () => {
      const next = request.socket.destroyed ? undefined : queues.get(request.socket)?.shift();
      if (next === undefined) queues.delete(request.socket);
      else begin(...next);
    });
    answer(request, response);
  };
  return (request, response) => {
    const { socket } = request;
    // What it had sent before it was disconnected comes here all the same.
    if (socket.destroyed) return;
    const queue = queues.get(socket);
    if (queue === undefined) {
      queues.set(socket, []);
      begin(request, response);
    } else if (queue.length < LONGEST_QUEUE) queue.push([request, response]);
    else socket.destroy();
  };
}
