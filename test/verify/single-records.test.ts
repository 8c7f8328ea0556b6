import { describe, expect, test } from 'vitest';
import { verify } from '../../src/verify/verify.ts';
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

/** A file that is read over HTTP too: that of the first record of a collection. */
const token = 'api/sc/tokens/1/index.json';
const checkOf = async (name: string) => {
  const report = await verify(name, options);
  const check = report.checks.find((each) => each.name === 'single-records');
  return { report, check, messages: report.failures.map(({ message }) => message) };
};

async function onDisk(change: (files: Files) => void = () => {}) {
  const folder = await temporaryFolder();
  const files = withRecords(publishedTree(schemas, 'https://example.org/base'));
  change(files);
  await writeTree(files, folder);
  return checkOf(folder);
}

async function overHttp(change: (files: Files) => void = () => {}, deviation: Deviation = {}, basePath = '') {
  const folder = await temporaryFolder();
  const address = await serveTree(folder, basePath, deviation);
  const files = withRecords(publishedTree(schemas, address));
  change(files);
  await writeTree(files, folder);
  return checkOf(address);
}

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

test('a tree without single records is not asked for any', async () => {
  const folder = await temporaryFolder();
  await writeTree(publishedTree(schemas, 'https://example.org'), folder);
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

const damage: readonly [name: string, change: (files: Files) => void, message: RegExp][] = [
  [
    'another value',
    (files) => edit(files, token, (record: Plain) => ({ ...record, token: 'SECRET' })),
    /^is not the same as/,
  ],
  ['keys in another order', (files) => edit(files, token, reversed), /^is not the same as/],
  [
    'a key too many',
    (files) => edit(files, token, (record: Plain) => ({ ...record, x: 1 })),
    /^is not the same as/,
  ],
  [
    'a key twice',
    (files) => files.set(token, String(files.get(token)).replace('{', '{"id":"SECRET",')),
    /^has the key id twice in an object, at byte/,
  ],
  ['no JSON', (files) => files.set(token, '<!doctype html>'), /^is not JSON$/],
  ['nothing in it', (files) => files.set(token, ''), /^is not JSON at byte 0$/],
  [
    'another record',
    (files) => files.set(token, String(files.get('api/sc/tokens/2/index.json'))),
    /^is not the same as/,
  ],
  [
    'no file',
    (files) => files.delete(token),
    /^is missing$|^answered 404, expected 200 and the record on its page$/,
  ],
  [
    'a record that the manifest lists and no page has',
    (files) =>
      editManifest(files, ({ collections }) => {
        collections[0].ids = [[1, 26]];
      }),
    /^gives \/api\/sc\/tokens\/ more ids than its pages have$/,
  ],
  [
    'records without end in the manifest',
    (files) =>
      editManifest(files, ({ collections }) => {
        collections[1].ids = [[1, Number.MAX_SAFE_INTEGER]];
      }),
    /^gives \/api\/core\/references\/ more ids than its pages have$/,
  ],
];

describe.each(damage)('single-records finds %s', (_, change, message) => {
  test.each([
    ['on disk', onDisk],
    ['over HTTP', overHttp],
  ])('%s', async (_name, run) => {
    const { report, messages } = await run(change);
    expect(failedChecks(report)).toEqual(['single-records']);
    expect(messages).toContainEqual(expect.stringMatching(message));
    expect(JSON.stringify(report)).not.toContain('SECRET');
  });
});

test.each<[string, unknown, RegExp]>([
  ['too few', [[1, 24]], /^gives \/api\/sc\/tokens\/ the id nothing, its pages have 25 there$/],
  ['another one', [0, [2, 25]], /^gives \/api\/sc\/tokens\/ the id 0, its pages have 1 there$/],
  ['none at all', undefined, /^gives \/api\/sc\/tokens\/ no ids, but others$/],
])('ids of the manifest that are not those of the pages: %s', async (_, ids, message) => {
  const change = (files: Files) =>
    editManifest(files, ({ collections }) => {
      collections[0].ids = ids;
    });
  const { report, messages } = await onDisk(change);
  // The file that is not listed is nobody's.
  expect(failedChecks(report)).toEqual(['files', 'single-records']);
  expect(messages).toContainEqual(expect.stringMatching(message));
  const http = await overHttp(change);
  expect(failedChecks(http.report)).toEqual(['single-records']);
});

test.each(['api/sc/tokens/26/index.json', 'api/sc/tokens/1/notes.txt', 'api/sc/tokens/1/index.html'])(
  'a file that is nobody’s is no part of a record: %s',
  async (path) => {
    const { report } = await onDisk((files) => files.set(path, '{}'));
    expect(failedChecks(report)).toEqual(['files']);
  },
);

const hosts: readonly [name: string, deviation: Deviation, message: RegExp][] = [
  [
    'answers an unknown record with another one',
    {
      mishear: (asked) => {
        if (asked.path === '/api/sc/tokens/26/') Object.assign(asked, { path: '/api/sc/tokens/25/' });
      },
    },
    /^answered 200 with another body, expected 404 and \{"detail":"Not found\."\}$/,
  ],
  [
    'answers 404 with another body',
    {
      garble: (reply, { path }) => {
        if (path === '/api/sc/tokens/26/') reply.body = Buffer.from('gone');
      },
    },
    /^answered 404 with another body, expected 404/,
  ],
  [
    'has no redirect to the slash',
    {
      garble: (reply, { path }) => {
        if (path === '/api/sc/tokens/25') Object.assign(reply, { status: 404, headers: {} });
      },
    },
    /^answered 404, expected 301 to http:\S+\/api\/sc\/tokens\/25\/$/,
  ],
  [
    'lost a record',
    {
      mishear: (asked) => {
        if (asked.path === '/api/sc/tokens/25/') Object.assign(asked, { path: '/x/' });
      },
    },
    /^answered 404, expected 200 and the record on its page$/,
  ],
  [
    'fails',
    {
      garble: (reply, { path }) => {
        if (path === '/api/sc/tokens/11/') reply.status = 403;
      },
    },
    /^answered 403, expected 200 and the record on its page$/,
  ],
];

test.each(hosts)('a host that %s', async (_, deviation, message) => {
  const { report, messages } = await overHttp(undefined, deviation);
  expect(failedChecks(report)).toEqual(['single-records']);
  expect(messages).toEqual([expect.stringMatching(message)]);
});

test('a page that cannot be read leaves the check undone, and its ids say nothing', async () => {
  const { check, report } = await onDisk((files) => files.set('api/sc/tokens/page-2.json', '[]'));
  expect(failedChecks(report)).not.toContain('single-records');
  expect(check).toMatchObject({ state: 'not checked', ran: 55 });
});
