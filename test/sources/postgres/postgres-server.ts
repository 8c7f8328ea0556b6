import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { freePort, startServer } from '../../hosts/start-server.ts';

/** A PostgreSQL server of our own, and its programs. */
export interface Postgres {
  /** Where it listens, on this machine, for the user postgres. */
  readonly port: number;
  /** Runs SQL in a database and gives what psql prints, unaligned and without headings. */
  sql(database: string, text: string): string;
  /** Runs `pg_dump` with these arguments and gives the dump. */
  dump(database: string, ...args: readonly string[]): Buffer;
  /** Runs a command line of `pg_restore` that writes a file, and gives the file. */
  restore(commandLine: string): Buffer;
  /** The columns of each table, by their names. */
  columns(database: string): ReadonlyMap<string, readonly string[]>;
  stop(): Promise<void>;
}

/** Debian keeps the programs of each version in a folder of their own. */
const DEBIAN = '/usr/lib/postgresql';
const SHARE = '/usr/share/postgresql';
const POSTGIS = 'extension/postgis.control';

function findPrograms(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const folders = versions.map((version) => join(DEBIAN, version, 'bin'));
  const onPath = (process.env.PATH ?? '').split(':');
  return [...folders, ...onPath].find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

const programs = findPrograms();

/** What to install where there is no server. */
export const missingPostgres =
  programs === null ? 'PostgreSQL is not installed (apt-get install postgresql)' : null;

/** Whether a database can have geometries: Debian keeps what extensions install beside the programs' version. */
export const hasPostgis =
  existsSync(SHARE) && readdirSync(SHARE).some((version) => existsSync(join(SHARE, version, POSTGIS)));

/** PostgreSQL refuses to run as root: then its programs run as the user that its package made. */
const isRoot = process.getuid?.() === 0;
const asPostgres = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : [];

/** Starts a server with an empty folder of its own, on a free port of this machine only. */
export async function startPostgres(): Promise<Postgres> {
  if (programs === null) throw new Error(missingPostgres ?? '');
  const folder = mkdtempSync(join(tmpdir(), 'polity-press-postgres-'));
  const data = join(folder, 'data');
  const run = (program: string, args: readonly string[], input = ''): Buffer => {
    const [first = '', ...rest] = [...asPostgres, join(programs, program), ...args];
    const { status, stdout, stderr, error } = spawnSync(first, rest, {
      input,
      cwd: '/',
      maxBuffer: 2 ** 30,
      env: { ...process.env, LC_ALL: 'C.UTF-8', PGTZ: 'Asia/Kolkata' },
    });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error ?? stderr.toString()}`);
    return stdout;
  };
  if (isRoot) {
    const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
    chownSync(folder, idOf('-u'), idOf('-g'));
  }
  // What pg_dump writes there is read by this user, and by the tests' own.
  chmodSync(folder, 0o755);
  run('initdb', [
    '--pgdata',
    data,
    '--auth=trust',
    '--username=postgres',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  const port = await freePort();
  const quick = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'listen_addresses=127.0.0.1'];
  const server = await startServer(
    [
      ...asPostgres,
      join(programs, 'postgres'),
      ...['-D', data, '-p', String(port), '-k', folder],
      ...quick.flatMap((setting) => ['-c', setting]),
    ].join(' '),
    { file: data, port },
  );
  const where = ['--host', folder, '--port', String(port), '--username', 'postgres'];
  // It listens before it has started, and refuses everybody until then.
  await vi.waitFor(() => run('pg_isready', where), { timeout: 120_000, interval: 50 });
  const sql = (database: string, text: string) =>
    run('psql', [...where, '--no-psqlrc', '-qAt', '-v', 'ON_ERROR_STOP=1', '-d', database], text).toString();
  return {
    port,
    sql,
    dump: (database, ...args) => run('pg_dump', [...where, '--no-password', ...args, database]),
    restore: (commandLine) => {
      const args = commandLine.split(' ').slice(1);
      // Its file would stand beside the dump, where the server's user may not write: standard output instead.
      return run(
        'pg_restore',
        args.map((argument) => argument.replace(/^--file=.+$/, '--file=-')),
      );
    },
    columns: (database) => {
      const query = `SELECT json_object_agg(table_name, columns) FROM (SELECT table_name, json_agg(column_name) AS columns
        FROM information_schema.columns WHERE table_schema = 'public' GROUP BY table_name) AS tables;`;
      return new Map(Object.entries(JSON.parse(sql(database, query)) as Record<string, string[]>));
    },
    stop: async () => {
      await server.stop();
      // Its processes may outlive the first of them by a moment, and write.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
