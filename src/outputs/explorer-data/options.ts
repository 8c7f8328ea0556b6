import type { Documents } from '../../contract/documents.ts';
import type { Description } from '../../model/description/kind.ts';
import type { PublishedCollection } from '../documents/documents-of.ts';

/** What the databank says of itself; what nobody has said is null. */
export type About = Pick<
  Documents['explorer-catalog'],
  'description' | 'version' | 'date' | 'licence' | 'cite'
> & { readonly title: string | null };

/** What shapes the data files of the explorer. */
export interface ExplorerDataOptions {
  readonly description: Pick<Description, 'roles' | 'schemas'>;
  readonly collections: readonly PublishedCollection[];
  readonly pageSize: number;
  readonly baseUrl: string;
  readonly pageLinks: Documents['explorer-catalog']['page_links'];
  /** The version of the tool. */
  readonly version: string;
  readonly about: About;
}
