import { type ChildProcess, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';
import { afterAll } from 'vitest';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
const NOBODY = 65534;

/** How to start a child. */
export interface ChildOptions {
  /** As a user without rights; root may write everywhere. */
  readonly unprivileged?: boolean;
  /** A limit as the shell's `ulimit` takes it: `-n 64`. */
  readonly limit?: string;
}

/** Runs JavaScript in other processes, in which `openOutput`, `finishInterruptedSwap` and `fs` are defined. */
export interface Children {
  run(script: string, options?: ChildOptions): SpawnSyncReturns<string>;
  start(script: string): ChildProcess;
}

/**
 * Compiles src/write for plain Node, which reads no TypeScript. Below node_modules, so that packages are found; removed
 * after the tests of the file that asked.
 */
export function compileForChildren(): Children {
  const cache = join(PROJECT, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'polity-press-write-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'write'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const names = readdirSync(join(PROJECT, 'src/write')).map((name) => `write/${name}`);
  for (const name of ['errors.ts', ...names]) {
    writeFileSync(join(folder, name.replace(/\.ts$/, '.js')), compile(join(PROJECT, 'src', name)));
  }
  const url = (name: string) => JSON.stringify(pathToFileURL(join(folder, 'write', name)).href);
  const prelude = `
    import fs from 'node:fs';
    import { openOutput } from ${url('open-output.js')};
    import { finishInterruptedSwap } from ${url('finish-interrupted-swap.js')};`;
  const command = (script: string) => ['--input-type=module', '--eval', prelude + script];
  return {
    run(script, options = {}) {
      const [program = '', ...args] = [...wrappers(options), process.execPath, ...command(script)];
      return spawnSync(program, args, { encoding: 'utf8', cwd: '/' });
    },
    start: (script) => spawn(process.execPath, command(script), { stdio: ['pipe', 'pipe', 'inherit'] }),
  };
}

/** Whether tests run as root: then a child without rights must be another user. */
export const isRoot = process.getuid?.() === 0;

/** The user an unprivileged child is. */
export const childUser = isRoot ? NOBODY : (process.getuid?.() ?? NOBODY);

function wrappers({ unprivileged = false, limit }: ChildOptions): string[] {
  const user = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
  const limited = ['sh', '-c', `ulimit ${limit}; exec "$@"`, 'sh'];
  return [...(unprivileged && isRoot ? user : []), ...(limit === undefined ? [] : limited)];
}

function compile(path: string): string {
  const compilerOptions: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    verbatimModuleSyntax: true,
    rewriteRelativeImportExtensions: true,
  };
  return ts.transpileModule(readFileSync(path, 'utf8'), { compilerOptions, fileName: path }).outputText;
}
