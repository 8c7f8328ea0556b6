import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { linkDescription } from '../../src/model/description/link-description.ts';
import { ownPackage } from '../../src/own-package.ts';
import { verify } from '../../src/verify/verify.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { documentSchemas } from '../helpers/bundled.ts';
import { makeExport } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { failedChecks, options } from './failed-checks.ts';
import type { Files } from './published-tree.ts';
import { writtenTree } from './written-tree.ts';

test('private comments may stand in a tree that says so, with a warning', async () => {
  const publish = (isSaid: boolean) => (files: Files) => {
    for (const [path, content] of files)
      files.set(
        path,
        String(content)
          .replaceAll('"private_comments_included":false', `"private_comments_included":${isSaid}`)
          .replaceAll('"text":"NO_PRIVATE_COMMENTS"', '"text":"SECRET"'),
      );
  };
  const folder = await writtenTree(publish(true));
  const said = await verify(folder, options);
  expect(said.failures).toEqual([]);
  expect(said.warnings).toEqual([
    {
      check: 'private-comments',
      where: 'manifest.json',
      message: 'private comments are published as the database holds them, as the manifest says',
      fix: expect.stringMatching(/^If not everyone may read them, .* --include-private-comments\.$/),
      cause: null,
    },
  ]);
  expect(said.checks.find(({ name }) => name === 'private-comments')).toMatchObject({ state: 'passed' });
  const { code, stdout, stderr } = await runHere(['verify', folder]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/ keeps the contract: all 19 checks passed, with 1 warning$/m);
  expect(stderr).toContain('private comments are published as the database holds them');
  const report = await verify(await writtenTree(publish(false)), options);
  expect(failedChecks(report)).toEqual(['private-comments']);
  expect(JSON.stringify(report)).not.toContain('SECRET');
});

test('no text is quoted, however broken the page that holds it', async () => {
  const path = 'api/sc/tokens/page-2.json';
  const folder = await writtenTree();
  const page = (await readFile(join(folder, path), 'utf8')).replaceAll('NO_PRIVATE_COMMENTS', 'SECRET');
  const broken = [
    page.replaceAll('"SECRET"', 'SECRET'),
    page.replaceAll('"SECRET"', '"SECRET'),
    page.replaceAll('"SECRET"', '{"SECRET of all":1,"SECRET of all":2}'),
    page.replaceAll(/"(count|next|previous|id|tag|polity)":("[^"]*"|\w+)/g, '"$1":"SECRET"'),
    page.replaceAll(/"id":\d+/g, '"id":["SECRET"]'),
  ];
  for (const text of broken) {
    await writeFile(join(folder, path), text);
    const report = await verify(folder, options);
    expect(report.failures).not.toEqual([]);
    expect(JSON.stringify(report)).not.toContain('SECRET');
  }
});

const name = { value: 'text', withheld: { as: '' } };
const title = { value: 'text', choices: ['Open', 'Other'], labels: { Open: 'Not secret' } };
const home = { one: 'place' };

test.each<[string, { readonly polity?: object; readonly place?: object }, object]>([
  ['a year that is an id', { place: { name } }, { recordYears: ['id'] }],
  ['a title with choices', { place: { name, title } }, {}],
  ['a title of the entity', { polity: { name, title: 'text' } }, {}],
  ['a title of the region', { polity: { home }, place: { name, title: 'text' } }, { region: 'home' }],
  ['only the id of the region', { polity: { home }, place: { name } }, { region: 'home' }],
])('a published private name does not replace %s', async (_, { polity, place }, roles) => {
  const id = 'integer';
  const records = {
    polity: { keys: { id, ...polity } },
    place: { keys: { id, ...place } },
    form: { keys: { id, polity: { one: 'polity' }, place: { one: 'place' } } },
  };
  const description = linkDescription(
    { format: 1, api: '/api/', pageSize: 10, collections: { 'core/forms': 'form' }, records } as never,
    { roles: { entity: 'polity', ...roles }, includePrivateComments: true, schemas: documentSchemas },
  );
  const path = makeExport(`
    CREATE TABLE polity (id, name, title, home_id); INSERT INTO polity VALUES (1, 'Secret', 'Open', 2);
    CREATE TABLE place (id, name, title); INSERT INTO place VALUES (2, 'Secret', 'Open');
    CREATE TABLE form (id, polity_id, place_id); INSERT INTO form VALUES (1, 1, 2), (2, 1, 2)`);
  const { version } = ownPackage();
  const { out } = await buildTree(path, { description, explorer: true, version });
  expect((await verify(out, options)).failures).toEqual([]);
});
