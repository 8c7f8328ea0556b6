import type { Check, Notes } from '../check.ts';
import type { WalkedCollection } from '../page.ts';
import type { Answer, Request } from '../target/http-client.ts';
import type { HttpTarget } from '../target/http-target.ts';
import type { Tree } from '../tree.ts';
import { chooseProbe, type Probe } from './probe.ts';

/** What an answer must be; says what it is instead, or null where it is right. */
export type Expectation = (answer: Answer, probe: Probe) => string | null;

/** One request and what must be answered. */
export interface RequestRow extends Request {
  readonly expect: Expectation;
}

/** The facts of a check that sends requests. */
export interface RequestTable extends Pick<Check, 'name' | 'description' | 'fix' | 'row' | 'applies'> {
  rows(probe: Probe, collections: readonly WalkedCollection[]): readonly RequestRow[];
}

/** A check that sends the requests of a table, each a row with its expectation. */
export function requestCheck({ rows, ...facts }: RequestTable): Check {
  return {
    ...facts,
    over: 'http',
    start: ({ http }, notes) => ({
      end: (collections) => (http === null ? undefined : sendRows(http, collections, notes, rows)),
    }),
  };
}

/** Sends the rows of a table, and notes what is wrong in their order. */
export async function sendRows(
  http: HttpTarget,
  collections: readonly WalkedCollection[],
  notes: Notes,
  rows: RequestTable['rows'],
): Promise<void> {
  const probe = chooseProbe(http, collections);
  if (probe === null) return;
  const faults = await Promise.all(
    rows(probe, collections).map(async ({ expect, ...request }) => {
      const answer = await http.send(request);
      const message = answer.status === null ? answer.reason : expect(answer, probe);
      return { where: `${request.method ?? 'GET'} ${http.base}${request.path}`, message };
    }),
  );
  notes.looked(faults.length);
  for (const { where, message } of faults) if (message !== null) notes.fail(where, message);
}

/** Whether the tree was published by this tool: a service that it did not publish might take what is written to it. */
export function isOurs(tree: Tree): boolean {
  return tree.manifest !== null;
}
