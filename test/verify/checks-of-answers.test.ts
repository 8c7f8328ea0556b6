import { expect, test } from 'vitest';
import { checks } from '../../src/verify/checks.ts';
import { failedChecks, ofOtherTrees } from './failed-checks.ts';
import { verifyServed } from './verify-served.ts';
import { wrongHosts } from './wrong-hosts.ts';

test.each(['', '/base/path'])(
  'a correct host with the base path "%s" passes every check',
  async (basePath) => {
    const { address, report } = await verifyServed({}, basePath);
    expect([...report.failures, ...report.warnings]).toEqual([]);
    expect(report.checks.map(({ name }) => name)).toEqual(
      checks
        .filter(({ over, name }) => over !== 'disk' && !ofOtherTrees.includes(name))
        .map(({ name }) => name),
    );
    for (const check of report.checks) expect(check.ran, check.name).toBeGreaterThan(0);
    expect(report).toMatchObject({ target: address, over: 'http' });
    expect(report.collections.map(({ records, pages }) => [records, pages])).toEqual([
      [25, 3],
      [12, 2],
      [2, 1],
      [26, 3],
      [0, 1],
    ]);
  },
);

test.each(wrongHosts)('$check: a host that $name', async ({ check, deviation }) => {
  const { address, report } = await verifyServed(deviation);
  expect(failedChecks(report)).toEqual([check]);
  expect(report.warnings).toEqual([]);
  const messages = report.failures.map(({ message }) =>
    message
      .replaceAll(address, 'https://example.org')
      .replace(/"[0-9a-f]{40}"/, '"ETAG"')
      .replace(/(?<=a body of )[\d,]+/, 'N'),
  );
  expect([...new Set(messages)].slice(0, 3).join('\n')).toMatchSnapshot();
});

test('every check of answers has a host that makes it fail', () => {
  const known = new Set([...wrongHosts.map(({ check }) => check), ...ofOtherTrees]);
  expect(checks.filter(({ over, name }) => over === 'http' && !known.has(name))).toEqual([]);
  expect(known).toContain('copies');
});

const old = { 'last-modified': 'Sat, 01 Jan 2000 00:00:00 GMT' };

test.each([
  { of: 'is old, without a rule', found: old, warned: 1 },
  { of: 'may be kept for an hour', found: { 'cache-control': 'public, max-age=3600' }, warned: 1 },
  {
    of: 'may be kept for ten minutes, as on GitHub Pages',
    found: { 'cache-control': 'max-age=600' },
    warned: 0,
  },
  {
    of: 'is kept for an hour by a CDN alone',
    found: { ...old, 'cache-control': 's-maxage=3600, max-age=0' },
    warned: 0,
  },
  { of: 'is asked for each time', found: { ...old, 'cache-control': 'no-cache' }, warned: 0 },
])('a page that $of is a warning $warned times', async ({ found, warned }) => {
  const { report } = await verifyServed({
    garble: (reply) => void Object.assign(reply.headers, found),
  });
  expect(report.failures).toEqual([]);
  const kept =
    /^a browser may keep pages for [\d,]+ hours?: after the next build it reads old and new ones mixed$/;
  expect(report.warnings.map(({ check, message }) => [check, kept.test(message)])).toEqual(
    Array.from({ length: warned }, () => ['etag', true]),
  );
});
