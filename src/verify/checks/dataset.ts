import { type JsonObject, listIn, objectIn } from '../../contract/json/is-object.ts';
import { jsonIn } from '../../contract/json/json-text.ts';
import { plural } from '../../terminal/plural.ts';
import type { Check, Notes } from '../check.ts';
import { readDocument } from '../check-document.ts';
import { CITATION, DATA_PACKAGE, DESCRIPTION, HTML_INDEX, INDEX, OPENAPI, RELEASE } from '../file-names.ts';
import { type JsonFile, readJson } from '../json-file.ts';
import {
  compare,
  compareCitation,
  doiAddress,
  isSameAddress,
  type Said,
  saidBy,
} from '../said-of-dataset.ts';
import { showValue } from '../show-value.ts';
import { isSnapshot } from '../tables/snapshot.ts';
import { isListed, type Tree } from '../tree.ts';

export const dataset: Check = {
  name: 'dataset',
  description: `${DATA_PACKAGE} names every collection and counts its records, names the descriptions of the API, and it, ${CITATION} and the start page give the same version, date, DOI, title, authors, licence, description and keywords, and the explorer the first four, at the address of the tree; a release gives those in release.json.`,
  fix: 'Build the tree again, and publish all of it.',
  applies: (tree) => isListed(tree, DATA_PACKAGE) && !isSnapshot(tree),
  async examine(tree, notes) {
    const file = await readDocument(tree, DATA_PACKAGE, notes);
    if (file.faults.length > 0) return;
    const said = saidBy(file);
    if (tree.isRelease) await expectReleased(said, file, tree, notes);
    compareSource(file, tree, notes);
    comparePaths(file, tree, notes);
    if (isListed(tree, CITATION)) await compareCitation(said, file, tree, notes);
    await comparePage(said, tree, notes);
    await compareCatalog(said, tree, notes);
  },
};

async function expectReleased(
  said: Said,
  { where }: JsonFile,
  { target }: Tree,
  notes: Notes,
): Promise<void> {
  const { version, date, dataset: released } = objectIn((await readJson(target, RELEASE)).value);
  const { doi } = objectIn(released);
  const expected = {
    ...{ version, date: date ?? undefined },
    // Releases of older versions of the tool lack the rest.
    doi: released === undefined ? said.doi : doiAddress(doi),
  };
  for (const [name, value] of Object.entries(expected))
    if (said[name as keyof Said] !== value) notes.fail(where, `its ${name} is not the one in release.json`);
}

/** Without sources in the configuration, the only one is the tree itself, titled by its address. */
function compareSource({ value, where }: JsonFile, { folder, baseUrl }: Tree, notes: Notes): void {
  const sources = listIn(objectIn(value).sources);
  const { title, path } = objectIn(sources[0]);
  if (folder === null || sources.length !== 1 || title !== path) return;
  if (!isSameAddress(path, baseUrl))
    notes.warn(where, `names ${showValue(path)} as its source, which is not the address of the tree`);
}

function comparePaths({ value, where }: JsonFile, tree: Tree, notes: Notes): void {
  const { resources } = objectIn(value);
  const named = (Array.isArray(resources) ? resources : []).map((each) => objectIn(each));
  // A served snapshot: its own check compares it with its tables, where they can be read whole.
  if (named.some(({ path }) => String(path).startsWith('tables/'))) return;
  const said = new Map(named.map(({ path, description }) => [path, description]));
  for (const { path, format, mediatype, encoding } of named)
    if (format !== 'json' || mediatype !== 'application/json' || encoding !== 'utf-8')
      notes.fail(where, `does not say that ${path} is JSON in UTF-8`);
  for (const { path, claimedRecords } of tree.collections) {
    notes.looked();
    const page = `${path.slice(1)}${INDEX}`.split('/').map(encodeURIComponent).join('/');
    const records = claimedRecords === null ? null : plural(claimedRecords, 'record');
    if (!said.has(page)) notes.fail(where, `does not name ${page}`);
    else if (records !== null && !hasWords(said.get(page), records))
      notes.fail(where, `does not say that ${page} is of ${records}`);
    said.delete(page);
  }
  for (const path of [OPENAPI, DESCRIPTION])
    if (isListed(tree, path) && !said.has(path)) notes.fail(where, `does not name ${path}`);
  for (const path of said.keys())
    if (typeof path !== 'string' || !isListed(tree, path))
      notes.fail(where, `names ${path}, which is not in the tree`);
}

const hasWords = (text: unknown, words: string) => ` ${text}`.includes(` ${words}`);

/** The start page has the dataset as JSON-LD. */
async function comparePage({ licence, ...said }: Said, tree: Tree, notes: Notes): Promise<void> {
  if (!isListed(tree, HTML_INDEX)) return;
  const { where, bytes } = await tree.target.file(HTML_INDEX);
  notes.looked();
  const [, text = ''] =
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(String(bytes ?? '')) ?? [];
  const found = described(text);
  if (found === null) return notes.fail(where, 'does not describe the dataset to search engines (JSON-LD)');
  const { version, datePublished: date, identifier: doi, name: title, creator, license, url } = found;
  const { description, keywords } = found;
  const authors = listIn(creator).map((each) => objectIn(each).name);
  // One without an address is an object.
  const terms = typeof license === 'string' ? license : undefined;
  compare(
    { version, date, doi, title, authors, licence: terms, description, keywords: listIn(keywords) },
    { ...said, licence: licence.address, description: said.description ?? said.title },
    where,
    notes,
  );
  // A preview shows another address.
  if (tree.folder !== null && url !== `${tree.baseUrl}/`)
    notes.fail(where, 'gives the dataset an address outside the tree');
}

const CATALOG = 'explore/data/catalog.json';

/** What the explorer says of it. `explorer-data` reports a file that cannot be read. */
async function compareCatalog({ title, version, date, doi }: Said, tree: Tree, notes: Notes): Promise<void> {
  const { value } = isListed(tree, CATALOG) ? await readJson(tree.target, CATALOG) : {};
  if (value === undefined) return;
  notes.looked();
  const found = objectIn(value);
  const said = { title, version: version ?? null, date: date ?? null, doi: doi ?? null };
  compare(found, said, CATALOG, notes);
}

function described(text: string): JsonObject | null {
  const value = objectIn(jsonIn(text));
  return value['@type'] === 'Dataset' && typeof value.name === 'string' ? value : null;
}
