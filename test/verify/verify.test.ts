import { readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CliError } from '../../src/contract/errors.ts';
import { checks } from '../../src/verify/checks.ts';
import { verify } from '../../src/verify/verify.ts';
import { failedChecks, options } from './failed-checks.ts';
import { edit, temporaryFolder } from './published-tree.ts';
import { serveTree } from './tree-server.ts';
import { writtenTree } from './written-tree.ts';

test('the facts of the checks are fit to be listed', () => {
  expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length);
  for (const { name, description, fix, over } of checks) {
    expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(description, name).toMatch(/^[^.].*[^.]\.$/);
    expect(fix, name).toMatch(/^[A-Z].*[^.]\.$/);
    expect([undefined, 'disk', 'http']).toContain(over);
  }
});

test.each([
  [
    'a folder that is not there',
    async () => join(await temporaryFolder(), 'none'),
    /^cannot read .*: it does not exist \(ENOENT\)$/,
  ],
  ['a file', async () => join(await writtenTree(), 'manifest.json'), /is a file, not a folder$/],
  [
    'a folder without a tree',
    temporaryFolder,
    /holds no published tree: neither manifest\.json nor databank\.json$/,
  ],
  [
    'a port where nothing listens',
    async () => 'http://127.0.0.1:2/base/',
    /^cannot reach http:\/\/127\.0\.0\.1:2\/base: it did not answer \(nothing is listening there, ECONNREFUSED\)$/,
  ],
  ['half an address', async () => 'http://', /is not an address$/],
  [
    'an address with a query',
    async () => 'http://127.0.0.1/?page=2',
    /no query, no fragment and no password$/,
  ],
  ['an address with a password', async () => 'http://user:SECRET@127.0.0.1/', /^an address to verify has no/],
])('%s cannot be verified', async (_, target, message) => {
  const error = await verify(await target(), options).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CliError);
  expect((error as CliError).message).toMatch(message);
  expect((error as CliError).hint).toBeTruthy();
});

test('a host that hangs up at the first request cannot be verified', async () => {
  const address = await serveTree(await temporaryFolder(), '', {
    garble(reply) {
      reply.hangUp = true;
    },
  });
  await expect(verify(address, options)).rejects.toThrow(
    /^cannot reach http:\/\/127\.0\.0\.1:\d+: it did not/,
  );
});

test('a link to a tree is as good as the tree', async () => {
  const link = join(await temporaryFolder(), 'link');
  await symlink(await writtenTree(), link);
  expect((await verify(link, options)).failures).toEqual([]);
});

test('files that the tree does not own do not matter', async () => {
  const folder = await writtenTree();
  await writeFile(join(folder, 'CNAME'), 'example.org');
  expect((await verify(folder, options)).failures).toEqual([]);
});

test('without its manifest a tree is read by its root index', async () => {
  const folder = await writtenTree((files) => files.delete('manifest.json'));
  const report = await verify(folder, options);
  expect(failedChecks(report)).toEqual(['manifest']);
  expect(report.collections.map(({ records, pages }) => [records, pages])).toEqual([
    [25, 3],
    [12, 2],
    [2, 1],
    [26, 3],
    [0, 1],
  ]);
});

test('a manifest cannot lead out of the tree', async () => {
  const folder = await writtenTree((files) =>
    edit(files, 'manifest.json', (manifest: { files: string[] }) => {
      manifest.files = ['../secret', '404\u0000.json', ...manifest.files];
    }),
  );
  const report = await verify(folder, options);
  expect(failedChecks(report)).toEqual(['manifest', 'files']);
  expect(report.failures).toContainEqual(
    expect.objectContaining({ message: 'names the file "../secret", which is not inside the tree' }),
  );
});

test('a manifest that claims a billion pages does not hold the walk', async () => {
  const folder = await writtenTree((files) =>
    edit(files, 'manifest.json', ({ collections }: { collections: [Record<string, number>] }) => {
      collections[0].records = 1e15;
      collections[0].pages = 1e14;
    }),
  );
  const report = await verify(folder, options);
  expect(failedChecks(report)).toEqual(['files', 'count', 'links', 'page-size']);
  expect(report.failures).toContainEqual(
    expect.objectContaining({
      where: 'api/sc/tokens/page-4.json',
      message: 'is missing, and so is every page up to 100000000000000',
    }),
  );
});

test('a bad embedded record is one failure, however many records embed it', async () => {
  const folder = await writtenTree((files) => {
    for (const [path, content] of files)
      if (path.startsWith('api/sc/'))
        files.set(path, String(content).replaceAll('"long_name":"Polity 1"', '"long_name":1'));
  });
  const report = await verify(folder, options);
  expect(report.failures).toMatchObject(
    [{ check: 'records', where: 'api/sc/tokens/index.json', message: /^core_polity 1: long_name/ }].map(
      (failure) => ({ ...failure, message: expect.stringMatching(failure.message) }),
    ),
  );
});

test.each([
  ['a value that does not fit', '"long_name":"Polity 1"', '"long_name":1', ['records', 'embedded-agree']],
  [
    'a private text',
    '"private_comment":""',
    '"private_comment":"SECRET"',
    ['embedded-agree', 'private-comments'],
  ],
])('%s is found in an embedded record that was sound on the pages before', async (_, from, to, expected) => {
  const folder = await writtenTree((files) => {
    for (const path of ['api/sc/tokens/page-3.json', 'api/sc/tokens/page-last.json'])
      files.set(path, String(files.get(path)).replace(from, to));
  });
  expect(failedChecks(await verify(folder, options))).toEqual(expected);
});

test('twenty of many failures are listed, and all are counted', async () => {
  const folder = await writtenTree((files) => {
    for (const [path, content] of files)
      if (path.startsWith('api/sc/')) files.set(path, String(content).replaceAll('"tag":"TRS"', '"tag":7'));
  });
  const report = await verify(folder, options);
  expect(report.checks.find(({ name }) => name === 'records')).toMatchObject({ ran: 66, failures: 25 });
  expect(report.failures).toHaveLength(21);
  expect(report.failures.at(-1)).toMatchObject({ check: 'records', where: folder, message: 'and 5 more' });
  expect(report.failures[0]).toEqual({
    check: 'records',
    where: 'api/sc/tokens/index.json',
    message: 'sc_token 1: tag is an integer, expected string',
    fix: checks.find(({ name }) => name === 'records')?.fix,
    cause: null,
  });
});

test('a check that finds nothing to look at has neither failed nor passed', async () => {
  const folder = await writtenTree();
  for (const name of await readdir(join(folder, 'api')))
    await rm(join(folder, 'api', name), { recursive: true });
  const report = await verify(folder, options);
  expect(report.checks.find(({ name }) => name === 'ids')).toMatchObject({
    state: 'not checked',
    failures: 0,
  });
  expect(report.causes).toMatchObject([{ name: 'missing-files' }]);
  const passed = report.checks.filter(({ state }) => state === 'passed').map(({ name }) => name);
  expect(passed).toEqual(['manifest', 'description', 'error-bodies', 'schemas', 'openapi', 'client']);
});

test('progress reaches every page', async () => {
  const folder = await writtenTree();
  const seen: [number, number, string][] = [];
  await verify(folder, { ...options, onProgress: (...step) => seen.push(step) });
  expect(seen.map(([done]) => done)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(new Set(seen.map(([, total]) => total))).toEqual(new Set([10]));
  expect(seen[3]).toEqual([4, 10, '/api/core/references/']);
});

test('progress never shows more pages than there are, also without a manifest', async () => {
  const folder = await writtenTree((files) => files.delete('manifest.json'));
  const seen: [number, number][] = [];
  await verify(folder, { ...options, onProgress: (done, total) => seen.push([done, total]) });
  expect(seen.filter(([done, total]) => done > total)).toEqual([]);
  expect(seen.at(-1)?.[0]).toBe(seen.at(-1)?.[1]);
});

test.each(['disk', 'http'])('an abort ends the walk (%s)', async (over) => {
  const folder = await writtenTree();
  const target = over === 'disk' ? folder : await serveTree(folder);
  const controller = new AbortController();
  const reason = new Error('enough');
  let pages = 0;
  const onProgress = () => {
    pages += 1;
    if (pages === 2) controller.abort(reason);
  };
  await expect(verify(target, { ...options, signal: controller.signal, onProgress })).rejects.toBe(reason);
  expect(pages).toBeLessThan(5);
});

test('an abort ends the checks that follow the walk', async () => {
  const folder = await writtenTree();
  const controller = new AbortController();
  const reason = new Error('enough');
  const onProgress = (done: number, total: number) => {
    if (done === total) controller.abort(reason);
  };
  await expect(verify(folder, { ...options, signal: controller.signal, onProgress })).rejects.toBe(reason);
});
