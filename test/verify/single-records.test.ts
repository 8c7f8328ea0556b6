import { describe, expect, test } from 'vitest';
import { verifyText } from '../../src/commands/reports/verify-report.ts';
import { verify } from '../../src/verify/verify.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { makeExport } from '../helpers/make-export.ts';
import { emptyTables, serviceOf } from '../outputs/explorer-data/support/empires.ts';
import { failedChecks, options, schemas } from './failed-checks.ts';
import { editManifest, type Plain, reversed } from './mutations.ts';
import {
  edit,
  type Files,
  publishedTree,
  temporaryFolder,
  withRecords,
  writeTree,
} from './published-tree.ts';
import { type Deviation, serveTree } from './tree-server.ts';
import { at, sends } from './wrong-hosts.ts';

/** A file that is read over HTTP too: that of the first record of a collection. */
const token = 'api/sc/tokens/1/index.json';
const checkOf = async (name: string, all = false) => {
  const report = await verify(name, { ...options, all });
  const check = report.checks.find((each) => each.name === 'single-records');
  const messages = report.failures.map(({ message }) => message.replaceAll(name, 'https://example.org'));
  return { report, check, messages };
};

async function onDisk(change: (files: Files) => void = () => {}) {
  const folder = await temporaryFolder();
  const files = withRecords(publishedTree(schemas, 'https://example.org/base'));
  change(files);
  writeTree(files, folder);
  return checkOf(folder);
}

async function overHttp(
  change: (files: Files) => void = () => {},
  deviation: Deviation = {},
  basePath = '',
  all = false,
) {
  const folder = await temporaryFolder();
  const address = await serveTree(folder, basePath, deviation);
  const files = withRecords(publishedTree(schemas, address));
  change(files);
  writeTree(files, folder);
  return checkOf(address, all);
}

const withIds = (index: 0 | 1, ids: unknown) => (files: Files) =>
  editManifest(files, ({ collections }) => void Object.assign(collections[index], { ids }));

/** Adds the twins of a collection's records, where the collection has one itself. */
function addTwins(files: Files): void {
  const escaped = (path: string) =>
    String(files.get(path)).replace(
      /[<>&\u2028\u2029]/g,
      (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  for (const path of [...files.keys()].filter((each) => /^api\/core\/ngas\/(\d+\/)?index\.json$/.test(each)))
    files.set(path.replace(/json$/, 'html'), escaped(path));
  editManifest(files, (manifest) => {
    manifest.files = [...(manifest.files as string[]), 'api/core/ngas/index.html'].sort();
  });
}

test('each record of a correct tree is read on disk, some over HTTP', async () => {
  const disk = await onDisk();
  expect(disk.report.failures).toEqual([]);
  expect(disk.check).toMatchObject({ state: 'passed', ran: 65 });
  for (const basePath of ['', '/base/path']) {
    const http = await overHttp(undefined, undefined, basePath);
    expect(http.report.failures).toEqual([]);
    // Three records of three collections and two of a small one, each with and without its slash; an unknown one of all.
    expect(http.check).toMatchObject({ state: 'passed', ran: (3 * 3 + 2) * 2 + 5 });
  }
});

test('a tree without a record has nothing to read, and passes', async () => {
  const { out } = await buildTree(makeExport(emptyTables), { description: serviceOf(), records: true });
  expect((await checkOf(out)).check).toMatchObject({ state: 'passed', ran: 1 });
});

test('the last line says of how many records some were read, and how to read all', async () => {
  const change = (files: Files) =>
    edit(files, 'api/sc/tokens/2/index.json', (record: Plain) => ({ ...record, x: 1 }));
  const lastLine = ({ report }: Awaited<ReturnType<typeof overHttp>>) => verifyText(report).text.at(-1);
  const { check, ...some } = await overHttp(change);
  expect(check).toMatchObject({ state: 'passed', sampled: { looked: 11, of: 65, what: 'record' } });
  expect(lastLine({ check, ...some })).toMatch(
    /^http:\S+ keeps the contract in part: all \d+ checks passed; single-records read 11 of 65 records\. To check all: \S.* verify http:\S+ --all$/,
  );
  const flags = { baseUrl: 'https://example.org/a b', latest: true, report: true, concurrency: 2 } as const;
  expect(verifyText(some.report, [], flags).text.at(-1)).toMatch(
    / --all --base-url 'https:\/\/example\.org\/a b' --latest --report --concurrency 2$/,
  );
  const all = await overHttp(change, {}, '', true);
  expect(all.check).toMatchObject({ state: 'failed', failures: 1, sampled: null });
  expect(lastLine(await overHttp(undefined, {}, '', true))).toMatch(
    / keeps the contract: all \d+ checks passed$/,
  );
  const { report } = await onDisk();
  expect(verifyText(report).text.at(-1)).toMatch(/ keeps the contract: all \d+ checks passed$/);
  // A name cannot add a line that looks like another verdict.
  expect(verifyText({ ...report, target: 'a\nb' }).text.at(-1)).toMatch(/^"a\\nb" keeps the contract: /);
});

test('an id that no record has is asked for, in whatever order the records come', async () => {
  const { report } = await overHttp((files) => {
    edit(files, 'databank.json', (databank: Plain) => {
      const { nga } = databank.records as Record<string, Plain>;
      return { ...databank, records: { ...(databank.records as Plain), nga: { ...nga, order: 'place' } } };
    });
    for (const page of ['index', 'page-1', 'page-last'])
      edit(files, `api/core/ngas/${page}.json`, (list: Plain) => ({
        ...list,
        results: (list.results as Plain[]).toReversed(),
      }));
  });
  expect(report.failures).toEqual([]);
});

test('a tree without single records is not asked for any', async () => {
  const folder = await temporaryFolder();
  writeTree(publishedTree(schemas, 'https://example.org'), folder);
  expect((await checkOf(folder)).check).toBeUndefined();
});

test('the twins of records are read where their collection has one', async () => {
  for (const { report } of [await onDisk(addTwins), await overHttp(addTwins)])
    expect(report.failures).toEqual([]);
  const broken = (files: Files) => {
    addTwins(files);
    files.set('api/core/ngas/1/index.html', '{"id":1}');
  };
  for (const { report, messages } of [await onDisk(broken), await overHttp(broken)]) {
    expect(failedChecks(report)).toEqual(['single-records']);
    expect(messages).toEqual(['is not the same as api/core/ngas/1/index.json']);
  }
  const { messages } = await onDisk((files) => {
    addTwins(files);
    files.delete('api/core/ngas/2/index.html');
  });
  expect(messages).toEqual(['is missing']);
});

const damage: readonly [name: string, change: (files: Files) => void][] = [
  ['another value', (files) => edit(files, token, (record: Plain) => ({ ...record, token: 'SECRET' }))],
  ['keys in another order', (files) => edit(files, token, reversed)],
  ['a key too many', (files) => edit(files, token, (record: Plain) => ({ ...record, x: 1 }))],
  ['a key twice', (files) => files.set(token, String(files.get(token)).replace('{', '{"id":"SECRET",'))],
  ['no JSON', (files) => files.set(token, '<!doctype html>')],
  ['nothing in it', (files) => files.set(token, '')],
  ['another record', (files) => files.set(token, String(files.get('api/sc/tokens/2/index.json')))],
  ['no file', (files) => files.delete(token)],
  ['a record that the manifest lists and no page has', withIds(0, [[1, 26]])],
  ['records without end in the manifest', withIds(1, [[1, Number.MAX_SAFE_INTEGER]])],
];

describe.each(damage)('single-records finds %s', (_, change) => {
  test.each([
    ['on disk', onDisk],
    ['over HTTP', overHttp],
  ])('%s', async (_name, run) => {
    const { report, messages } = await run(change);
    expect(failedChecks(report)).toEqual(['single-records']);
    expect(messages.join('\n')).toMatchSnapshot();
    expect(JSON.stringify(report)).not.toContain('SECRET');
  });
});

test.each<[string, unknown]>([
  ['too few', [[1, 24]]],
  ['another one', [0, [2, 25]]],
  ['none at all', undefined],
])('ids of the manifest that differ from the pages: %s', async (_, ids) => {
  const change = withIds(0, ids);
  const { report, messages } = await onDisk(change);
  // The manifest does not list the file.
  expect(failedChecks(report)).toEqual(['files', 'single-records']);
  expect(messages.join('\n')).toMatchSnapshot();
  const http = await overHttp(change);
  expect(failedChecks(http.report)).toEqual(['single-records']);
});

test.each(['api/sc/tokens/26/index.json', 'api/sc/tokens/1/notes.txt', 'api/sc/tokens/1/index.html'])(
  'a file that the manifest does not list fails: %s',
  async (path) => {
    const { report } = await onDisk((files) => files.set(path, '{}'));
    expect(failedChecks(report)).toEqual(['files']);
  },
);

const hosts: readonly [name: string, deviation: Deviation][] = [
  [
    'answers an unknown record with another one',
    {
      mishear: (asked) => {
        if (asked.path === '/api/sc/tokens/26/') Object.assign(asked, { path: '/api/sc/tokens/25/' });
      },
    },
  ],
  ['answers 404 with another body', sends(at('/api/sc/tokens/26/'), { body: Buffer.from('gone') })],
  ['has no redirect to the slash', sends(at('/api/sc/tokens/25'), { status: 404, headers: {} })],
  ['lost a record', sends(at('/api/sc/tokens/25/'), { status: 404, headers: {}, body: Buffer.from('') })],
  ['fails', sends(at('/api/sc/tokens/11/'), { status: 403 })],
];

test.each(hosts)('a host that %s', async (_, deviation) => {
  const { report, messages } = await overHttp(undefined, deviation);
  expect(failedChecks(report)).toEqual(['single-records']);
  expect(messages.join('\n')).toMatchSnapshot();
});

test('a page that cannot be read leaves the check undone, and its ids say nothing', async () => {
  const { check, report } = await onDisk((files) => files.set('api/sc/tokens/page-2.json', '[]'));
  expect(failedChecks(report)).not.toContain('single-records');
  expect(check).toMatchObject({ state: 'not checked', ran: 55 });
});
