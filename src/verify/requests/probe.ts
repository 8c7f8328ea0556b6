import type { WalkedCollection } from '../page.ts';
import type { HttpTarget } from '../target/http-target.ts';

/** The collection that the requests are for, and where it is. */
export interface Probe {
  readonly collection: WalkedCollection;
  readonly http: HttpTarget;
}

/** The collection with the most pages whose first page was read: most of the table needs a second page. */
export function chooseProbe(http: HttpTarget, collections: readonly WalkedCollection[]): Probe | null {
  const candidates = collections.filter(({ digests }) => digests.has(1));
  const most = Math.max(...candidates.map(({ pages }) => pages));
  const collection = candidates.find(({ pages }) => pages === most);
  return collection === undefined ? null : { collection, http };
}
