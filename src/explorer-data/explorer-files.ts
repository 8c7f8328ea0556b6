import { EXPLORER_FOLDER } from '../contract/explorer-pages.ts';
import type { Collection, Description } from '../description/kind.ts';
import { entityKind, referenceKind } from './role-kinds.ts';

const folder = `${EXPLORER_FOLDER}/data`;

/** Where its data files are. */
export const dataFile = {
  catalog: `${folder}/catalog.json`,
  columns: ({ name }: Pick<Collection, 'name'>) => `${folder}/columns/${name}.json`,
  coverage: `${folder}/coverage.json`,
  entities: `${folder}/entities.json`,
  search: `${folder}/search.json`,
  sources: `${folder}/sources.json`,
} as const;

/** The data files of a tree, whatever is in its collections: each part of a tree names all of them. */
export function dataFilesOf(
  description: Pick<Description, 'roles'>,
  collections: readonly Collection[],
): string[] {
  return [
    ...collections.map(dataFile.columns),
    ...(entityKind(description.roles, collections) === null ? [] : [dataFile.entities, dataFile.coverage]),
    dataFile.search,
    ...(referenceKind(description.roles, collections) === null ? [] : [dataFile.sources]),
    dataFile.catalog,
  ];
}
