import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A port that is known before the server behind it is started. Passes bytes on as they come. */
export interface FrontDoor {
  readonly port: number;
  leadTo(port: number): void;
  close(): Promise<void>;
}

/** Opens a door that leads nowhere yet. */
export async function openDoor(): Promise<FrontDoor> {
  let target = 0;
  const sockets = new Set<Socket>();
  const server = createServer((outer) => {
    const inner = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => sockets.delete(from));
      from.pipe(to);
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
