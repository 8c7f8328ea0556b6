import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type RawAnswer, rawRequest, requestText } from '../preview/raw-request.ts';
import { tally } from '../trust/tally.ts';
import { formFaults, headerFaults, safetyFaults, withLocalLocation } from './faults.ts';
import { fuzzedRequest } from './fuzzed-request.ts';
import { makeHostTree } from './host-tree.ts';
import type { HostUnderTest, RunningHost } from './host-under-test.ts';
import { answerTo, inBatches } from './run-table.ts';
import { withHost } from './with-host.ts';

const REQUESTS = Number(process.env.POLITY_PRESS_REQUESTS ?? 300);
const SEED = Number(process.env.POLITY_PRESS_SEED ?? 20_240_229);

/** What every server refuses by itself: what it cannot read, what is too long, what it does not know. */
const REFUSALS = new Set([400, 408, 414, 417, 431, 501, 505]);

/** A host over a tree of `makeHostTree`, links included. */
export interface StartedHost {
  readonly folder: string;
  readonly running: RunningHost & { readonly prefix: string };
}

/** The same fuzzed requests for each host: nothing from outside, no way to another site, no fault of ours. */
export function fuzzTest(
  host: HostUnderTest,
  basePaths: readonly string[],
  started: ReadonlyMap<string, StartedHost>,
): void {
  describe('fuzzed requests', () => {
    tally(
      `${host.name}: nothing from outside the tree, no dotfile, no open redirect, no local path`,
      REQUESTS,
    );
    const links = !host.exceptions.some(({ unsafe }) => unsafe);

    test.each(basePaths)(`${REQUESTS / 2} fuzzed requests (base path "%s")`, async (basePath) => {
      const send = async ({ folder, running: { port, prefix } }: StartedHost) => {
        const requests = fc.sample(fuzzedRequest(prefix), { seed: SEED, numRuns: REQUESTS / 2 });
        const faults = await inBatches(requests, async (request) => {
          const send = () => rawRequest(port, requestText(...request));
          const answer = await answerTo(send, host).catch((error: Error) => error);
          const found =
            answer instanceof Error
              ? [answer.message]
              : answer === null
                ? ['no answer']
                : faultsOfAny(answer, request, { folder, prefix, host });
          return found.length > 0 ? [`${JSON.stringify(request)}: ${found.join('; ')}`] : [];
        });
        expect(faults.flat()).toEqual([]);
        const alive = await rawRequest(port, requestText('GET', `${prefix}/api/core/references/`));
        expect(alive?.status).toBe(200);
      };
      const ready = links ? started.get(basePath) : undefined;
      if (ready !== undefined) return send(ready);
      const folder = makeHostTree({ links });
      await withHost(host, folder, basePath, (running) => send({ folder, running }));
    });
  });
}

function faultsOfAny(
  answer: RawAnswer,
  [method, target]: readonly [string, string, unknown],
  { folder, prefix, host }: { folder: string; prefix: string; host: HostUnderTest },
): string[] {
  const harm = safetyFaults(withLocalLocation(answer, target), folder);
  const isRefusal = REFUSALS.has(answer.status) || host.isRefusal?.({ method, target, prefix });
  // Neither a path nor an address: rules by path do not see it.
  const isNoTarget = !/^(\/|https?:\/\/)/.test(target);
  if (isRefusal || isNoTarget) return harm;
  const fallsShort = host.host?.shortfalls.headers !== undefined;
  return [...harm, ...formFaults(answer), ...(fallsShort ? [] : headerFaults(answer))];
}
