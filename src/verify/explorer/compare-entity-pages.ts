import type { ExplorerCatalog, ExplorerClaims, ExplorerClaimsOfAVariable } from '../../contract/documents.ts';
import { getOrMake } from '../../contract/get-or-make.ts';
import { jsonIn } from '../../contract/json/json-text.ts';
import { plural } from '../../terminal/plural.ts';
import { isShownAsIs } from './compare-entity-facts.ts';
import { compareEntityList, inOneLine, type Named, saysYears, textOf } from './compare-entity-list.ts';
import { compareSitemap } from './compare-sitemap.ts';
import type { Entities, Explored } from './data-files.ts';
import { dataIn } from './foreign-parts.ts';

export interface Claimed {
  readonly file: ExplorerClaims;
  readonly packed: ExplorerClaimsOfAVariable;
  readonly rows: number[];
}

/** The claims of each entity, by variable: what its page must hold. */
export class ClaimedEntities {
  readonly #entities = new Map<number, Claimed[]>();

  add(file: ExplorerClaims, packed: ExplorerClaimsOfAVariable): void {
    const own = new Map<number, Claimed>();
    for (const [row, code] of file.entity.entries()) {
      if (code < 0) continue;
      const claimed = getOrMake(own, code, (): Claimed => ({ file, packed, rows: [] }));
      if (claimed.rows.length === 0) getOrMake(this.#entities, code, (): Claimed[] => []).push(claimed);
      claimed.rows.push(row);
    }
  }

  of(entity: number): readonly Claimed[] {
    return this.#entities.get(entity) ?? [];
  }
}

/** The page of an entity is `explore/polity/253/index.html`; the kind is not known here. */
const entityPage = /^explore\/(?!all\/|data\/|assets\/)[^/]+\/[^/]+\/index\.html$/;

/** A page may show so few values of a variable, and link to the others. */
const FEWEST = 3;

/**
 * Holds the page of each entity against the claims of the collections.
 * @param others the entities that no record mentions
 */
export async function compareEntityPages(
  { tree, notes, entities, catalog }: Explored,
  claimed: ClaimedEntities,
  others: Entities | null,
): Promise<void> {
  if (catalog === null) return;
  const files = tree.manifest?.files ?? [];
  const pages = files.filter((path) => entityPage.test(path));
  // A package without the explorer's code writes its data only.
  if (!files.includes('explore/index.html')) return;
  const places = new Map(
    [others, entities].flatMap(
      (of) => of?.ids.map((id, index) => [String(id), { ...named(of, index), of, index }] as const) ?? [],
    ),
  );
  const missing = new Set(places.keys());
  const shown = new Map<string, Named | null>(pages.map((path) => [path, null]));
  let unmentioned = 0;
  for (const path of pages) {
    notes.looked();
    const file = await tree.target.file(path);
    if (file.bytes === null) {
      notes.fail(path, file.reason);
      continue;
    }
    const html = file.bytes.toString('utf8');
    const page = readEntityPage(html);
    if (page === null) {
      notes.fail(path, 'does not say which entity it is about');
      continue;
    }
    const [, folder = ''] = /([^/]+)\/index\.html$/.exec(path) ?? [];
    // Ids of other characters are written in another way.
    if (!folder.startsWith('id-') && folder !== page.id) notes.fail(path, `is about entity ${page.id}`);
    const own = places.get(page.id);
    if (own === undefined || own.of === others) {
      unmentioned += 1;
      if (page.variables.size > 0) notes.fail(path, 'has claims, but no record mentions its entity');
    } else
      for (const fault of faultsOf(page.variables, claimed.of(own.index), catalog.content))
        notes.fail(path, fault);
    if (own === undefined) continue;
    const { label } = own;
    shown.set(path, own);
    if (isShownAsIs(label) && !isHeaded(html, label))
      notes.fail(path, `does not have the name of its entity, ${label}, in its title and heading`);
    if (!saysYears(/<div class="lead">.*?<\/div>/s.exec(html)?.[0] ?? '', own))
      notes.fail(path, 'has other years below its heading than its entity has');
    if (isShownAsIs(label) && headOf(html).heading.length <= LONGEST && !isDescribed(html, own))
      notes.fail(path, 'is not described, in each of three places, by the name and years of its entity');
    if (!missing.delete(page.id)) notes.fail(path, `is another page of entity ${page.id}`);
  }
  for (const id of missing) notes.fail('explore', `has no page of entity ${id}`);
  const lists = await compareEntityList({ tree, notes }, shown);
  await compareSitemap({ tree, notes }, [...pages, ...lists]);
  const expected = tree.manifest?.unmentioned ?? 0;
  if (unmentioned !== expected)
    notes.fail(
      'explore',
      `has ${plural(unmentioned, 'page')} of entities that no record mentions, but the manifest counts ${expected}`,
    );
}

function named({ labels, from, to }: Entities, index: number): Named {
  return { label: inOneLine(labels[index] ?? ''), years: [from[index], to[index]] };
}

/** Both are the name, and more of it if entities share that. */
function headOf(html: string) {
  const [title = '', heading = ''] = [/<title>([^<]*)/, /<h1[^>]*>([^<]*)/].map((part) =>
    inOneLine(textOf(part.exec(html)?.[1] ?? '')),
  );
  return { title, heading };
}

function isHeaded(html: string, label: string): boolean {
  const { title, heading } = headOf(html);
  return heading.startsWith(label) && title.startsWith(`${heading} · `);
}

/** Descriptions are cut, with the years of an entity with a longer heading. */
const LONGEST = 80;

/** For search engines, previews of links, and as data, which alone may hold characters that HTML forbids. */
function isDescribed(html: string, named: Named): boolean {
  const shown = [/<meta name="description" content="([^"]*)/, /"og:description" content="([^"]*)/].map(
    (part) => textOf(part.exec(html)?.[1] ?? ''),
  );
  return [...shown, String(Object(jsonIn(dataIn(html) ?? '')).description)].every(
    (text) => inOneLine(text).startsWith(named.label) && saysYears(text, named),
  );
}

function* faultsOf(
  shown: ReadonlyMap<string, PageClaims>,
  claimed: readonly Claimed[],
  { variables, collections, codes }: ExplorerCatalog,
): Generator<string> {
  const expected = new Set<string>();
  for (const { packed, rows } of claimed) {
    const variable = variables[packed.variable];
    if (variable === undefined) continue;
    const { id, list, collection, unit } = variable;
    expected.add(id);
    const page = shown.get(id);
    if (page?.count !== rows.length) {
      yield `counts ${page?.count ?? 0} claims of ${id}, expected ${rows.length}`;
      continue;
    }
    const known = rows.filter((row) => !'un'.includes(packed.state[row] as string));
    const name = collections[collection]?.name;
    const linked = page.records.filter((record) => record.collection === name);
    const seen = new Set(linked.map(({ row }) => row));
    if (known.filter((row) => seen.has(row)).length < Math.min(FEWEST, known.length))
      yield `shows too few values of ${id}`;
    const own = new Set(rows);
    const labels = new Map((codes[list ?? ''] ?? []).map(({ code, label }) => [code, label]));
    for (const { row, text } of linked) {
      if (!own.has(row)) yield `has record ${row + 1} of ${name}, which is about another entity`;
      else if (!says(text, packed, row, labels, unit)) yield `disagrees with record ${row + 1} of ${name}`;
    }
  }
  for (const id of shown.keys()) if (!expected.has(id)) yield `has claims of ${id}, but no record has any`;
}

/** The unit of numbers that pages show as years. */
const CALENDAR_YEARS = 'calendar years';

/** Pages write so many decimals at most. */
const LAST_DECIMAL = 1e-20;

function says(
  text: string,
  { low, high, words, codes, state }: ExplorerClaimsOfAVariable,
  row: number,
  labels: ReadonlyMap<string, string>,
  unit: string | null,
): boolean {
  if (state[row] === 'n') return true;
  const word = words[codes?.[row] ?? -1];
  if (word !== undefined) {
    const expected = inOneLine(labels.get(word) ?? word);
    return !isShownAsIs(expected) || text.includes(expected);
  }
  const numbers = (
    text.replaceAll('−', '-').match(/-?[0-9][0-9,]*(?:\.[0-9]+)?(?:e[-+]?[0-9]+)?/gi) ?? []
  ).map((each) => Number(each.replaceAll(',', '')));
  const isIn = (value: number) => {
    const tolerance = Math.max(Math.abs(value) * 1e-9, LAST_DECIMAL);
    return numbers.some((each) => [each, each * 1e6].some((one) => Math.abs(one - value) <= tolerance));
  };
  const isSaid = (end: number) =>
    unit === CALENDAR_YEARS ? isIn(Math.abs(end)) && (end >= 0 || text.includes('BCE')) : isIn(end);
  return [low?.[row], (high ?? low)?.[row]].every((end) => typeof end !== 'number' || isSaid(end));
}

/** What the page of an entity says of one variable. */
interface PageClaims {
  /** How many records say something of it. */
  readonly count: number;
  /** The records that it links to, with the words of the link. */
  readonly records: readonly { readonly collection: string; readonly row: number; readonly text: string }[];
}

/** Reads the page of an entity as a visitor does: its identity, and the values with their links. Null for other pages. */
export function readEntityPage(html: string) {
  const id = identifierIn(dataIn(html) ?? '');
  if (id === null) return null;
  const variables = new Map<string, PageClaims>();
  const [, ...parts] = html.split(' data-variable="');
  for (const part of parts) {
    const [, name = '', count = ''] = /^([^"]*)" data-claims="([0-9]+)"/.exec(part) ?? [];
    const links = part.matchAll(/<a href="[^"#]*#\/([^"?]+)\?row=([0-9]+)"[^>]*>(.*?)<\/a>/gs);
    const records = Array.from(links, ([, collection = '', row, inner = '']) => ({
      collection: decodeURIComponent(textOf(collection)),
      row: Number(row),
      text: textOf(inner),
    }));
    variables.set(textOf(name), { count: Number(count), records });
  }
  return { id, variables };
}

function identifierIn(data: string): string | null {
  const { identifier } = Object(Object(jsonIn(data)).about);
  return typeof identifier === 'string' ? identifier : null;
}
