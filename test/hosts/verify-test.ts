import { chmodSync } from 'node:fs';
import { expect, test } from 'vitest';
import { verify } from '../../src/verify/verify.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { options } from '../verify/failed-checks.ts';
import { openDoor } from './front-door.ts';
import { makeFolder } from './host-tree.ts';
import type { HostUnderTest } from './host-under-test.ts';
import { withHost } from './with-host.ts';

/** `verify` over a tree that the real build made for the address at which the host answers. */
export function verifyTest(host: HostUnderTest): void {
  test.each(['', '/repo'])(
    'verify finds what it says of itself, and nothing else (base path "%s")',
    async (basePath) => {
      // The address stands in the tree, and a server gets its port when the tree is there: so a door before it.
      const door = await openDoor();
      try {
        const address = `http://127.0.0.1:${door.port}${basePath}`;
        const folder = makeFolder();
        await buildTree(makeExport(...tiny), { out: folder, baseUrl: address, pageSize: 3, records: true });
        chmodSync(folder, 0o755);
        await withHost(host, folder, basePath, async ({ port }) => {
          door.leadTo(port);
          const report = await verify(address, options);
          const known = host.verifyFinds ?? {};
          expect(report.failures.filter(({ check }) => !(check in known))).toEqual([]);
          expect([...new Set(report.failures.map(({ check }) => check))].sort()).toEqual(
            Object.keys(known).sort(),
          );
          const shortfalls = host.host?.shortfalls.map(({ row }) => row) ?? [];
          expect(shortfalls).toEqual(expect.arrayContaining(Object.values(known)));
          expect(report.checks.map(({ name }) => name)).toContain('single-records');
          expect(report.warnings).toEqual([]);
          expect(report.collections.length).toBe(23);
        });
      } finally {
        await door.close();
      }
    },
  );
}
