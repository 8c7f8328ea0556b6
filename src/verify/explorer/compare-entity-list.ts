import { unescaped } from '../xml-text.ts';
import { isShownAsIs } from './compare-entity-facts.ts';
import { type Explored, listedText } from './data-files.ts';

/** The label of an entity on one line, and its years, as entities.json has them. */
export interface Named {
  readonly label: string;
  readonly years: readonly (number | null | undefined)[];
}

const list = /^explore\/all\/[^/]+\/index\.html$/;

/**
 * Holds the list of the pages of entities, for readers without JavaScript, against these pages: it links to each of
 * them once, by name and with its years. Returns its path.
 * @param pages by path; null for a page of no known entity
 */
export async function compareEntityList(
  { tree, notes }: Pick<Explored, 'tree' | 'notes'>,
  pages: ReadonlyMap<string, Named | null>,
): Promise<readonly string[]> {
  const lists = (tree.manifest?.files ?? []).filter((path) => list.test(path));
  if (lists.length !== Math.min(1, pages.size))
    notes.fail(
      'explore/all',
      `has ${lists.length} lists of the pages of entities, expected ${Math.min(1, pages.size)}`,
    );
  for (const path of lists) {
    const text = await listedText({ tree, notes }, path);
    if (text === null) continue;
    const left = new Map(pages);
    for (const [, href = '', name = '', years = ''] of text.matchAll(
      /<li><a href="([^"#][^"]*)">([^<]*)<\/a>(.*?)<\/li>/gs,
    )) {
      const page = new URL(unescaped(href), `http://tree/${path}`).pathname.slice(1);
      const named = left.get(page) ?? null;
      if (named !== null && isShownAsIs(named.label) && !inOneLine(textOf(name)).startsWith(named.label))
        notes.fail(path, `does not give ${page} the name of its entity, ${named.label}`);
      if (named !== null && !saysYears(years, named))
        notes.fail(path, `gives ${page} other years than its entity has`);
      if (!left.delete(page))
        notes.fail(path, `links to ${page}, which is not a page of an entity, or twice`);
    }
    for (const page of left.keys()) notes.fail(path, `does not link to ${page}`);
  }
  return lists;
}

/** Whether a text has the years of an entity: `814–146 BCE`. */
export function saysYears(text: string, { years }: Named): boolean {
  const said: readonly string[] = text.match(/\d+/g) ?? [];
  const known = years.filter((year) => typeof year === 'number');
  return known.every((year) => said.includes(String(Math.abs(year))) && (year > 0 || text.includes('BCE')));
}

/** Pages write all white space as one space. */
export const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

export const textOf = (html: string) => unescaped(html.replace(/<[^>]*>/g, ''));
