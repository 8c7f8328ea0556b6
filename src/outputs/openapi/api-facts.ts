import type { Documents } from '../../contract/documents.ts';
import type { PageLinks } from '../../contract/tree/tree.ts';
import type { Collection } from '../../model/description/kind.ts';
import type { Schemas } from '../../model/schemas/schema.ts';
import type { ResolvedDataset } from '../dataset/resolve-dataset.ts';

export type OpenApi = Documents['openapi'];
export type Operation = OpenApi['paths'][string]['get'];
export type Responses = NonNullable<Operation['responses']>;

/** Independent of the records: all parts of a tree have the same document. */
export interface ApiFacts {
  readonly api: string;
  readonly collections: readonly Collection[];
  readonly schemas: Schemas;
  readonly dataset: Pick<ResolvedDataset, 'title' | 'description' | 'version' | 'licence'>;
  /** null for the latest tree. */
  readonly release: string | null;
  readonly baseUrl: string;
  readonly pageLinks: PageLinks;
  readonly records: boolean;
}
