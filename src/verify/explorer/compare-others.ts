import type { WalkedCollection } from '../page.ts';
import { compareShapes } from './compare-shapes.ts';
import { type DataFiles, type Entities, fileOf } from './data-files.ts';

/** The entities that the other files lead to. */
export async function readEntities(files: DataFiles): Promise<Entities | null> {
  const entities = await files.read('entities', 'explorer-entities');
  if (entities === null) return null;
  const { ids, regions, region, ...lists } = entities;
  const path = fileOf('entities');
  for (const [key, list] of Object.entries({ ...lists, region }))
    if (Array.isArray(list)) files.expectLength(path, key, list, ids.length);
  files.expectCodes(path, 'region', region, regions.length);
  return entities;
}

/** The files that are about all collections. */
export async function compareOthers(
  files: DataFiles,
  collections: readonly WalkedCollection[],
  entities: Entities | null,
): Promise<void> {
  const recordsOf = (index: number) => collections[index]?.claimedRecords ?? 0;
  const catalog = await files.read('catalog', 'explorer-catalog');
  const path = fileOf('catalog');
  const listed = catalog?.collections ?? [];
  const facts = (each: { readonly path: string; readonly records: unknown; readonly pages: number }) =>
    `${each.path} ${each.records} ${each.pages}`;
  const expected = collections.map((each) => facts({ ...each, records: each.claimedRecords }));
  if (catalog !== null && listed.map(facts).join() !== expected.join())
    files.fail(path, 'has other collections, or other counts, than the manifest');
  const count = entities?.ids.length ?? 0;
  if (catalog !== null && (catalog.entity?.count ?? 0) !== count)
    files.fail(path, `counts ${catalog.entity?.count ?? 0} entities, but entities.json has ${count}`);
  const coverage = await files.read('coverage', 'explorer-coverage');
  for (const { collection, entity, from, to, state } of coverage?.collections ?? []) {
    const at = `collections[${collection}]`;
    files.expectCodes(fileOf('coverage'), `${at}.entity`, entity, count);
    for (const list of [entity, from, to, [...state]])
      if (list !== null) files.expectLength(fileOf('coverage'), at, list, recordsOf(collection));
  }
  const search = await files.read('search', 'explorer-search');
  for (const { collection, rows, texts, entity } of search?.groups ?? []) {
    const at = `groups[${collection}]`;
    files.expectLength(fileOf('search'), at, texts, rows.length);
    files.expectCodes(fileOf('search'), at, rows, collection === null ? count : recordsOf(collection));
    if (entity === null) continue;
    files.expectLength(fileOf('search'), `${at}.entity`, entity, rows.length);
    files.expectCodes(fileOf('search'), `${at}.entity`, entity, count);
  }
  if (catalog !== null) await compareShapes(files, catalog.shapes, collections, count);
  const sources = await files.read('sources', 'explorer-sources');
  if (catalog !== null && catalog.sources !== (sources !== null))
    files.fail(
      fileOf('catalog'),
      `says ${catalog.sources ? 'that there are sources, but there are none' : 'that there are no sources, but there are some'}`,
    );
  if (sources !== null) files.expectLength(fileOf('sources'), 'labels', sources.labels, sources.ids.length);
  for (const { collection, rows, references } of sources?.claims ?? []) {
    const at = `claims[${collection}]`;
    files.expectLength(fileOf('sources'), at, references, rows.length);
    files.expectCodes(fileOf('sources'), at, rows, recordsOf(collection));
    files.expectCodes(fileOf('sources'), at, references, sources?.ids.length ?? 0);
  }
}
