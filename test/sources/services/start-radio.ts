import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { type PythonRun, program, python, runPython } from '../../describe/django-project.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { freePort, startServer } from '../../hosts/start-server.ts';

/** A project of the Django REST framework as most are written: eleven collections, of which two are plain. */
export const radio = fileURLToPath(new URL('radio/', import.meta.url));

type Environment = Readonly<Record<string, string>>;

/** Runs a program in the radio's project, without writing there. */
export function runInRadio(args: readonly string[], env: Environment = {}): Promise<PythonRun> {
  return runPython(args, { folder: radio, env: { ...env, DJANGO_SETTINGS_MODULE: 'radio.settings' } });
}

export function describeRadio(...args: readonly string[]): Promise<PythonRun> {
  return runInRadio([program, '--prefix', 'api/', ...args]);
}

/** A database of SQLite with the radio's rows: the same each time. */
export async function radioDatabase(folder = temporaryFolder()) {
  const file = join(folder, 'radio.sqlite3');
  const env = { DATABASE: JSON.stringify({ ENGINE: 'django.db.backends.sqlite3', NAME: file }) };
  await seedRadio(env);
  return { file, env };
}

/** Makes the radio's tables in a database, and fills them. */
export async function seedRadio(env: Environment): Promise<void> {
  for (const args of [['migrate', '--run-syncdb', '-v', '0'], ['seed']]) {
    const { code, stderr } = await runInRadio(['manage.py', ...args], env);
    if (code !== 0) throw new Error(`manage.py ${args.join(' ')}: ${stderr}`);
  }
}

/** Starts the radio's own service over its database, until the test is over; gives its address. */
export async function startRadio(env: Environment): Promise<string> {
  const port = await freePort();
  const start = `${python} ${join(radio, 'manage.py')} runserver --noreload 127.0.0.1:${port}`;
  const server = await startServer(start, { file: '', port, env: { ...env, PYTHONDONTWRITEBYTECODE: '1' } });
  onTestFinished(() => server.stop());
  return `http://127.0.0.1:${port}`;
}
