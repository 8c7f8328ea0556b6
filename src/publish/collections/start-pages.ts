import { EXPLORER_FOLDER, NOT_FOUND_PAGE, START_PAGE } from '../../contract/explorer-pages.ts';
import { errorBody, messages } from '../../contract/http.ts';
import { CLIENT, DESCRIPTION, INDEX, MANIFEST, OPENAPI } from '../../contract/tree.ts';
import type { Document } from '../../outputs/documents/documents-of.ts';
import { type StartPageFacts, startPage } from '../../outputs/explorer-data/start-page.ts';

/** Which files of the explorer a page loads, by their paths in the tree. */
export interface PageAssets {
  readonly script: string;
  readonly style: string;
}

/** The pages at `/` and `/explore/`, each with its way to the root of the tree. */
const pages = { [START_PAGE]: '', [`${EXPLORER_FOLDER}/${START_PAGE}`]: '../' } as const;

export const startPagePaths: readonly string[] = Object.keys(pages);

/**
 * The pages that the explorer begins with.
 *
 * @param api what the paths of all collections begin with
 */
export function startPages(facts: StartPageFacts, assets: PageAssets, api: string): Document[] {
  const rootIndex = `${api.slice(1)}${INDEX}`;
  const files = new Set([rootIndex, CLIENT.code, DESCRIPTION, MANIFEST, OPENAPI]);
  return Object.entries(pages).map(([path, root]) =>
    textDocument(path, startPage(facts, { root, ...assets, rootIndex, files })),
  );
}

/** Without it, some hosts answer whatever is missing with the start page. */
export const notFoundPage: Document = textDocument(NOT_FOUND_PAGE, errorBody(messages.notFound));

function textDocument(path: string, value: string): Document {
  return { path, schema: null, value, style: 'text' };
}
