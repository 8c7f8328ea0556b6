import { explorerFiles, NOT_FOUND_PAGE } from '../contract/tree/explorer-pages.ts';
import { errorBody, headerLines, messages, preflightHeaders } from '../contract/tree/http.ts';
import type { HostFile, Site } from './host.ts';

/**
 * `_headers`: one text for Cloudflare and Netlify, so that one tree can serve both.
 * https://developers.cloudflare.com/pages/configuration/headers/
 * https://docs.netlify.com/manage/routing/headers/
 */
export function headersFile({ explorer }: Pick<Site, 'explorer'>): HostFile {
  const line = (name: string, value: string) => `  ${name}: ${value}`;
  // Rules also apply to missing files, and a 404 must not be cached forever.
  const files = explorerFiles(explorer).filter(({ isKept }) => !isKept);
  // Netlify takes /explore/:kind/:entity/ for files of assets/, too, where a policy would bind workers. These
  // pages have their policy in themselves.
  const own = files.flatMap(({ paths, headers }) =>
    paths
      .filter((path) => !path.includes(':entity/'))
      .map((path) => `${path}\n${headerLines(line, headers)}`),
  );
  // Rules cannot see the method, and Netlify answers OPTIONS as GET.
  const ofAll = `# The headers of the contract, on every file.\n/*\n${headerLines(line)}${headerLines(line, preflightHeaders)}`;
  return {
    path: '_headers',
    text: ofAll + (own.length === 0 ? '' : `# Of the explorer's files alone.\n${own.join('')}`),
  };
}

/**
 * Without `404.html` Cloudflare Pages treats a tree with an index.html as a single-page application, and
 * answers unknown paths with 200 and that page; Netlify answers with its own HTML.
 * https://developers.cloudflare.com/pages/configuration/serving-pages/
 * https://docs.netlify.com/manage/routing/redirects/redirect-options/#custom-404-page-handling
 */
export const notFoundFile: HostFile = { path: NOT_FOUND_PAGE, text: errorBody(messages.notFound) };
