import { sendCase, violations } from '../preview/check-answer.ts';
import { HTTP_TABLE, type HttpCase } from '../preview/http-table.ts';
import type { RawAnswer } from '../preview/raw-request.ts';
import { type Faults, faultsOf } from './faults.ts';
import { makeHostTree } from './host-tree.ts';
import type { HostUnderTest, RunningHost } from './host-under-test.ts';
import { withHost } from './with-host.ts';

/** A case of the table, where it was sent, and what was wrong with the answer. */
export interface CaseResult {
  readonly wanted: HttpCase;
  readonly prefix: string;
  readonly faults: Faults;
}

/** Requests at a time, each on a connection of its own. */
const BATCH = 16;

/** Starts the host over a new tree and sends it the whole table. */
export async function runTable(host: HostUnderTest, basePath: string): Promise<CaseResult[]> {
  const folder = makeHostTree();
  let results: CaseResult[] = [];
  await withHost(host, folder, basePath, async (running) => {
    results = await sendTable(host, folder, running);
  });
  return results;
}

/** Sends the whole table to a host over a tree of `makeHostTree`. */
export function sendTable(
  host: HostUnderTest,
  folder: string,
  { port, prefix }: Required<Pick<RunningHost, 'port' | 'prefix'>>,
): Promise<CaseResult[]> {
  // Only a path can stand under another one.
  const cases = HTTP_TABLE.filter(({ target }) => prefix === '' || target.startsWith('/'));
  return inBatches(cases, async (wanted) => {
    const patience = host.exceptions.find(({ cases }) => cases.test(wanted.name))?.patience;
    const send = () => sendCase(port, wanted, prefix, patience);
    const answer = await answerTo(send, host).catch((error: Error) => error);
    if (host.isExact !== true) return { wanted, prefix, faults: faultsOf(answer, wanted, folder, prefix) };
    const own = { ...wanted, answers: wanted.answers.slice(0, 1) };
    const faults = faultsOf(answer, own, folder, prefix);
    const more = answer instanceof Error ? [] : violations(answer, folder);
    return { wanted, prefix, faults: { ...faults, answer: [...faults.answer, ...more] } };
  });
}

/** The answer of the host itself, asked as often as it takes, within the time of the test. */
export async function answerTo(
  send: () => Promise<RawAnswer | null>,
  host: HostUnderTest,
): Promise<RawAnswer | null> {
  const answer = await send();
  return answer !== null && host.isLost?.(answer) ? answerTo(send, host) : answer;
}

/** Does `work` for all items, a few at a time, and gives the results in the order of the items. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index] as Item);
    }
  };
  await Promise.all(Array.from({ length: BATCH }, worker));
  return results;
}
