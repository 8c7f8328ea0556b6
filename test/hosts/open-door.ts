import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A port that is known before the server behind it is started. Passes bytes on as they come. */
export interface Door {
  readonly port: number;
  leadTo(port: number): void;
  close(): Promise<void>;
}

/**
 * Opens a door that leads nowhere yet.
 *
 * @param endsRequests whether a request with `Connection: close` ends what it opened: workerd ignores that header and
 * keeps the connection for five more seconds, and the requests of the table are read until the end
 */
export async function openDoor(endsRequests = false): Promise<Door> {
  let target = 0;
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (outer) => {
    const inner = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    let head = '';
    outer.on('data', (chunk) => {
      inner.write(chunk);
      if (!endsRequests) return;
      head += chunk.toString('latin1');
      // No request of ours has a body: after its headers nothing more is to come.
      const isLast = head.includes('\r\n\r\n') && /^connection:.*\bclose\b/im.test(head);
      if (isLast && !inner.writableEnded) inner.end();
    });
    outer.on('end', () => inner.end());
    inner.pipe(outer);
    for (const [socket, other] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        if (endsRequests) other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (port) => {
      target = port;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
