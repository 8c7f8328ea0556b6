import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A server in a process of its own. */
export interface ServerProcess {
  /** Ends it and waits until it is gone. */
  stop(): Promise<void>;
}

/** How long a server may take to answer, and to end. */
const PATIENCE = { start: 20_000, stop: 3_000 };

/** Whether a program is installed. */
export function isInstalled(program: string, versionFlag: string): boolean {
  return spawnSync(program, [versionFlag], { stdio: 'ignore' }).error === undefined;
}

/** A port of this machine that nobody uses at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts a server as its documentation says (`nginx -c FILE -g 'daemon off;'`) and waits until it listens. */
export async function startServer(
  start: string,
  { file, port, env = {} }: { file: string; port: number; env?: Readonly<Record<string, string>> },
): Promise<ServerProcess> {
  const [program = '', ...words] = start.match(/'[^']*'|\S+/g) ?? [];
  const args = words.map((word) => (word === 'FILE' ? file : word.replaceAll("'", '')));
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
