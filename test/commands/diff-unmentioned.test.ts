import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildTree } from '../helpers/build-tree.ts';
import { choose } from '../helpers/bundled.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { readTree } from '../helpers/read-tree.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { served } from '../helpers/served.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { textIn } from '../helpers/text-in-archive.ts';

/** Three polities that no record mentions; the last alone mentions the private comment 4. */
const apart = `INSERT INTO core_private_comment VALUES (4, 'Of one that nothing mentions.');
  INSERT INTO core_polity (id, name, long_name, private_comment_n_id) VALUES
    (10, 'A', 'First', NULL), (11, 'B', 'Second', 1), (12, 'C', 'Third', 4)`;
const fewer = 'DELETE FROM core_polity WHERE id = 12';
const other = `UPDATE core_polity SET long_name = 'Zweite' WHERE id = 11`;

/** A service with two collections: all are published, so what no record mentions is, too. */
const names = ['sc/tokens', 'core/references'];
const small = { ...choose(...names), names };

type Form = (path: string) => Promise<string>;

const asTree: Form = async (path) => (await buildTree(path)).out;
const asSmallTree: Form = async (path) => (await buildTree(path, { description: small })).out;
const asArchive: Form = async (path) => {
  const to = join(temporaryFolder(), 'databank.zip');
  const { code, stderr } = await runHere(['snapshot', await asSmallTree(path), '--to', to, '--quiet']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return to;
};
const asExport: Form = async (path) => path;
const asService: Form = async (path) => {
  const base = await served(await asTree(path));
  return base;
};

const differ = async (old: string, fresh: string, ...options: string[]) => {
  const { code, stdout } = await runHere(['diff', old, fresh, ...options]);
  return { code, stdout, text: stdout.replaceAll(/\s+/g, ' ') };
};

const forms: Readonly<Record<string, readonly [Form, Form]>> = {
  'two trees': [asSmallTree, asSmallTree],
  'an archive and a tree': [asArchive, asSmallTree],
  'two exports': [asExport, asExport],
  'an export and a tree': [asExport, asTree],
};

describe.each(Object.entries(forms))('of %s, the entities that no record mentions', (_, [one, another]) => {
  it('are compared by their ids', async () => {
    const old = await one(makeExport(...tiny, apart));
    const same = await differ(old, await another(makeExport(...tiny, apart)));
    expect(same).toMatchObject({ code: 0, stdout: expect.stringContaining('\nNothing differs: ') });
    expect(same.text).toContain('5 of polity');
    const changed = await differ(old, await another(makeExport(...tiny, apart, fewer, other)));
    expect(changed.code).toBe(1);
    expect(changed.text).toContain('removed polity/12 (Third)');
    expect(changed.text).toContain('polity (embedded) 5 4 0 1 1');
    expect(changed.text).toContain('long_name: "Second" -> "Zweite"');
  });
});

describe('entities that no record mentions', () => {
  it('may be on one side only', async () => {
    const { code, text } = await differ(makeExport(...tiny, apart), await asTree(makeExport(...tiny)));
    expect(code).toBe(1);
    expect(text).toContain('polity (embedded) 5 2 0 3 0');
  });

  it.each([
    ['a tree', asTree],
    ['an export', asExport],
  ])('of %s are counted where the other side is a service, which has none', async (_, form) => {
    const old = await form(makeExport(...tiny, apart));
    const { code, text } = await differ(old, await asService(makeExport(...tiny, apart)));
    expect(code).toBe(0);
    expect(text).toContain('Nothing differs: what was compared is equal, in 23 collections with ');
    expect(text).toMatch(/outside of them \(.*\b2 of polity, /);
    expect(text).toContain('Not compared: 3 of polity in old, which no record mentions.');
  });

  it('are in the changelog of the next snapshot', async () => {
    const before = await asArchive(makeExport(...tiny, apart));
    const to = join(temporaryFolder(), 'next.zip');
    const tree = await asSmallTree(makeExport(...tiny, apart, fewer, other));
    expect(await runHere(['snapshot', tree, '--to', to, '--since', before, '--quiet'])).toMatchObject({
      code: 0,
    });
    expect(await textIn(to, 'CHANGELOG.md')).toMatch(/polity \(embedded\): 1 record removed, 1 changed/);
  });

  it('are a fault where their file is not what it says, and named where nothing says what they are', async () => {
    const tree = await asSmallTree(makeExport(...tiny, apart));
    const file = join(tree, 'unmentioned/index.json');
    const page = JSON.parse(readTree(tree).get('unmentioned/index.json')?.toString() ?? '');
    writeFileSync(file, JSON.stringify({ ...page, count: 4 }));
    const faulty = await runHere(['diff', tree, tree]);
    expect(faulty.code).toBe(2);
    expect(faulty.stderr).toContain('counts 4 records, and the pages of /unmentioned/ have 3');
    const description = join(tree, 'databank.json');
    const { roles: _, ...rest } = JSON.parse(readTree(tree).get('databank.json')?.toString() ?? '');
    writeFileSync(description, JSON.stringify(rest));
    const { code, text } = await differ(tree, tree);
    expect(code).toBe(0);
    expect(text).toContain('Nothing differs: what was compared is equal');
    expect(text).toMatch(/Not compared: unmentioned\/index\.json of \S+, whose records nothing describes\./);
  });

  it('are not published of an export where no record mentions any, or not all collections are, and counted', async () => {
    const polities = `DELETE FROM core_polity; INSERT INTO core_polity (id, name) VALUES (1, 'A')`;
    const lonely = makeExport(tiny[0], polities);
    const { code, text } = await differ(lonely, await asTree(lonely));
    expect(code).toBe(0);
    expect(text).toContain('Not compared: 1 of polity in old, which no record mentions.');
  });
});

it('rows of other tables that no record mentions are counted of two exports', async () => {
  const comments = `INSERT INTO core_comment VALUES (3, 'x'), (4, 'y'); INSERT INTO core_macro_region VALUES (2, 'Asia')`;
  const { code, text } = await differ(makeExport(...tiny), makeExport(...tiny, comments));
  expect(code).toBe(0);
  expect(text).toMatch(
    /Not compared: .*in old, .*1 of macro-region.*, 3 of comment.* in new, which no record mentions\./,
  );
  expect(text).toContain('Nothing differs: what was compared is equal');
});
