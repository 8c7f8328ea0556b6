import { type ChildProcess, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';

const NOBODY = 65534;

/** How to start a child. */
export interface ChildOptions {
  /** As a user without rights; root may write everywhere. */
  readonly unprivileged?: boolean;
  /** A limit as the shell's `ulimit` takes it: `-n 64`. */
  readonly limit?: string;
  /** A program and its options that starts the child: `unshare --pid --fork`. */
  readonly wrapper?: readonly string[];
}

/** Whether tests run as root: then a child without rights must be another user. */
export const isRoot = process.getuid?.() === 0;

/** The user an unprivileged child is. */
export const childUser = isRoot ? NOBODY : (process.getuid?.() ?? NOBODY);

const compiled = (name: string) =>
  JSON.stringify(new URL(`../../../../compiled/publish/write/${name}`, import.meta.url));
const sqlite = JSON.stringify(import.meta.resolve('better-sqlite3'));
const PRELUDE = `
  import fs from 'node:fs';
  import Database from ${sqlite};
  import { openOutput } from ${compiled('open-output.js')};
  import { finishInterruptedSwap } from ${compiled('settle-swap.js')};`;
/** Once all is loaded, and not before: the project may lie in a folder that only its owner may enter. */
const GIVE_UP_RIGHTS = `new Database(':memory:').close(); process.setgroups([]); process.setgid(${NOBODY}); process.setuid(${NOBODY});`;

/**
 * Runs JavaScript in another process, in which `openOutput`, `finishInterruptedSwap` (those of the compiled tool) and
 * `fs` are defined.
 */
export function runChild(script: string, options: ChildOptions = {}): SpawnSyncReturns<string> {
  const { unprivileged = false, limit, wrapper = [] } = options;
  const limited = limit === undefined ? [] : ['sh', '-c', `ulimit ${limit}; exec "$@"`, 'sh'];
  const body = unprivileged && isRoot ? `${GIVE_UP_RIGHTS}\n${script}` : script;
  const [program = '', ...args] = [...wrapper, ...limited, process.execPath, ...command(body)];
  return spawnSync(program, args, { encoding: 'utf8', cwd: '/' });
}

/** The same, without waiting for its end. */
export function startChild(script: string): ChildProcess {
  return spawn(process.execPath, command(script), { stdio: ['pipe', 'pipe', 'inherit'] });
}

function command(script: string): string[] {
  return ['--input-type=module', '--eval', `${PRELUDE}\n${script}`];
}
