import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type JsonObject, listIn, objectIn } from '../../contract/json/is-object.ts';
import type { Notes } from '../check.ts';
import { CITATION } from '../file-names.ts';
import { compare, compareCitation, saidBy } from '../said-of-dataset.ts';
import { type JsonFile, readJson } from '../target/json-file.ts';
import type { Tree } from '../tree.ts';

const ZENODO = '.zenodo.json';

/** Each with what it says of the dataset, called as the Data Package says it. */
const documents: Readonly<Record<string, (document: JsonObject) => JsonObject>> = {
  [ZENODO]: ({ title, version, publication_date: date, keywords, creators, license: licence }) => ({
    ...{ title, version, date, licence, keywords: listIn(keywords), authors: namesIn(creators) },
  }),
  'croissant.json': ({ name: title, version, datePublished: date, keywords, creator, license }) => ({
    ...{ title, version, date, licence: addressIn(license) },
    ...{ keywords: listIn(keywords), authors: namesIn(creator) },
  }),
  'ro-crate-metadata.json': (document) => {
    const entities = listIn(document['@graph']).map(objectIn);
    const called = new Map(entities.map((entity) => [entity['@id'], entity]));
    const {
      name: title,
      version,
      datePublished: date,
      keywords,
      author,
      license,
    } = objectIn(called.get('./'));
    const authors = namesIn(listIn(author).map((each) => called.get(objectIn(each)['@id'])));
    const licence = addressIn(objectIn(license)['@id']);
    return { title, version, date, licence, keywords: listIn(keywords), authors };
  },
};

/** Compares what the documents of a snapshot say of its dataset. @param described its Data Package */
export async function compareDocuments(described: JsonFile, tree: Tree, notes: Notes): Promise<void> {
  // Reported before.
  if (described.value === undefined) return;
  const said = saidBy(described);
  const { title, version, date, keywords, authors, licence } = said;
  const isThere = (path: string) => existsSync(join(tree.folder as string, path));
  if (isThere(CITATION)) await compareCitation(said, described, tree, notes);
  for (const [path, read] of Object.entries(documents)) {
    const { value } = isThere(path) ? await readJson(tree.target, path) : {};
    if (!isObject(value)) continue;
    notes.looked();
    const found = read(value);
    const terms = path === ZENODO ? licence.id?.toLowerCase() : licence.address;
    const expected = { title, version, date, keywords, authors: authors.map(wordsOf), licence: terms };
    compare(found, expected, path, notes);
  }
}

const addressIn = (text: unknown) => (/^https?:/.test(String(text)) ? text : undefined);

const namesIn = (people: unknown) => listIn(people).map((each) => wordsOf(objectIn(each).name));

/** Some documents have the family name first, before a comma. */
const wordsOf = (name: unknown) => String(name).replaceAll(',', ' ').trim().split(/\s+/).sort().join(' ');
