import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noticeText } from '../../src/commands/create-context.ts';
import { verifyNotices, verifyText } from '../../src/commands/reports/verify-report.ts';
import { causes } from '../../src/verify/causes.ts';
import { checks } from '../../src/verify/checks.ts';
import { verify } from '../../src/verify/verify.ts';
import type { VerifyReport } from '../../src/verify/verify-report.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { options } from './failed-checks.ts';
import { edit } from './published-tree.ts';
import type { Deviation } from './tree-server.ts';
import { verifyServed } from './verify-served.ts';
import { writtenTree } from './written-tree.ts';
import { at, headers, isJson, sends, sendsWithout, status } from './wrong-hosts.ts';

const html = Buffer.from('<!doctype html><title>Listing</title>');
const stateOf = ({ checks }: VerifyReport, name: string) => checks.find((check) => check.name === name);

const all = () => true;
const ofNothing = Buffer.alloc(0);

/** Hosts with one fault: the cause that explains the failures, and whether it explains all of them. */
const hosts: readonly (readonly [cause: string, isAll: boolean, host: Deviation])[] = [
  [
    'no-tree',
    true,
    sends(all, (_, { path }) => ({ status: 302, headers: { location: path }, body: ofNothing })),
  ],
  ['no-tree', true, sends(all, { status: 200, headers: { 'content-type': 'text/html' }, body: html })],
  ['query-ignored', true, { mishear: (asked) => Object.assign(asked, { query: '' }) }],
  [
    'no-index-files',
    true,
    // As the listing of a file server, which names what was asked for.
    sends(at(/\/$/), (_, { path, query }) => ({
      ...{ status: 200, headers: {}, body: Buffer.concat([html, Buffer.from(path + query)]) },
    })),
  ],
  [
    'missing-files',
    false,
    sends(({ path, query }) => /^\/(api\/core\/.*\?page=2$|schemas\/)/.test(path + query), { status: 404 }),
  ],
  ['no-404', true, sends(status(404), { status: 200, body: html })],
  ['other-404-body', true, sends(status(404), { body: html })],
  ['no-headers', true, sendsWithout(all, 'vary')],
  [
    'other-type',
    true,
    sends(isJson, ({ status, headers }) => ({
      headers: { ...headers, 'content-type': status === 200 ? 'text/plain' : 'text/html' },
    })),
  ],
  [
    'other-methods',
    true,
    sends(({ method }) => !['GET', 'HEAD'].includes(method), { status: 501, body: html }),
  ],
  ['no-etag', true, sendsWithout(all, 'etag')],
];

test.each(hosts)('%s stands first and explains the failures', async (cause, isAll, host) => {
  const { report } = await verifyServed(host);
  const [first] = report.causes;
  expect(`${first?.name}: ${first?.checks.join(', ')}`).toMatchSnapshot();
  expect(first?.name).toBe(cause);
  const failures = report.checks.reduce((sum, check) => sum + check.failures, 0);
  const explained = report.causes.reduce((sum, each) => sum + each.failures, 0);
  expect(first?.failures).toBeGreaterThan(1);
  if (isAll)
    expect([explained, report.failures.filter((each) => each.cause === null)]).toEqual([failures, []]);

  const [foremost, ...others] = verifyNotices(report);
  expect(foremost).toEqual({
    level: 'cause',
    message: first?.message,
    details: [
      expect.stringMatching(new RegExp(`^ {2}explains ${first?.failures} of ${failures} failures: `)),
    ],
    hint: first?.fix,
  });
  expect(others.map(({ message }) => message)).not.toContain(first?.checks[0]);
});

test('every cause is tried, and names checks that there are', () => {
  const tried = new Set([...hosts.map(([cause]) => cause), 'another-address']);
  expect(causes.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
  const names = new Set(checks.map(({ name }) => name));
  for (const { explains } of causes) for (const name of Object.keys(explains)) expect(names).toContain(name);
});

test('a correct host has no cause, and one failure is its own', async () => {
  expect((await verifyServed({})).report.causes).toEqual([]);
  const { report } = await verifyServed({
    garble(reply, { method }) {
      if (method === 'OPTIONS') reply.status = 200;
    },
  });
  expect(report.causes).toEqual([]);
  expect(report.failures).toMatchObject([{ check: 'options', cause: null }]);
});

test('a server that fails has its reason in its log', async () => {
  const { report } = await verifyServed(sends(all, { status: 500, body: ofNothing }));
  expect(report.causes).toMatchObject([{ name: 'no-tree', fix: expect.stringContaining('error log') }]);
});

test('a manifest of this program that lists nothing is a bad one, not the lack of a tree', async () => {
  const answer = { headers, body: Buffer.from('{"generator":"polity-press"}') };
  const { report } = await verifyServed(
    sends(({ path }) => /^\/(?:manifest\.json|api\/)$/.test(path), answer),
  );
  expect(report.failures.map(({ check }) => check)).toContain('manifest');
  expect(report.causes.map(({ name }) => name)).not.toContain('no-tree');
});

test('another address is one cause, with the address to build for', async () => {
  const report = await verify(await writtenTree(), { ...options, baseUrl: 'https://api.example.org' });
  expect(report.causes).toMatchObject([
    {
      name: 'another-address',
      message:
        'the tree was built for https://example.org, where its links lead, expected https://api.example.org',
      fix: 'Build the tree again with --base-url https://api.example.org and publish all of it.',
      failures: 2,
    },
  ]);
  const hostile = 'https://x/$(touch$IFS)';
  const quoted = await verify(await writtenTree(), { ...options, baseUrl: hostile });
  expect(quoted.causes[0]?.fix).toBe(
    `Build the tree again with --base-url '${hostile}' and publish all of it.`,
  );
  const mixed = await writtenTree((files) => {
    for (const path of files.keys())
      if (path.startsWith('api/sc/'))
        files.set(path, String(files.get(path)).replaceAll('"https://example.org', '"http://localhost:8000'));
  });
  const { causes, failures } = await verify(mixed, options);
  expect(causes).toMatchObject([
    {
      name: 'another-address',
      message: 'links do not lead to the address in the manifest',
      checks: ['links'],
    },
  ]);
  expect(failures.every(({ cause }) => cause === 'another-address')).toBe(true);
});

describe('what a check could not look at', () => {
  test('is neither a failure of it nor a pass: a host that ignores the query says nothing of private comments', async () => {
    let asked = 0;
    const { report } = await verifyServed({
      mishear(request) {
        if (request.path === '/api/sc/tokens/' && request.method === 'GET') asked += 1;
        request.query = '';
      },
    });
    for (const name of ['records', 'ids', 'links', 'count', 'private-comments'])
      expect(stateOf(report, name)).toMatchObject({
        state: 'not checked',
        reason: '5 of 10 pages could not be read',
        failures: 0,
      });
    expect(JSON.stringify(report.failures)).not.toContain('private-comments');
    const notices = verifyNotices(report);
    expect(verifyText(report).text.join('\n')).toMatch(
      / breaks the contract: 6 of 32 checks failed, 9 not checked/,
    );
    expect(notices.map((notice) => noticeText(notice)).join('\n')).toMatch(
      /^not checked: .*private-comments.*\n {2}5 of 10 pages/m,
    );
    // The first page, the two that show it, one that was asked for meanwhile; the rest asks by what rule it answers.
    expect(asked).toBeLessThan(60);
  });

  test('is said of a tree without collections, which is not said to keep the contract', async () => {
    const folder = await writtenTree((files) => {
      for (const path of files.keys()) if (path.startsWith('api/')) files.delete(path);
      files.set('api/index.json', '{}');
      files.delete('openapi.json');
      edit(files, 'manifest.json', (manifest: { collections: unknown[]; files: string[] }) => {
        manifest.collections = [];
        manifest.files = manifest.files.filter(
          (file) => !/\.html$|\.d\.ts$|^client\.js$|^openapi\.json$/.test(file),
        );
      });
    });
    const report = await verify(folder, options);
    expect(report.failures).toEqual([]);
    expect(stateOf(report, 'records')).toEqual({
      name: 'records',
      state: 'not checked',
      reason: 'no data to check',
      ran: 0,
      failures: 0,
      warnings: 0,
      sampled: null,
    });
    expect(verifyText(report).text.join('\n')).toMatch(
      / may keep the contract: \d+ of \d+ checks could not look$/,
    );
    const { code, stdout } = await runHere(['verify', folder, '--json']);
    expect([code, JSON.parse(stdout)]).toMatchObject([1, { ok: false, failures: [], causes: [] }]);
  });

  test('is not said of pages that are not there: nothing is published on them', async () => {
    const folder = await writtenTree();
    await rm(join(folder, 'api/sc/tokens/page-2.json'));
    const report = await verify(folder, options);
    expect(stateOf(report, 'private-comments')?.state).toBe('passed');
    expect(stateOf(report, 'files')?.state).toBe('failed');
  });

  test('is said of a page that cannot be read as one', async () => {
    const folder = await writtenTree((files) => files.set('api/sc/tokens/page-2.json', '{"count":'));
    const report = await verify(folder, options);
    expect(stateOf(report, 'private-comments')).toMatchObject({
      state: 'not checked',
      reason: '1 of 10 pages could not be read',
    });
  });
});

test('the sample is named', async () => {
  const folder = await writtenTree((files) =>
    edit(files, 'manifest.json', (manifest: { sample?: boolean }) => {
      manifest.sample = true;
    }),
  );
  const report = await verify(folder, options);
  expect([report.sample, report.failures]).toEqual([true, []]);
  expect(verifyText(report).text.join('\n')).toContain('This is the sample');
  expect(verifyText({ ...report, sample: false }).text.join('\n')).not.toContain('sample');
});
