import type { Check, Notes, Symptom } from '../check.ts';
import type { WalkedCollection } from '../page.ts';
import type { Answer, HttpTarget, Request } from '../target/http-target.ts';
import type { Tree } from '../tree.ts';

export interface Probe {
  readonly collection: WalkedCollection;
  readonly http: HttpTarget;
}

/** Most rows need a second page. */
function chooseProbe(http: HttpTarget, collections: readonly WalkedCollection[]): Probe | null {
  const candidates = collections.filter(({ digests }) => digests.has(1));
  const most = Math.max(...candidates.map(({ pages }) => pages));
  const collection = candidates.find(({ pages }) => pages === most);
  return collection === undefined ? null : { collection, http };
}

export type Fault = string | { readonly message: string; readonly symptom: Symptom };

export type Expectation = (answer: Answer, probe: Probe) => Fault | null;

export interface RequestRow extends Request {
  readonly expect: (...of: Parameters<Expectation>) => Fault | null | Promise<null>;
}

interface RequestTable extends Pick<Check, 'name' | 'description' | 'fix' | 'row' | 'applies'> {
  rows(
    probe: Probe,
    collections: readonly WalkedCollection[],
    { tree, notes }: { readonly tree: Tree; readonly notes: Notes },
  ): readonly RequestRow[];
}

export function requestCheck({ rows, ...facts }: RequestTable): Check {
  return {
    ...facts,
    over: 'http',
    examine: (tree, notes, collections) =>
      tree.http === null
        ? undefined
        : sendRows(tree.http, collections, notes, (probe) => rows(probe, collections, { tree, notes })),
  };
}

export async function sendRows(
  http: HttpTarget,
  collections: readonly WalkedCollection[],
  notes: Notes,
  rows: (probe: Probe) => readonly RequestRow[],
): Promise<void> {
  const probe = chooseProbe(http, collections);
  if (probe === null) return notes.unable('no collection has a first page that could be read');
  await sendFor(probe, rows(probe), notes);
}

/** Sends requests about one collection. */
export async function sendFor(probe: Probe, rows: readonly RequestRow[], notes: Notes): Promise<void> {
  const { http } = probe;
  const faults = await Promise.all(
    rows.map(async ({ expect, ...request }) => {
      const answer = await http.send(request);
      const fault = answer.status === null ? answer.reason : await expect(answer, probe);
      return { where: `${request.method ?? 'GET'} ${http.base}${request.path}`, fault };
    }),
  );
  notes.looked(faults.length);
  if (faults.length === 0) notes.unable('no page could be read to compare it with');
  for (const { where, fault } of faults) {
    if (typeof fault === 'string') notes.fail(where, fault);
    else if (fault !== null) notes.fail(where, fault.message, fault.symptom);
  }
}

/** Another service might act on a POST. */
export function isOurs(tree: Tree): boolean {
  return tree.manifest !== null;
}
