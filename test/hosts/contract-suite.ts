import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractRows } from '../../src/hosts/host.ts';
import { HTTP_TABLE } from '../preview/http-table.ts';
import { testChangedFile } from './changed-file-test.ts';
import { fuzzTest, type StartedHost } from './fuzz-test.ts';
import { makeHostTree, removeFolder } from './host-tree.ts';
import type { HostUnderTest } from './host-under-test.ts';
import { type Judgement, judge } from './judge.ts';
import { prefixTest } from './prefix-test.ts';
import { compareWithResultFile } from './result-file.ts';
import { sendTable } from './run-table.ts';
import { verifyTest } from './verify-test.ts';

export type { HostException, HostUnderTest, RunningHost } from './host-under-test.ts';

/** The paths under which the table is sent. */
const BASE_PATHS = ['', '/repo'];

/** Holds a host against the whole contract: the table, fuzzed requests, `verify`, its own list of shortfalls. */
export function contractSuite(host: HostUnderTest): void {
  const missing = host.missing ?? null;
  if (missing !== null) console.log(`skipped: ${missing}`);

  describe.skipIf(missing !== null)(host.name, () => {
    const judged = {} as { judgement: Judgement };
    // Some take seconds to start: the table and the fuzzed requests go to the same ones.
    const started = new Map<string, StartedHost>();

    beforeAll(async () => {
      const results = await Promise.all(
        BASE_PATHS.map(async (basePath) => {
          const folder = makeHostTree();
          const running = { prefix: basePath, ...(await host.start(folder, basePath)) };
          started.set(basePath, { folder, running });
          return sendTable(host, folder, running);
        }),
      );
      judged.judgement = judge(results.flat(), host.exceptions);
    });
    afterAll(async () => {
      for (const { folder, running } of started.values()) {
        await running.stop();
        removeFolder(folder);
      }
    });

    test.each([...new Set(HTTP_TABLE.map(({ row }) => row))])('%s', (row) => {
      expect(judged.judgement.unexpected.get(row) ?? []).toEqual([]);
    });

    test('every exception still applies', () => {
      expect(judged.judgement.stale).toEqual([]);
    });

    test('its shortfalls are the rows that it does not keep whole', () => {
      const { rows } = judged.judgement;
      expect(Object.keys(host.host?.shortfalls ?? {})).toEqual(
        contractRows.filter((row) => rows[row] !== 'yes'),
      );
    });

    test('its results are the committed ones', () => {
      compareWithResultFile(host.name, judged.judgement);
    });

    fuzzTest(host, BASE_PATHS, started);
    verifyTest(host);
    prefixTest(host);
    if (host.seesChanges) testChangedFile(host);
  });
}
