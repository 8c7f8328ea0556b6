import { chmod, mkdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checks } from '../../src/verify/checks.ts';
import { verify } from '../../src/verify/verify.ts';
import type { VerifyReport } from '../../src/verify/verify-report.ts';
import { isLongRun } from '../trust/crash-safety/cases.ts';
import { tally } from '../trust/tally.ts';
import { failedChecks, ofOtherTrees, options, schemas } from './failed-checks.ts';
import { documentMutations } from './mutations/document-mutations.ts';
import { pageMutations } from './mutations/page-mutations.ts';
import { recordMutations } from './mutations/record-mutations.ts';
import { publishedTree, temporaryFolder, writeTree } from './published-tree.ts';
import { serveTree } from './tree-server.ts';

/** Changes of the files, which must show on disk and over HTTP. */
const mutations = [...documentMutations, ...pageMutations, ...recordMutations];

const baseUrl = 'https://example.org/base';

test('a correct tree passes every check, and each looks at something', async () => {
  const folder = await temporaryFolder();
  await writeTree(publishedTree(schemas, baseUrl), folder);
  const report = await verify(folder, options);
  expect([...report.failures, ...report.warnings]).toEqual([]);
  expect(report.checks.map(({ name }) => name)).toEqual(
    // Those of a tree with single records, of a snapshot or with releases, have tests of their own.
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
    ({ over, name }) => over === 'both' && !['copies', ...ofOtherTrees].includes(name),
  );
  expect(new Set(mutations.map(({ check }) => check))).toEqual(new Set(expected.map(({ name }) => name)));
});

test.each(mutations)('$check: $name, on disk', async ({ check, mutate, message }) => {
  const folder = await temporaryFolder();
  const files = publishedTree(schemas, baseUrl);
  mutate(files);
  await writeTree(files, folder);
  expectFailure(await verify(folder, options), check, message);
});

describe('over HTTP', () => {
  // A check sees files, wherever they come from: in the everyday run, one change of each shows that.
  const served = mutations.filter(
    ({ check }, index) => isLongRun || index === mutations.findIndex((other) => other.check === check),
  );
  tally('verify: every change of a file that a check must see is seen over HTTP too', served.length);

  test.each(served)('$check: $name', async ({ check, mutate, message }) => {
    const folder = await temporaryFolder();
    const address = await serveTree(folder);
    const files = publishedTree(schemas, address);
    mutate(files);
    await writeTree(files, folder);
    expectFailure(await verify(address, options), check, message);
  });
});

function expectFailure(report: VerifyReport, check: string, message: RegExp): void {
  expect(failedChecks(report)).toEqual([check]);
  expect(report.failures.map((failure) => failure.message)).toContainEqual(expect.stringMatching(message));
  expect(JSON.stringify(report)).not.toContain('SECRET');
}

const onDisk = [
  {
    check: 'copies',
    name: 'another first page',
    break: (folder: string) => writeFile(join(folder, 'api/core/references/page-1.json'), '{}'),
    message: /^is not the same as page 1$/,
  },
  {
    check: 'copies',
    name: 'another last page',
    break: (folder: string) => writeFile(join(folder, 'api/core/references/page-last.json'), '{}'),
    message: /^is not the same as page 2$/,
  },
  {
    check: 'files',
    name: 'a stray page',
    break: (folder: string) => writeFile(join(folder, 'api/sc/tokens/page-17.json'), '{}'),
    message: /^is not in the manifest/,
  },
  {
    check: 'files',
    name: 'a stray file among the schemas',
    break: (folder: string) => writeFile(join(folder, 'schemas/records/notes.txt'), ''),
    message: /^is not in the manifest/,
  },
  ...['index.json', 'page-2.json', 'page-last.json'].map((file) => ({
    check: 'files',
    name: `no ${file}`,
    break: (folder: string) => rm(join(folder, 'api/sc/tokens', file)),
    message: /^is missing$/,
  })),
  {
    check: 'files',
    name: 'no pages at all',
    async break(folder: string) {
      for (const number of [1, 2, 3]) await rm(join(folder, `api/sc/tokens/page-${number}.json`));
    },
    message: /^is missing, and so is every page up to 3$/,
  },
  {
    check: 'files',
    name: 'a link',
    async break(folder: string) {
      await rm(join(folder, 'api/sc/tokens/page-2.json'));
      await symlink('page-1.json', join(folder, 'api/sc/tokens/page-2.json'));
    },
    message: /^is a symbolic link/,
  },
  {
    check: 'files',
    name: 'a folder instead of a page',
    async break(folder: string) {
      await rm(join(folder, 'api/sc/tokens/page-2.json'));
      await mkdir(join(folder, 'api/sc/tokens/page-2.json'));
    },
    message: /^is a folder, expected a file$/,
  },
  {
    check: 'files',
    name: 'a file for the owner only',
    break: (folder: string) => chmod(join(folder, '404.json'), 0o600),
    message: /^has the mode 0600/,
  },
  {
    check: 'files',
    name: 'a folder for the owner only',
    break: (folder: string) => chmod(join(folder, 'api/sc'), 0o700),
    message: /^has the mode 0700/,
  },
  {
    check: 'files',
    name: 'the whole tree for the owner only',
    break: (folder: string) => chmod(folder, 0o700),
    message: /^has the mode 0700/,
  },
  {
    check: 'files',
    name: 'a page of 100 MB',
    break: (folder: string) => truncate(join(folder, 'api/sc/tokens/page-2.json'), 100 * 1024 * 1024),
    message: /^is larger than 64 MB$/,
  },
  {
    check: 'manifest',
    name: 'no manifest',
    break: (folder: string) => rm(join(folder, 'manifest.json')),
    message: /^is missing$/,
  },
  {
    check: 'root-index',
    name: 'no root index',
    async break(folder: string) {
      await rm(join(folder, 'api/index.json'));
      await mkdir(join(folder, 'api/index.json'));
    },
    message: /^is not a plain file$/,
    also: ['files'],
  },
];

test.each(onDisk)('$check: $name', async ({ check, break: change, message, ...row }) => {
  const folder = await temporaryFolder();
  await writeTree(publishedTree(schemas, baseUrl), folder);
  await change(folder);
  const report = await verify(folder, options);
  expect(failedChecks(report)).toEqual([check, ...('also' in row ? (row.also ?? []) : [])]);
  const messages = report.failures.filter((failure) => failure.check === check).map(({ message }) => message);
  expect(messages).toContainEqual(expect.stringMatching(message));
});
