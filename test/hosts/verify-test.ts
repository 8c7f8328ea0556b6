import { chmodSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verify } from '../../src/verify/verify.ts';
import { publishTree } from '../helpers/build-tree.ts';
import { choose } from '../helpers/bundled.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { options as expected } from '../verify/failed-checks.ts';
import { makeFolder } from './host-tree.ts';
import type { HostUnderTest } from './host-under-test.ts';
import { openDoor } from './open-door.ts';
import { withHost } from './with-host.ts';

/** Of each sort: pages enough, long ids, records that embed others, none. */
const few = ['core/references', 'core/citations', 'general/polity-capitals', 'sc/tokens'];

/**
 * `verify` over a tree that the real build made for the address at which the host answers: under a path, where more can
 * go wrong than at the root, for which the table of requests stands.
 */
export function verifyTest(host: HostUnderTest): void {
  test('verify finds what it says of itself, and nothing else', async () => {
    const basePath = '/repo';
    // The address stands in the tree, and a server gets its port when the tree is there: so a door before it.
    const door = await openDoor();
    try {
      const address = `http://127.0.0.1:${door.port}${basePath}`;
      const folder = makeFolder();
      const description = choose(...few);
      const options = { baseUrl: address, pageSize: 3, records: true, description };
      await publishTree(makeExport(...tiny), folder, '1.0.0', options);
      chmodSync(folder, 0o755);
      // The build was yesterday's: Apache doubts the ETag of a file of this very second, and calls it weak.
      const yesterday = Date.now() / 1000 - 86_400;
      for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
        utimesSync(join(folder, path), yesterday, yesterday);
      await withHost(host, folder, basePath, async ({ port }) => {
        door.leadTo(port);
        const report = await verify(address, expected);
        const known = host.verifyFinds ?? {};
        const shortfalls = Object.keys(host.host?.shortfalls ?? {});
        expect(shortfalls).toEqual(expect.arrayContaining(Object.values(known)));
        // A release is answered below /v/1.0.0/ as the latest tree is at the top.
        expect(report.releases.map(({ target }) => target)).toEqual([`${address}/v/1.0.0`]);
        for (const { failures, checks, warnings, collections } of [report, ...report.releases]) {
          expect(failures.filter(({ check }) => !(check in known))).toEqual([]);
          expect([...new Set(failures.map(({ check }) => check))].sort()).toEqual(Object.keys(known).sort());
          expect(checks.map(({ name }) => name)).toContain('single-records');
          expect(warnings).toEqual([]);
          expect(collections.length).toBe(few.length);
        }
      });
    } finally {
      await door.close();
    }
  });
}
