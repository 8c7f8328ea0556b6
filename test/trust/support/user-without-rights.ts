import { spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll } from 'vitest';
import { type CliResult, ended } from '../../helpers/run-cli.ts';
import { suiteFolder } from '../../helpers/temporary-folder.ts';

const project = fileURLToPath(new URL('../../../', import.meta.url));
const NOBODY = 65534;

/** Whether tests run as root: root may write everywhere, so what is about rights runs as another user. */
export const isRoot = process.getuid?.() === 0;

/** A user who may do only what files and folders allow. */
export interface UserWithoutRights {
  /** Runs the command line as this user. */
  run(args: readonly string[]): Promise<CliResult>;
  /** Gives a path, and all in it, to this user. */
  own(path: string): void;
}

/**
 * Such a user for a file of tests: whoever runs them, or nobody where that is root. Nobody gets a copy of the compiled
 * tool, for the project may lie in a folder that only its owner enters; Node changes the user when it has started, for
 * the same may be true of Node.
 */
export function userWithoutRights(): UserWithoutRights {
  if (!isRoot) return { run: (args) => start([join(project, 'dist/cli.js'), ...args]), own() {} };
  const copy = suiteFolder();
  beforeAll(() => copyTool(copy));
  const change = `process.setgroups([]); process.setgid(${NOBODY}); process.setuid(${NOBODY});`;
  const preload = `--import=data:text/javascript,${encodeURIComponent(change)}`;
  return { run: (args) => start([preload, join(copy, 'dist/cli.js'), ...args]), own: giveToNobody };
}

function start(args: readonly string[]): Promise<CliResult> {
  return ended(spawn(process.execPath, args, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] }));
}

/** Copies what the compiled tool reads: itself, its schemas and sample, the packages that it runs on. */
function copyTool(copy: string): void {
  const { packages } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: true }>>;
  };
  const needed = Object.entries(packages).filter(([path, { dev }]) => path !== '' && dev !== true);
  for (const path of ['package.json', 'dist', 'schemas', 'data', ...needed.map(([name]) => name)]) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(project, path), join(copy, path), { recursive: true, filter: (from) => !sources.test(from) });
  }
  openToAll(copy);
}

/** What better-sqlite3 is compiled from, and what is left of that. */
const sources = /better-sqlite3\/(deps|src|build\/(?!Release$|Release\/better_sqlite3\.node$).*)$/;

/** Lets everybody read a folder: it was copied with the rights that its files have in the project. */
function openToAll(path: string): void {
  const isFolder = lstatSync(path).isDirectory();
  chmodSync(path, isFolder ? 0o755 : 0o644);
  if (!isFolder) return;
  for (const name of readdirSync(path)) openToAll(join(path, name));
}

function giveToNobody(path: string): void {
  chownSync(path, NOBODY, NOBODY);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveToNobody(join(path, name));
}
