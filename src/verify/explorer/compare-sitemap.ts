import { isThisMachine } from '../../contract/this-machine.ts';
import { urlIn } from '../../contract/url-in.ts';
import { HTML_INDEX } from '../file-names.ts';
import { unescaped } from '../xml-text.ts';
import { type Explored, listedText } from './data-files.ts';

const SITEMAP = 'explore/sitemap.xml';
const part = /^explore\/sitemap-[0-9]+\.xml$/;

/** Search engines read no more addresses in one file. https://www.sitemaps.org/protocol.html */
const MOST = 50_000;

/**
 * Holds the sitemap against the pages of entities: each page is named once, and nothing else. A tree for an
 * address of this machine has none.
 */
export async function compareSitemap(
  { tree, notes }: Pick<Explored, 'tree' | 'notes'>,
  pages: readonly string[],
): Promise<void> {
  const { files = [], base_url: baseUrl = '' } = tree.manifest ?? {};
  if (!files.includes(SITEMAP)) {
    const url = urlIn(baseUrl);
    if (pages.length > 0 && url !== null && !isThisMachine(url))
      notes.fail(SITEMAP, 'is missing in the manifest: search engines find no page of an entity');
    return;
  }
  // A preview shows another address.
  const base = tree.folder === null ? '' : baseUrl.replace(/\/$/, '');
  const placed = (address: string) => (base === '' ? address.replace(/^.*?(?=\/explore\/)/, '') : address);
  const parts = files.filter((path) => part.test(path));
  const missing = new Set(pages.map((path) => `${base}/${path.slice(0, -HTML_INDEX.length)}`));
  for (const path of [SITEMAP, ...parts]) {
    const text = await listedText({ tree, notes }, path);
    if (text === null) return;
    const named = addressesIn(text).map(placed);
    if (named.length > MOST) notes.fail(path, `has ${named.length} addresses, search engines read ${MOST}`);
    const left =
      path === SITEMAP && parts.length > 0 ? new Set(parts.map((each) => `${base}/${each}`)) : missing;
    for (const address of named)
      if (!left.delete(address))
        notes.fail(path, `names ${address}, which is not a page of an entity, or twice`);
    if (left !== missing) for (const address of left) notes.fail(path, `does not name ${address}`);
  }
  for (const address of missing) notes.fail(SITEMAP, `does not name ${address}`);
}

function addressesIn(xml: string): string[] {
  return Array.from(xml.matchAll(/<loc>([^<]*)<\/loc>/g), ([, text = '']) => unescaped(text));
}
