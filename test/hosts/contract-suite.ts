import { beforeAll, describe, expect, test } from 'vitest';
import { contractRows } from '../../src/hosts/host.ts';
import { HTTP_TABLE } from '../preview/http-table.ts';
import { testChangedFile } from './changed-file-test.ts';
import { fuzzTest } from './fuzz-test.ts';
import type { HostUnderTest } from './host-under-test.ts';
import { type Judgement, judge } from './judge.ts';
import { prefixTest } from './prefix-test.ts';
import { compareWithResultFile } from './result-file.ts';
import { runTable } from './run-table.ts';
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

    beforeAll(async () => {
      const results = await Promise.all(BASE_PATHS.map((basePath) => runTable(host, basePath)));
      judged.judgement = judge(results.flat(), host.exceptions);
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

    fuzzTest(host);
    verifyTest(host);
    prefixTest(host);
    if (host.seesChanges) testChangedFile(host);
  });
}
