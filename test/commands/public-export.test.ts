import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { readTree } from '../helpers/read-tree.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { dumpOf } from '../sources/dump/dump-of.ts';

const secrets = [
  `UPDATE core_private_comment SET text = 'SECRET-comment' WHERE id = 2`,
  `UPDATE core_polity SET private_comment = 'SECRET-polity' WHERE id = 1`,
];

const lastLine = (text: string) => text.trimEnd().split('\n').at(-1);

/** Changes a copy of an export. */
function changed(path: string, sql: string): string {
  const copy = join(temporaryFolder(), 'export.sqlite');
  writeFileSync(copy, readFileSync(path));
  const database = new BetterSqlite3(copy);
  database.exec(sql);
  database.close();
  return copy;
}

let cwd: string;
const at = (name: string) => join(cwd, name);
const run = (...args: readonly string[]) => runHere(args, cwd);
const outcome = ({ code, stderr }: { readonly code: number | null; readonly stderr: string }) => [
  code,
  ...(stderr.split('\nhint:')[0]?.split('\n') ?? []),
];

beforeEach(async () => {
  cwd = temporaryFolder();
  writeFileSync(at('backup.sql'), dumpOf(makeExport(...tiny, ...secrets)));
});

describe('an export that is imported with --public', () => {
  it('holds no byte of a private text, says so itself, and gives the same tree', async () => {
    const whole = await run('import', 'dump', 'backup.sql', '--to', 'private.sqlite');
    expect(lastLine(whole.stdout)).toBe(
      'private.sqlite is private, with 2 private texts: keep it on this machine, or import with --public to leave them out.',
    );
    const without = await run('import', 'dump', 'backup.sql', '--to', 'public.sqlite', '--public');
    expect(lastLine(without.stdout)).toBe('public.sqlite is public: 2 private texts left out.');
    expect(readFileSync(at('private.sqlite')).includes('SECRET-')).toBe(true);
    expect(readFileSync(at('public.sqlite')).includes('SECRET-')).toBe(false);
    for (const name of ['private', 'public'])
      expect(await run('build', `${name}.sqlite`, '--out', name, '--quiet')).toMatchObject({ code: 0 });
    expect(readTree(at('public'))).toEqual(readTree(at('private')));
    const vacuumed = changed(at('public.sqlite'), 'VACUUM');
    for (const command of [['build'], ['diff', 'public']]) {
      const asked = await run(...command, vacuumed, '--include-private-comments');
      expect(outcome(asked)).toEqual([
        2,
        expect.stringContaining('has no private comments to include: it was imported with --public'),
      ]);
    }
  });

  it('can be made of a tree, too', async () => {
    const options = ['--out', 'open', '--no-explorer', '--quiet', '--include-private-comments'];
    await run('import', 'dump', 'backup.sql', '--to', 'e.sqlite', '--quiet');
    expect(await run('build', 'e.sqlite', ...options)).toMatchObject({ code: 0 });
    const { stdout } = await run('import', 'api', 'open', '--to', 'api.sqlite', '--public');
    // The tree does not say that NO_PRIVATE_COMMENTS, which is one of them, is not a comment.
    expect(lastLine(stdout)).toBe('api.sqlite is public: 3 private texts left out.');
    expect(readFileSync(at('api.sqlite')).includes('SECRET-')).toBe(false);
    expect(outcome(await run('build', 'open', '--out', 'x', '--require-public'))).toEqual([
      1,
      'error: the export holds what is not published in 1 place',
      'manifest.json, private_comments_included: is true: the tree was built with --include-private-comments',
    ]);
  });
});

describe('an export that is imported from a tree without private texts', () => {
  it('says so itself, for whoever asks for them', async () => {
    await run('import', 'dump', 'backup.sql', '--to', 'e.sqlite', '--quiet');
    expect(await run('build', 'e.sqlite', '--out', 'tree', '--no-explorer', '--quiet')).toMatchObject({
      code: 0,
    });
    for (const name of ['a', 'b']) {
      const { stdout } = await run('import', 'api', 'tree', '--to', `${name}.sqlite`);
      expect(lastLine(stdout)).toBe(`${name}.sqlite is public: no private text to leave out.`);
    }
    for (const [why, ...command] of [
      ['it was imported with --public, or from a tree without them', 'build', 'a.sqlite'],
      ['it was imported with --public, or from a tree without them', 'diff', 'a.sqlite', 'b.sqlite'],
      ['it was published without them', 'build', 'tree', '--out', 'x'],
    ]) {
      const asked = await run(...command, '--include-private-comments');
      const message = `error: ${command[1]} has no private comments to include: ${why}`;
      expect(outcome(asked)).toEqual([2, message]);
    }
  });
});

describe('build --require-public', () => {
  const refused = async (path: string) =>
    outcome(await run('build', path, '--out', 'refused', '--require-public'));
  const places = (number: number) =>
    `error: the export holds what is not published in ${number === 1 ? '1 place' : `${number} places`}`;

  it('takes an export without private texts, wherever it comes from', async () => {
    await run('import', 'dump', 'backup.sql', '--to', 'p.sqlite', '--public', '--quiet');
    // Whoever dumps it and loads it again loses the mark.
    for (const sql of ['SELECT 1', 'PRAGMA user_version = 0'])
      expect(
        await run('build', changed(at('p.sqlite'), sql), '--require-public', '--no-explorer'),
      ).toMatchObject({ code: 0 });
  });

  it('looks at the data, and not at the mark', async () => {
    await run('import', 'dump', 'backup.sql', '--to', 'q.sqlite', '--public', '--quiet');
    const own = at('q.sqlite');
    expect(await refused(changed(own, secrets.join(';')))).toEqual([
      1,
      places(2),
      'core_private_comment, text: 1 private text',
      'core_polity, private_comment: 1 private text',
    ]);
    expect(await refused(changed(own, `CREATE TABLE auth_user AS SELECT 'ada' AS name`))).toEqual([
      1,
      places(1),
      'auth_user: 1 row that is not published',
    ]);
    const link = 'ALTER TABLE sc_token ADD COLUMN coder text; UPDATE sc_token SET coder = name';
    expect(await refused(changed(own, link))).toEqual([
      1,
      places(1),
      expect.stringMatching(/^sc_token, coder: \d+ texts that are not published$/),
    ]);
    const generated = 'ALTER TABLE sc_token ADD COLUMN coder text AS (name)';
    expect((await refused(changed(own, generated)))[2]).toMatch(
      /^sc_token: \d+ rows that are not published$/,
    );
    // The text is in tables of the module.
    const virtual = `CREATE VIRTUAL TABLE found USING fts5(x); INSERT INTO found VALUES ('ada')`;
    expect((await refused(changed(own, virtual))).slice(2)).toContain(
      'found_content: 1 row that is not published',
    );
    const left = `CREATE TABLE t (x); INSERT INTO t VALUES (zeroblob(9000)); DROP TABLE t`;
    expect(await refused(changed(own, left))).toEqual([
      1,
      places(1),
      expect.stringMatching(/^the file: \d+ free pages, which may hold deleted rows/),
    ]);
  });

  it('refuses a dump, which holds everything, and asks for what to look at', async () => {
    expect(await refused('backup.sql')).toEqual([
      2,
      'error: backup.sql is a dump, which holds everything that the database does',
    ]);
    expect(outcome(await run('build', '--require-public', '--out', 'refused'))).toEqual([
      2,
      'error: --require-public needs an export to look at',
    ]);
  });
});
