import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** The project of the tests, in Python. */
export const project = fileURLToPath(new URL('project/', import.meta.url));
export const program = fileURLToPath(new URL('../../data/describe_api.py', import.meta.url));
/** Debian's own: its packages are not seen by another one. */
export const python = '/usr/bin/python3';

/** Whether Debian's Python has these modules. */
function has(...modules: readonly string[]): boolean {
  return existsSync(python) && spawnSync(python, ['-c', `import ${modules.join(', ')}`]).status === 0;
}

/** What to install where there is no Django; null where there is. */
export const missingDjango = has('django', 'rest_framework', 'psycopg2', 'pyflakes')
  ? null
  : 'no project of Django is described (apt-get install python3-djangorestframework python3-psycopg2 python3-pyflakes)';

/** Whether Django can read geometries: no more than a wish, as PostGIS and GDAL are large. */
export const hasGeometry = missingDjango === null && has('rest_framework_gis', 'osgeo.gdal');

/** What a program printed, and its exit code. */
export interface PythonRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a run of Python is given besides its arguments. */
export interface PythonOptions {
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The folder of the project. */
  readonly folder?: string;
}

/** Runs Python in the folder of a project. It writes nothing there. */
export async function runPython(
  args: readonly string[],
  { input = '', env = {}, folder = project }: PythonOptions = {},
): Promise<PythonRun> {
  const child = spawn(python, args, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      LC_ALL: 'C',
      PYTHONDONTWRITEBYTECODE: '1',
      DJANGO_SETTINGS_MODULE: 'project.settings',
      ...env,
    },
  });
  // A program that ends before it has read everything is judged by what it says.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr };
}

const described = new Map<string, Promise<PythonRun>>();

/** Describes the project; once for the same call. */
export function describeProject(args: readonly string[], env = {}): Promise<PythonRun> {
  const call = JSON.stringify([args, env]);
  const run = described.get(call) ?? runPython([program, ...args], { env });
  described.set(call, run);
  return run;
}

/** A reviewed text. With UPDATE_GOLDEN=1 it becomes what is given. */
export function golden(name: string, now: string): string {
  const file = goldenFile(name);
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, now);
  return readFileSync(file, 'utf8');
}

export function goldenFile(name: string): string {
  return fileURLToPath(new URL(`golden/${name}`, import.meta.url));
}

/** The museum, with the one table that is not about users although it refers to one. */
export const museum = ['--prefix', 'data/v2/', '--public', 'museum.valuation'];

/** A database of SQLite with the project's tables and rows. */
export async function filledDatabase(folder = temporaryFolder()) {
  const file = join(folder, 'db.sqlite3');
  const env = inSqlite(file);
  await fill(env);
  return { file, env };
}

/** Where the project finds a database of SQLite. */
export function inSqlite(file: string): Readonly<Record<string, string>> {
  return { DATABASE: JSON.stringify({ ENGINE: 'django.db.backends.sqlite3', NAME: file }) };
}

/** Makes the tables of the project in a database, and fills them. */
export async function fill(env: Readonly<Record<string, string>>): Promise<void> {
  await manage(env, 'migrate', '--run-syncdb', '-v', '0');
  await manage(env, 'fill');
}

/** Where the project finds a database of a server of PostgreSQL, or of PostGIS. */
export function inPostgres(
  port: number,
  engine = 'django.db.backends.postgresql',
): Readonly<Record<string, string>> {
  const database = { HOST: '127.0.0.1', PORT: port, USER: 'postgres', NAME: 'postgres' };
  return { DATABASE: JSON.stringify({ ENGINE: engine, ...database }) };
}

/** Runs a command of the project; gives what it printed. */
export async function manage(
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<string> {
  const run = await runPython(['manage.py', ...args], { env });
  if (run.code !== 0 || run.stderr !== '') throw new Error(`manage.py ${args.join(' ')}: ${run.stderr}`);
  return run.stdout;
}
