import type { Documents } from '../../contract/documents.ts';
import { CATALOG, EXPLORER_FOLDER } from '../../contract/tree/explorer-pages.ts';
import type { Collection } from '../../model/description/kind.ts';
import type { PageFile } from './entity-page/page-files.ts';

const folder = `${EXPLORER_FOLDER}/data`;

export const dataFile = {
  catalog: CATALOG,
  claims: ({ name }: Pick<Collection, 'name'>) => `${folder}/claims/${name}.json`,
  columns: ({ name }: Pick<Collection, 'name'>) => `${folder}/columns/${name}.json`,
  coverage: `${folder}/coverage.json`,
  entities: `${folder}/entities.json`,
  /** Those that no record mentions, in the same form. */
  unmentioned: `${folder}/entities/unmentioned.json`,
  outlines: (number: number) => `${folder}/outlines/${number}.json`,
  database: `${folder}/database.json`,
  search: `${folder}/search.json`,
  shapes: `${folder}/shapes.json`,
  sources: `${folder}/sources.json`,
  texts: (number: number) => `${folder}/texts/${number}.json`,
} as const;

export type DataFile =
  | { readonly path: string; readonly schema: keyof Documents & `explorer-${string}`; readonly value: object }
  | PageFile;
