import { EXPLORER_FOLDER, NOT_FOUND_PAGE, START_PAGE } from '../../contract/explorer-pages.ts';
import { errorBody, messages } from '../../contract/http.ts';
import { CLIENT, DESCRIPTION, INDEX, MANIFEST, OPENAPI } from '../../contract/tree.ts';
import type { Document } from '../../outputs/documents/documents-of.ts';
import { type StartPageFacts, startPage } from '../../outputs/explorer-data/start-page.ts';

export interface PageAssets {
  readonly script: string;
  readonly style: string;
}

/** Pages with their relative path to the root of the tree. */
const pages = { [START_PAGE]: '', [`${EXPLORER_FOLDER}/${START_PAGE}`]: '../' } as const;

export const startPagePaths: readonly string[] = Object.keys(pages);

export function startPages(facts: StartPageFacts, assets: PageAssets, api: string): Document[] {
  const rootIndex = `${api.slice(1)}${INDEX}`;
  const files = new Set([rootIndex, CLIENT.code, DESCRIPTION, MANIFEST, OPENAPI]);
  return Object.entries(pages).map(([path, root]) =>
    textDocument(path, startPage(facts, { root, ...assets, rootIndex, files })),
  );
}

/** Without it, some hosts answer any missing path with the start page. */
export const notFoundPage: Document = textDocument(NOT_FOUND_PAGE, errorBody(messages.notFound));

function textDocument(path: string, value: string): Document {
  return { path, schema: null, value, style: 'text' };
}
