import { chmod, mkdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checks } from '../../src/verify/checks.ts';
import { verify } from '../../src/verify/verify.ts';
import type { VerifyReport } from '../../src/verify/verify-report.ts';
import { asOrdinaryUser } from '../helpers/ordinary-user.ts';
import { isLongRun } from '../trust/crash-safety/cases.ts';
import { tally } from '../trust/tally.ts';
import { failedChecks, ofOtherTrees, options, schemas } from './failed-checks.ts';
import { mutations } from './mutations.ts';
import { publishedTree, temporaryFolder, writeTree } from './published-tree.ts';
import { serveTree } from './tree-server.ts';

const baseUrl = 'https://example.org/base';

test('a correct tree passes every check, and each looks at something', async () => {
  const folder = await temporaryFolder();
  writeTree(publishedTree(schemas, baseUrl), folder);
  const report = await verify(folder, options);
  expect([...report.failures, ...report.warnings]).toEqual([]);
  const hint = 'a check that this tree has nothing for belongs into `ofOtherTrees`, with a test of its own';
  expect(
    report.checks.map(({ name }) => name),
    hint,
  ).toEqual(
    checks
      .filter(({ over, name }) => over !== 'http' && !ofOtherTrees.includes(name))
      .map(({ name }) => name),
  );
  for (const check of report.checks) expect(check.ran, check.name).toBeGreaterThan(0);
  expect(report).toMatchObject({ target: folder, over: 'disk' });
  expect(report.collections.map(({ path, records, pages }) => [path, records, pages])).toEqual([
    ['/api/sc/tokens/', 25, 3],
    ['/api/core/references/', 12, 2],
    ['/api/core/ngas/', 2, 1],
    ['/api/core/citations/', 26, 3],
    ['/api/core/capitals/', 0, 1],
  ]);
});

test('every check of files has a change that makes it fail', () => {
  const expected = checks.filter(
    ({ over, name }) => over === undefined && !['copies', ...ofOtherTrees].includes(name),
  );
  const [changed, all] = [new Set(mutations.map(({ check }) => check)), expected.map(({ name }) => name)];
  expect(changed, 'test/verify/mutations.ts has one for each check').toEqual(new Set(all));
});

/** What a report says, each message once; the exact words are those of the snapshot. */
function messagesOf({ failures }: VerifyReport): readonly string[] {
  return [...new Set(failures.map(({ message }) => message))].slice(0, 3);
}

test.each(mutations)('$check: $name, on disk', async ({ check, mutate }) => {
  const folder = await temporaryFolder();
  const files = publishedTree(schemas, baseUrl);
  mutate(files);
  writeTree(files, folder);
  const report = await verify(folder, options);
  expect(failedChecks(report)).toEqual([check]);
  expect(messagesOf(report).join('\n')).toMatchSnapshot();
  expect(JSON.stringify(report)).not.toContain('SECRET');
});

describe('over HTTP', () => {
  // A check sees files, wherever they come from: in the everyday run, one change of each shows that.
  const served = mutations.filter(
    ({ check }, index) => isLongRun || index === mutations.findIndex((other) => other.check === check),
  );
  tally('verify: every change of a file that a check must see is seen over HTTP too', served.length);

  test.each(served)('$check: $name', async ({ check, mutate }) => {
    const folder = await temporaryFolder();
    const address = await serveTree(folder);
    const files = publishedTree(schemas, address);
    mutate(files);
    writeTree(files, folder);
    const report = await verify(address, options);
    expect(failedChecks(report)).toEqual([check]);
    expect(JSON.stringify(report)).not.toContain('SECRET');
  });
});

const references = 'api/core/references';
const tokens = 'api/sc/tokens';

/** What is done to the folder of a correct tree, and the checks that fail. */
const damage: readonly (readonly [
  name: string,
  failed: string[],
  (at: (path: string) => string) => unknown,
])[] = [
  ['another first page', ['copies'], (at) => writeFile(at(`${references}/page-1.json`), '{}')],
  ['another last page', ['copies'], (at) => writeFile(at(`${references}/page-last.json`), '{}')],
  ['a stray page', ['files'], (at) => writeFile(at(`${tokens}/page-17.json`), '{}')],
  ['a stray file among the schemas', ['files'], (at) => writeFile(at('schemas/records/notes.txt'), '')],
  ['no index.json', ['files'], (at) => rm(at(`${tokens}/index.json`))],
  ['no page-2.json', ['files'], (at) => rm(at(`${tokens}/page-2.json`))],
  ['no page-last.json', ['files'], (at) => rm(at(`${tokens}/page-last.json`))],
  [
    'no pages at all',
    ['files'],
    (at) => Promise.all([1, 2, 3].map((number) => rm(at(`${tokens}/page-${number}.json`)))),
  ],
  [
    'a link',
    ['files'],
    (at) => rm(at(`${tokens}/page-2.json`)).then(() => symlink('page-1.json', at(`${tokens}/page-2.json`))),
  ],
  [
    'a folder instead of a page',
    ['files'],
    (at) => rm(at(`${tokens}/page-2.json`)).then(() => mkdir(at(`${tokens}/page-2.json`))),
  ],
  ['a file for the owner only', ['files'], (at) => chmod(at('404.json'), 0o600)],
  ['a folder for the owner only', ['files'], (at) => chmod(at('api/sc'), 0o700)],
  ['the whole tree for the owner only', ['files'], (at) => chmod(at('.'), 0o700)],
  ['a page of 100 MB', ['files'], (at) => truncate(at(`${tokens}/page-2.json`), 100 * 1024 * 1024)],
  ['no manifest', ['manifest'], (at) => rm(at('manifest.json'))],
  [
    'no root index',
    ['root-index', 'files'],
    (at) => rm(at('api/index.json')).then(() => mkdir(at('api/index.json'))),
  ],
];

test.each([[tokens], ['api/sc'], ['schemas']])(
  'what the user may not read, %s, is not said to be missing',
  async (path) => {
    const folder = await temporaryFolder();
    writeTree(publishedTree(schemas, baseUrl), folder);
    const whole = await verify(folder, options);
    await chmod(join(folder, path), 0o000);
    const report = await asOrdinaryUser(() => verify(folder, options));
    await chmod(join(folder, path), 0o755);
    expect(whole.failures).toEqual([]);
    expect(report.failures).toContainEqual(
      expect.objectContaining({
        where: path,
        message: 'has the mode 0000: other users, such as a web server, cannot read it',
      }),
    );
    expect(messagesOf(report).join('\n')).not.toContain('missing');
  },
);

test.each(damage)('%s', async (_, failed, change) => {
  const folder = await temporaryFolder();
  writeTree(publishedTree(schemas, baseUrl), folder);
  await change((path) => join(folder, path));
  const report = await verify(folder, options);
  expect(failedChecks(report)).toEqual(failed);
  expect(messagesOf(report).join('\n')).toMatchSnapshot();
});
