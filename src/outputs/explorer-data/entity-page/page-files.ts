import type { Documents } from '../../../contract/documents.ts';
import { entityClaimFiles, placeOfClaims } from '../../../contract/tree/entity-claims.ts';
import { EXPLORER_FOLDER, entityPage, listPage, START_PAGE } from '../../../contract/tree/explorer-pages.ts';
import type { Collection, Description } from '../../../model/description/kind.ts';
import { linkRoles } from '../../../model/description/linked-roles.ts';
import type { RowSource } from '../narrow-kind.ts';
import { entityIds } from '../read-entities.ts';
import { sitemap, sitemapPaths } from '../sitemap.ts';
import { entityPages, type PagesOptions } from './entity-pages.ts';

/** What the pages of entities need besides the data. */
export interface EntityPageOptions extends Pick<PagesOptions, 'assets' | 'publicUrl'> {
  /** Whether entities that no record mentions are published, and so have a page. */
  readonly withUnmentioned: boolean;
}

export type PageFile =
  | { readonly path: string; readonly schema: null; readonly value: string }
  | {
      readonly path: string;
      readonly schema: 'explorer-entity-claims';
      readonly value: Documents['explorer-entity-claims'];
    };

const claimsFile = (number: number) => `${EXPLORER_FOLDER}/data/entity-claims/${number}.json`;

/**
 * The paths of the pages of entities, of their list, of their claims, and of a sitemap if others can read them.
 * @param unreached see `unreachedEntities`
 */
export function pagePaths(
  { roles }: Pick<Description, 'roles'>,
  collections: readonly Collection[],
  source: RowSource,
  unreached: ReadonlySet<unknown>,
  { publicUrl, withUnmentioned }: EntityPageOptions,
): string[] {
  const { entity } = linkRoles({ roles, collections });
  if (entity === null) return [];
  const reached = entityIds(entity, source, unreached);
  if (reached.length === 0) return [];
  const ids = withUnmentioned ? entityIds(entity, source, new Set()) : reached;
  const folders = [...ids.map((id) => entityPage(entity.name, id)), listPage(entity.name)];
  const pages = folders.map((folder) => folder + START_PAGE);
  const claims = Array.from({ length: entityClaimFiles(reached.length) }, (_, index) =>
    claimsFile(index + 1),
  );
  return [...pages, ...claims, ...(publicUrl === null ? [] : sitemapPaths(pages.length))];
}

/** The pages of all entities, and their claims; their list, then a sitemap if others can read them. */
export function* pageFiles(
  { assets, publicUrl }: EntityPageOptions,
  facts: Omit<PagesOptions, 'assets' | 'publicUrl'>,
): Generator<PageFile> {
  const folders: string[] = [];
  let gathered: Documents['explorer-entity-claims'] = { entities: [] };
  let done = 0;
  const all = facts.entities.ids.length;
  for (const { folder, html, claims } of entityPages({ ...facts, assets, publicUrl })) {
    folders.push(folder);
    yield { path: `${folder}${START_PAGE}`, schema: null, value: html };
    if (claims === null) continue;
    gathered.entities.push(claims);
    const { file } = placeOfClaims(done);
    done += 1;
    if (done < all && placeOfClaims(done).file === file) continue;
    yield { path: claimsFile(file), schema: 'explorer-entity-claims', value: gathered };
    gathered = { entities: [] };
  }
  if (publicUrl === null) return;
  for (const { path, value } of sitemap(folders, publicUrl)) yield { path, schema: null, value };
}
