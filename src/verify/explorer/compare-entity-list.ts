import { type Explored, listedText, unescaped } from './data-files.ts';

const list = /^explore\/all\/[^/]+\/index\.html$/;

/**
 * Holds the list of the pages of entities, for readers without JavaScript, against these pages: it links to each of
 * them once. Returns its path.
 */
export async function compareEntityList(
  { tree, notes }: Pick<Explored, 'tree' | 'notes'>,
  pages: readonly string[],
): Promise<readonly string[]> {
  const lists = (tree.manifest?.files ?? []).filter((path) => list.test(path));
  if (lists.length !== Math.min(1, pages.length))
    notes.fail(
      'explore/all',
      `has ${lists.length} lists of the pages of entities, expected ${Math.min(1, pages.length)}`,
    );
  for (const path of lists) {
    const text = await listedText({ tree, notes }, path);
    if (text === null) continue;
    const left = new Set(pages);
    for (const [, href = ''] of text.matchAll(/<li><a href="([^"#][^"]*)">/g)) {
      const page = new URL(unescaped(href), `http://tree/${path}`).pathname.slice(1);
      if (!left.delete(page))
        notes.fail(path, `links to ${page}, which is not a page of an entity, or twice`);
    }
    for (const page of left) notes.fail(path, `does not link to ${page}`);
  }
  return lists;
}
