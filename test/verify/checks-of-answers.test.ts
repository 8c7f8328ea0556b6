import { expect, test } from 'vitest';
import { checks } from '../../src/verify/checks.ts';
import { failedChecks, ofOtherTrees } from './failed-checks.ts';
import { headerHosts } from './hosts/header-hosts.ts';
import { pageHosts } from './hosts/page-hosts.ts';
import { pathHosts } from './hosts/path-hosts.ts';
import { verifyServed } from './verify-served.ts';

const hosts = [...pageHosts, ...pathHosts, ...headerHosts];

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

test.each(hosts)('$check: a host that $name', async ({ check, message, ...deviation }) => {
  const { report } = await verifyServed(deviation);
  expect(failedChecks(report)).toEqual([check]);
  expect(report.warnings).toEqual([]);
  expect(report.failures.map((failure) => failure.message)).toContainEqual(expect.stringMatching(message));
});

test('every check of answers has a host that makes it fail', () => {
  const told = new Set(hosts.map(({ check }) => check));
  expect(checks.filter(({ over, name }) => over === 'http' && !told.has(name))).toEqual([]);
  expect(told).toContain('copies');
});
