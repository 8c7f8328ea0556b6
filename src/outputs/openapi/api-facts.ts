import type { Documents } from '../../contract/documents.ts';
import type { PageLinks } from '../../contract/tree.ts';
import type { Collection } from '../../model/description/kind.ts';
import type { Schemas } from '../../model/schemas/schema.ts';
import type { ResolvedDataset } from '../dataset/resolve-dataset.ts';

export type OpenApi = Documents['openapi'];
export type Operation = OpenApi['paths'][string]['get'];
export type Responses = NonNullable<Operation['responses']>;

/** What an OpenAPI document is made from. Nothing of it depends on the records: all parts of a tree have the same. */
export interface ApiFacts {
  readonly api: string;
  readonly collections: readonly Collection[];
  readonly schemas: Schemas;
  readonly dataset: Pick<ResolvedDataset, 'title' | 'description' | 'version' | 'licence'>;
  /** The version of the release that the tree is; null of the latest tree. */
  readonly release: string | null;
  readonly baseUrl: string;
  readonly pageLinks: PageLinks;
  /** Whether each record has an address of its own. */
  readonly records: boolean;
}
