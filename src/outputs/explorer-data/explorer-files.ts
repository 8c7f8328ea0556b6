import { EXPLORER_FOLDER } from '../../contract/explorer-pages.ts';
import type { Collection, Description } from '../../model/description/kind.ts';
import { linkRoles } from '../../model/description/linked-roles.ts';
import type { PublishedCollection } from '../documents/documents-of.ts';
import { outlineFiles } from './read-shapes.ts';

const folder = `${EXPLORER_FOLDER}/data`;

export const dataFile = {
  catalog: `${folder}/catalog.json`,
  columns: ({ name }: Pick<Collection, 'name'>) => `${folder}/columns/${name}.json`,
  coverage: `${folder}/coverage.json`,
  entities: `${folder}/entities.json`,
  outlines: (number: number) => `${folder}/outlines/${number}.json`,
  search: `${folder}/search.json`,
  shapes: `${folder}/shapes.json`,
  sources: `${folder}/sources.json`,
} as const;

/** Data file paths of a tree, whatever its collections hold: each part of a tree names all of them. */
export function dataFilesOf(
  description: Pick<Description, 'roles'>,
  published: readonly Pick<PublishedCollection, 'collection' | 'records'>[],
): string[] {
  const collections = published.map(({ collection }) => collection);
  const { entity, reference, shapes } = linkRoles({ roles: description.roles, collections });
  const outlines = outlineFiles(published[shapes?.collection ?? -1]?.records ?? 0);
  return [
    ...collections.map(dataFile.columns),
    ...(entity === null ? [] : [dataFile.entities, dataFile.coverage]),
    ...(shapes === null ? [] : [dataFile.shapes]),
    ...Array.from({ length: outlines }, (_, index) => dataFile.outlines(index + 1)),
    dataFile.search,
    ...(reference === null ? [] : [dataFile.sources]),
    dataFile.catalog,
  ];
}
