import { SITEMAP, sitemapPart } from '../../contract/tree/explorer-pages.ts';
import { markup } from './html.ts';

/** Search engines read no more addresses in one file. https://www.sitemaps.org/protocol.html */
const MOST = 50_000;

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The files of a sitemap of so many pages. */
export function sitemapPaths(pages: number, most = MOST): string[] {
  if (pages <= most) return [SITEMAP];
  return [SITEMAP, ...Array.from({ length: Math.ceil(pages / most) }, (_, index) => sitemapPart(index + 1))];
}

/**
 * The addresses of pages, for search engines; split if there are more than one file may hold.
 * @param pages paths in the tree; @param baseUrl without a trailing slash
 */
export function sitemap(
  pages: readonly string[],
  baseUrl: string,
  most = MOST,
): { readonly path: string; readonly value: string }[] {
  const list = (paths: readonly string[]) =>
    `${xml}${
      markup`<urlset xmlns="${namespace}">
${paths.map(
  (path) => markup`<url><loc>${`${baseUrl}/${path}`}</loc></url>
`,
)}</urlset>
`.html
    }`;
  const [whole, ...parts] = sitemapPaths(pages.length, most);
  if (parts.length === 0) return [{ path: whole as string, value: list(pages) }];
  const index = `${xml}${
    markup`<sitemapindex xmlns="${namespace}">
${parts.map(
  (path) => markup`<sitemap><loc>${`${baseUrl}/${path}`}</loc></sitemap>
`,
)}</sitemapindex>
`.html
  }`;
  return [
    { path: whole as string, value: index },
    ...parts.map((path, place) => ({ path, value: list(pages.slice(place * most, (place + 1) * most)) })),
  ];
}
