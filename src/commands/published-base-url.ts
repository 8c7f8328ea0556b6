import { treeDocument } from './tree-document.ts';

/** The address that a published tree was built for; null if no manifest names one. */
export function publishedBaseUrl(folder: string): URL | null {
  const { base_url } = Object(treeDocument(folder, 'manifest.json'));
  return URL.canParse(String(base_url)) ? new URL(String(base_url)) : null;
}
