import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CliError } from '../errors.ts';

/** The preview is for this machine only. */
export const HOST = '127.0.0.1';

/** Binds `server` to a port of this machine and returns the port; 0 takes any free one. */
export async function listen(server: Server, port: number): Promise<number> {
  try {
    server.listen(port, HOST);
    await once(server, 'listening');
  } catch (error) {
    throw listenError(error, port);
  }
  return (server.address() as AddressInfo).port;
}

/** What the user can do where `port` could not be bound; the error itself where they can do nothing. */
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
