import type { Documents } from '../../contract/documents.ts';
import { EXPLORER_FOLDER, NOT_FOUND_PAGE, START_PAGE } from '../../contract/tree/explorer-pages.ts';
import { errorBody, messages } from '../../contract/tree/http.ts';
import { FEED } from '../../contract/tree/releases.ts';
import { CLIENT, DATA_PACKAGE, DESCRIPTION, INDEX, MANIFEST, OPENAPI } from '../../contract/tree/tree.ts';
import { doiAddress, type ResolvedDataset } from '../../outputs/dataset/resolve-dataset.ts';
import { schemaOrg } from '../../outputs/dataset/tree-metadata.ts';
import { type Document, textDocument } from '../../outputs/documents/documents-of.ts';
import { type StartPageParts, startPage } from '../../outputs/explorer-data/start-page.ts';

/** Pages with their relative path to the root of the tree. */
const pages = { [START_PAGE]: '', [`${EXPLORER_FOLDER}/${START_PAGE}`]: '../' } as const;

export const startPagePaths: readonly string[] = Object.keys(pages);

export interface StartPageFacts {
  readonly catalog: Documents['explorer-catalog'];
  readonly assets: Pick<StartPageParts, 'script' | 'coast' | 'style'>;
  readonly api: string;
  readonly dataset: ResolvedDataset;
  readonly isRelease: boolean;
}

export function startPages({ catalog, assets, api, dataset, isRelease }: StartPageFacts): Document[] {
  const rootIndex = `${api.slice(1)}${INDEX}`;
  const files = new Set([rootIndex, CLIENT.code, DESCRIPTION, MANIFEST, OPENAPI]);
  const years = catalog.entity?.years as [number, number] | null | undefined;
  const structured = schemaOrg(dataset, { baseUrl: catalog.base_url, years: years ?? null, rootIndex });
  return Object.entries(pages).map(([path, root]) => {
    const links = linksOf(dataset, root, isRelease);
    return textDocument(path, startPage(catalog, { root, ...assets, rootIndex, files, structured, links }));
  });
}

/**
 * Typed links (https://signposting.org), and, from a release, the feed. The latest tree is the same with and
 * without releases.
 */
function linksOf({ doi, licence }: ResolvedDataset, root: string, isRelease: boolean) {
  return [
    ...(doi === null ? [] : [{ rel: 'cite-as', href: doiAddress(doi) }]),
    ...(licence?.url ? [{ rel: 'license', href: licence.url }] : []),
    { rel: 'describedby', type: 'application/json', href: root + DATA_PACKAGE },
    ...(isRelease
      ? [{ rel: 'alternate', type: 'application/atom+xml', title: 'Releases', href: `${root}../../${FEED}` }]
      : []),
  ];
}

/** Without it, some hosts answer any missing path with the start page. */
export const notFoundPage: Document = textDocument(NOT_FOUND_PAGE, errorBody(messages.notFound));
