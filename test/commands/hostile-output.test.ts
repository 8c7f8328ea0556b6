import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createContext } from '../../src/commands/create-context.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** What a terminal would obey, line ends apart. */
const obeyed = /(?!\n)[\p{Cc}\p{Zl}\p{Bidi_Control}]/u;
const evil = 'a\u001b]0;x\u0007\u009b31m\u202eb\u2028';

/** A folder or file of such a name. */
const evilPath = (folder: string) => join(folder, evil);

/** What each command is given, by its arguments. */
const situations: Readonly<Record<string, () => Promise<string[]> | string[]>> = {
  'verify: keys of a page': async () => {
    const { out } = await buildTree(makeExport(...tiny));
    for (const name of ['index.json', 'page-1.json', 'page-2.json']) {
      const page = join(out, 'api/core/regions', name);
      writeFileSync(page, JSON.stringify({ [evil]: 1, results: [{ [evil]: evil }], next: evil }));
    }
    return ['verify', out];
  },
  'verify: keys and values of the manifest': async () => {
    const { out } = await buildTree(makeExport(...tiny));
    const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'));
    const files = [...manifest.files, evil];
    writeFileSync(join(out, 'manifest.json'), JSON.stringify({ ...manifest, files, [evil]: evil }));
    return ['verify', out];
  },
  'verify: the name of a folder': () => {
    mkdirSync(evilPath(temporaryFolder()), { recursive: true });
    return ['verify', evilPath(temporaryFolder())];
  },
  'build: the name of a file that is missing': () => ['build', evilPath(temporaryFolder())],
  'build: the name of an output folder': () => [
    'build',
    makeExport(...tiny),
    '--out',
    evilPath(temporaryFolder()),
  ],
  'build: values of an export': () => [
    'build',
    makeExport(...tiny, `UPDATE sc_token SET created_date = '${evil}', polity_id = '${evil}'`),
  ],
  'build: what SQLite says of a schema': () => [
    'build',
    makeExport(...tiny, (database) => {
      database.unsafeMode();
      database.pragma('writable_schema = ON');
      database.exec(
        `UPDATE sqlite_schema SET name = '${evil}', tbl_name = '${evil}', sql = 'CREATE TABLE "${evil}" (' WHERE name = 'sc_token'`,
      );
    }),
  ],
  'build: names of columns': () => [
    'build',
    makeExport(...tiny, `ALTER TABLE sc_token RENAME COLUMN token TO "${evil}"`),
  ],
  'build: an option': () => ['build', `--${evil}`],
  'build: a collection': () => ['build', '--collection', evil],
  'import dump: names, values and statements': () => {
    const path = join(temporaryFolder(), 'dump.sql');
    const rows = `COPY core_comment (id, "${evil}") FROM stdin;\n${evil.slice(0, 8)}\tx\n\\.\n`;
    writeFileSync(path, `CREATE TABLE "${evil}" (id int);\n${rows}`);
    return ['import', 'dump', path, '--to', join(temporaryFolder(), 'export.sqlite')];
  },
  'import dump: a statement that is refused': () => {
    const path = join(temporaryFolder(), 'dump.sql');
    writeFileSync(path, `COPY core_comment (id) FROM stdin;\n\\.\n\\${evil}\nSELECT 1;\n`);
    return ['import', 'dump', path, '--to', evilPath(temporaryFolder())];
  },
};

describe.each(Object.keys(situations))('%s', (name) => {
  it.each([[[]], [['--json']], [['--events']]])('moves no cursor: %j', async (options) => {
    const args = (await situations[name]?.()) ?? [];
    const { stdout, stderr } = await runHere([...args, ...options]);
    expect(stdout + stderr).not.toMatch(obeyed);
    expect(stdout + stderr).not.toBe('');
  });
});

it('the context prints nothing that moves a cursor, whatever it is given', async () => {
  const written: string[] = [];
  const output = { write: (chunk: string) => written.push(chunk) > 0, isTTY: true, columns: 80 };
  const signal = new AbortController().signal;
  for (const args of [[], ['--events'], ['--json']]) {
    const context = createContext('0', [...args, '--no-color'], {
      stdout: output,
      stderr: output,
      signal,
      env: {},
    });
    context.print(evil);
    context.show(evil);
    context.printJson({ [evil]: [evil], b: { [evil]: evil } });
    context.complain({ level: 'error', message: `${evil}\nhint: pay`, details: [evil], hint: evil });
    context.event({ event: evil });
  }
  expect(written.join('')).not.toMatch(obeyed);
  expect(written.join('')).not.toMatch(/^hint: pay/m);
});
