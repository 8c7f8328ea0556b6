import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A server in a process of its own. */
export interface ServerProcess {
  /** Ends it and waits until it is gone. */
  stop(): Promise<void>;
}

/** How long a server may take to answer, and to end. */
const PATIENCE = { start: 120_000, stop: 3_000 };

/** Ports that no system gives away by itself, neither to servers that take any nor to clients. */
const PORTS = { first: 10_000, count: 20_000 };

/** Where a port is claimed: another address of this machine, so that it is free for the server itself. */
const CLAIMS = '127.0.0.2';

/** Whether a program is installed. */
export function isInstalled(program: string, versionFlag: string): boolean {
  return spawnSync(program, [versionFlag], { stdio: 'ignore' }).error === undefined;
}

/** A free port of this machine, given to no other test as long as this process runs. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
    const claim = await listenAt(port, CLAIMS);
    // Without such an address, another test may draw the same port.
    if (claim === 'EADDRINUSE') continue;
    const server = await listenAt(port, '127.0.0.1');
    if (typeof server === 'string') continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** A server that keeps no process alive; the code of the error if it cannot listen. */
async function listenAt(port: number, host: string): Promise<Server | string> {
  const server = createServer().unref().listen(port, host);
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? '';
  }
}

/** Starts a server as its documentation says (`nginx -c "$PWD/FILE" -g 'daemon off;'`) and waits until it listens. */
export async function startServer(
  start: string,
  { file, port, env = {} }: { file: string; port: number; env?: Readonly<Record<string, string>> },
): Promise<ServerProcess> {
  const [program = '', ...words] = start.match(/'[^']*'|\S+/g) ?? [];
  const args = words.map((word) => (/^(?:"\$PWD\/FILE"|FILE)$/.test(word) ? file : word.replaceAll("'", '')));
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text;
    });
  }
  const end = once(child, 'exit');
  // Not SIGKILL: a server that is killed so leaves its workers behind.
  const kill = () => child.kill('SIGTERM');
  // A run may be broken off before anybody stops the server.
  process.once('exit', kill);
  try {
    await listening(child, port, () => output);
  } catch (error) {
    kill();
    throw error;
  }
  return {
    stop: async () => {
      kill();
      await Promise.race([end, wait(PATIENCE.stop, undefined, { ref: false })]);
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await end;
      process.off('exit', kill);
    },
  };
}

async function listening(child: ChildProcess, port: number, output: () => string): Promise<void> {
  const deadline = Date.now() + PATIENCE.start;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) break;
    if (await canConnect(port)) return;
    await wait(50);
  }
  throw new Error(`the server did not start:\n${output()}`);
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.destroy());
    socket.on('error', () => resolve(false));
    socket.on('close', (hadError) => resolve(!hadError));
  });
}
