import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type JsonObject, listIn, objectIn } from '../../contract/json/is-object.ts';
import type { Notes } from '../check.ts';
import { CITATION, DATA_PACKAGE } from '../file-names.ts';
import { type JsonFile, readJson } from '../json-file.ts';
import { compare, compareCitation, saidBy } from '../said-of-dataset.ts';
import type { Tree } from '../tree.ts';
import { otherForm } from './other-form.ts';
import { CLDF } from './snapshot.ts';

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

type DescribedColumn = readonly [path: unknown, name: unknown, help: unknown, type: unknown];

/** Each with the columns that it describes. */
const columnsIn: Readonly<Record<string, (document: JsonObject) => DescribedColumn[]>> = {
  'croissant.json': ({ recordSet: sets }) =>
    listIn(sets).flatMap((set) =>
      listIn(objectIn(set).field).map((field): DescribedColumn => {
        const { description, dataType, source } = objectIn(field);
        const { fileObject, extract } = objectIn(source);
        return [objectIn(fileObject)['@id'], objectIn(extract).column, description, dataType];
      }),
    ),
  [`${CLDF}/StructureDataset-metadata.json`]: ({ tables }) =>
    listIn(tables).flatMap((table) => {
      const { url, tableSchema } = objectIn(table);
      return listIn(objectIn(tableSchema).columns).map((column): DescribedColumn => {
        const { name, 'dc:description': help, datatype } = objectIn(column);
        return [`${CLDF}/${url}`, name, help, objectIn(datatype).base ?? datatype];
      });
    }),
};

/** What they call types of the Data Package; all others are texts there. */
const types: Readonly<Record<string, readonly unknown[]>> = {
  integer: ['integer', 'sc:Integer'],
  number: ['double', 'decimal', 'sc:Float'],
  boolean: ['boolean', 'sc:Boolean'],
  datetime: ['sc:DateTime'],
  date: ['sc:Date'],
};

/** Returns the first column that differs from the Data Package, or null. */
function otherColumn(described: JsonFile, columns: readonly DescribedColumn[]): string | null {
  const expected = new Map(
    listIn(objectIn(described.value).resources)
      .map(objectIn)
      .flatMap(({ path, schema }) =>
        listIn(objectIn(schema).fields).map(
          (field) => [`${path}: ${objectIn(field).name}`, objectIn(field)] as const,
        ),
      ),
  );
  const other = columns.find(([path, name, help, type]) => {
    const { type: own, title, description = title } = expected.get(`${path}: ${name}`) ?? {};
    return help !== description || !(types[String(own)] ?? ['string', 'sc:Text']).includes(type);
  });
  return other === undefined ? null : `${other[0]}: ${other[1]}`;
}

/** Compares what the documents of a snapshot say of its dataset. @param described its Data Package */
export async function compareDocuments(described: JsonFile, tree: Tree, notes: Notes): Promise<void> {
  // Reported before.
  if (!isObject(described.value)) return;
  const said = saidBy(described);
  const { title, version, date, keywords, authors, licence } = said;
  const isThere = (path: string) => existsSync(join(tree.folder as string, path));
  const valueAt = async (path: string) => (isThere(path) ? (await readJson(tree.target, path)).value : null);
  if (isThere(CITATION)) await compareCitation(said, described, tree, notes);
  for (const [path, read] of Object.entries(documents)) {
    const value = await valueAt(path);
    if (!isObject(value)) continue;
    notes.looked();
    const found = read(value);
    const terms = path === ZENODO ? licence.id?.toLowerCase() : licence.address;
    const expected = { title, version, date, keywords, authors: authors.map(wordsOf), licence: terms };
    compare(found, expected, path, notes);
  }
  for (const [path, read] of Object.entries(columnsIn)) {
    const value = await valueAt(path);
    const other = isObject(value) ? otherColumn(described, read(value)) : null;
    if (other !== null) notes.fail(path, `describes ${other} in another way than ${DATA_PACKAGE}`);
  }
  for (const [path, read] of Object.entries(otherForm)) {
    const value = await valueAt(path);
    const other = isObject(value) ? read(value) : null;
    if (other !== null) notes.fail(path, `says another form of ${other} than it has`);
  }
}

const addressIn = (text: unknown) => (/^https?:/.test(String(text)) ? text : undefined);

const namesIn = (people: unknown) => listIn(people).map((each) => wordsOf(objectIn(each).name));

/** Some documents have the family name first, before a comma. */
const wordsOf = (name: unknown) => String(name).replaceAll(',', ' ').trim().split(/\s+/).sort().join(' ');
