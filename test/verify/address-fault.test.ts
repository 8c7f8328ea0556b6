import { networkInterfaces } from 'node:os';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startPreview } from '../../src/preview/start-preview.ts';
import { addressFault } from '../../src/verify/address-fault.ts';
import { verify } from '../../src/verify/verify.ts';
import { failedChecks, options, schemas } from './failed-checks.ts';
import { publishedTree, temporaryFolder, writeTree } from './published-tree.ts';
import { serveTree } from './tree-server.ts';
import { writtenTree } from './written-tree.ts';

describe('a tree at an address', () => {
  type Row = [built: string, asked: string | null, meantFor: string | null, expected: string | null];
  test.each<Row>([
    ['https://example.org', 'https://example.org', null, null],
    ['https://example.org:443', 'https://EXAMPLE.org', null, null],
    ['https://example.org/a', 'https://example.org/a', null, null],
    // The two faults of a tree that was published without its base URL.
    ['http://localhost:8000', 'https://example.org', null, 'failure'],
    ['http://localhost:8000', 'http://192.0.2.1:8000', null, 'failure'],
    ['https://other.org', 'https://example.org', null, 'failure'],
    ['http://example.org', 'https://example.org', null, 'failure'],
    ['https://example.org', 'https://example.org/a', null, 'failure'],
    ['https://example.org/b', 'https://example.org/a', null, 'failure'],
    // A preview.
    ['https://example.org', 'http://localhost:8000', null, 'warning'],
    ['https://example.org/a', 'http://127.0.0.1:8000', null, 'warning'],
    ['http://localhost:8000', 'http://127.0.0.1:8000', null, 'warning'],
    ['http://127.0.0.1:8000/b', 'http://127.0.0.1:8000', null, 'warning'],
    // What the user says counts, whatever is asked.
    ['https://example.org', 'http://127.0.0.1:8000', 'https://example.org', null],
    ['https://example.org', 'https://staging.org', 'https://example.org', null],
    ['https://staging.org', 'https://staging.org', 'https://example.org', 'failure'],
    ['http://localhost:8000', 'http://localhost:8000', 'https://example.org', 'failure'],
    ['https://example.org', null, 'https://example.org', null],
    ['https://example.org', null, 'https://example.org/a', 'failure'],
    ['https://example.org', null, null, null],
  ])('built for %s, asked at %s, meant for %s: %s', (baseUrl, asked, meantFor, expected) => {
    const http = asked === null ? null : { base: asked };
    const fault = addressFault({ baseUrl, meantFor, http, isRelease: false });
    expect(fault === null ? null : fault.isAccepted ? 'warning' : 'failure').toBe(expected);
    const ofRelease = addressFault({ baseUrl, meantFor, http, isRelease: true });
    expect([ofRelease === null, ofRelease?.isAccepted ?? true]).toEqual([fault === null, true]);
  });

  test.each([
    [
      'https://old.org/v/1.0.0',
      'https://new.org/v/1.0.0',
      'A release never changes: keep a redirect from https://old.org/v/1.0.0 to https://new.org/v/1.0.0, or serve it there.',
    ],
    [
      'http://127.0.0.1:8000/v/1.0.0',
      'http://localhost:8000/v/1.0.0',
      'Nothing to do for a preview. A release never changes: for links that others can follow, publish a new version with the public --base-url.',
    ],
  ])('a release of %s at %s is remarked on, and not withdrawn', (baseUrl, asked, expected) => {
    const fault = addressFault({ baseUrl, meantFor: null, http: { base: asked }, isRelease: true });
    expect(fault?.remark).toBe(expected);
  });
});

test('a release is not moved to the address of its tree', () => {
  const baseUrl = 'https://example.org/p/v/1.0.0';
  const fault = addressFault({ baseUrl, meantFor: 'https://example.org/p', http: null, isRelease: true });
  expect(fault?.remark).toBe(
    `Give the address of the release, which is below that of its tree: --base-url ${baseUrl}`,
  );
});

test.each([
  ['http://localhost:8000/p', 'http://localhost:8000', '/p/'],
  ['http://localhost:8000/p', 'http://127.0.0.1:8000/', '/p/'],
  ['http://localhost:8000/p/v/1.0.0', 'http://localhost:8000/v/1.0.0', '/p/v/1.0.0/'],
  ['http://localhost:8000', 'http://localhost:8000/p', null],
  ['http://localhost:8000/p', 'http://localhost:8001', null],
  ['https://example.org/p', 'http://localhost:8000', null],
])('built for %s, asked at %s: meant to be below %s', (baseUrl, asked, below) => {
  for (const isRelease of [false, true]) {
    const fault = addressFault({ baseUrl, meantFor: null, http: { base: asked }, isRelease });
    const message = `the tree is meant to be below ${below}, where its links lead`;
    const remark = `Verify it there: polity-press verify ${baseUrl}/`;
    if (below === null) expect(fault?.message).toMatch(`was built for ${baseUrl}`);
    else expect(fault).toMatchObject({ message, remark, isAccepted: true });
  }
});

test('a tree on disk that was built for another address than --base-url fails', async () => {
  const folder = await writtenTree();
  const right = await verify(folder, { ...options, baseUrl: 'https://example.org' });
  expect([...right.failures, ...right.warnings]).toEqual([]);
  const wrong = await verify(folder, { ...options, baseUrl: 'https://api.example.org' });
  expect(wrong.failures).toMatchObject([
    {
      check: 'root-index',
      where: 'api/index.json',
      message: 'leads to https://example.org, expected https://api.example.org',
    },
    {
      check: 'links',
      where: 'manifest.json',
      message:
        'the tree was built for https://example.org, where its links lead, expected https://api.example.org',
    },
  ]);
});

test('a tree without a manifest is held to --base-url by its root index', async () => {
  const folder = await writtenTree((files) => files.delete('manifest.json'));
  const report = await verify(folder, { ...options, baseUrl: 'https://api.example.org' });
  expect(failedChecks(report)).toEqual(['manifest', 'root-index', 'links']);
});

test('a preview is held to --base-url', async () => {
  const folder = await temporaryFolder();
  const address = await serveTree(folder);
  writeTree(publishedTree(schemas, 'https://example.org'), folder);
  const right = await verify(address, { ...options, baseUrl: 'https://example.org' });
  expect([...right.failures, ...right.warnings]).toEqual([]);
  const wrong = await verify(address, { ...options, baseUrl: 'https://api.example.org' });
  expect(failedChecks(wrong)).toEqual(['root-index', 'links']);
});

test('a preview that rewrites its links is not taken for a tree that was built for its address', async () => {
  const folder = await writtenTree();
  const preview = await startPreview({ folder, port: 0, rewritesLinks: true });
  onTestFinished(() => preview.close());
  const { address } = preview;
  const asGiven = { ...options, baseUrl: 'https://example.org' };
  const { causes } = await verify(address, asGiven);
  const message = `the links lead to ${address}, where the tree is served, expected https://example.org`;
  const fix =
    'A preview leads to itself: verify its folder with --base-url https://example.org, or serve it with --as-published.';
  expect(causes).toMatchObject([
    { message, fix: expect.stringContaining(`${fix} If that fails, too: Build `) },
  ]);
  expect((await verify(folder, asGiven)).failures).toEqual([]);
  const ofRelease = addressFault({
    ...{ baseUrl: `${address}/v/1.0.0`, meantFor: 'https://example.org/v/1.0.0', isRelease: true },
    http: { base: `${address}/v/1.0.0` },
  });
  expect(ofRelease?.remark).toBe(fix.replace('.org', '.org/v/1.0.0'));
});

/** An address of this machine that others can ask too, if it has a network. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === 'IPv4' && !each.internal);

test.runIf(outside !== undefined)(
  'a tree whose links lead to localhost fails where others see it',
  async () => {
    const folder = await temporaryFolder();
    const local = await serveTree(folder, '', {}, outside?.address);
    const address = local.replace('127.0.0.1', outside?.address ?? '');
    writeTree(publishedTree(schemas, local), folder);
    const report = await verify(address, options);
    expect(failedChecks(report)).toEqual(['root-index', 'links']);
    expect(report.warnings).toEqual([]);
  },
);
