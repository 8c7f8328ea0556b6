import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A door in front of a server, at a port of its own. */
export interface Door {
  readonly port: number;
  close(): void;
}

/**
 * Passes bytes on as they are, and ends what a request with `Connection: close` has opened: workerd ignores that
 * header and keeps the connection for five more seconds, and the requests of the table are read until the end.
 */
export async function closeAfterAnswer(port: number): Promise<Door> {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let head = '';
    client.on('data', (chunk) => {
      upstream.write(chunk);
      head += chunk.toString('latin1');
      // No request of ours has a body: after its headers nothing more is to come.
      const isLast = head.includes('\r\n\r\n') && /^connection:.*\bclose\b/im.test(head);
      if (isLast && !upstream.writableEnded) upstream.end();
    });
    client.on('end', () => upstream.end());
    upstream.on('data', (chunk) => client.write(chunk));
    upstream.on('end', () => client.end());
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, close };
}
