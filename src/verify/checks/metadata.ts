import { isObject, type JsonObject, listIn, objectIn } from '../../contract/json/is-object.ts';
import { namedTables } from '../../model/description/table-names.ts';
import type { Check, Notes } from '../check.ts';
import { readDocument } from '../check-document.ts';
import { CHANGELOG, DATA_PACKAGE, DATABASE, WORKBOOK } from '../file-names.ts';
import { readJson } from '../json-file.ts';
import { compareDocuments } from '../tables/dataset-documents.ts';
import { type FoundFile, listedFiles } from '../tables/listed-files.ts';
import {
  CLDF,
  FOLDER,
  filesBelow,
  formats,
  hasClaims,
  ofSnapshot,
  panelsIn,
  ROOT_TABLES,
  rootFiles,
  WIDE,
} from '../tables/snapshot.ts';
import type { Tree } from '../tree.ts';

/** In every snapshot; further documents depend on the data. */
const texts = ['README.md', CHANGELOG];
const objects = ['croissant.json', 'ro-crate-metadata.json'];

const cldfFiles = [
  ...['values', 'languages', 'parameters', 'codes'].map((name) => `${name}.csv`),
  ...['StructureDataset-metadata.json', 'sources.bib'],
];

export const metadata: Check = {
  name: 'metadata',
  description:
    'A snapshot has its documents, which say the same of its dataset and its columns; its Data Package lists each table and the database as they are, no others are there, and sizes and sums in its other documents are right.',
  ...ofSnapshot,
  async examine(tree, notes) {
    const found = await compareResources(tree, notes);
    for (const path of objects) await compareFiles(path, found, tree, notes);
    await compareDocuments(await readJson(tree.target, DATA_PACKAGE), tree, notes);
    const { databaseFaults, openDatabase } = await import('../tables/database.ts');
    const database = openDatabase(tree.folder as string);
    // `table-formats` reports a missing one.
    if (database !== null)
      for (const fault of databaseFaults(database, tree.collections)) notes.fail(DATABASE, fault);
    database?.close();
    notes.looked();
  },
};

/** Null if a fault in it was reported. */
async function documentIn(path: string, tree: Tree, notes: Notes): Promise<JsonObject | null> {
  const file = await readDocument(tree, path, notes);
  if (file.faults.length === 0 && !isObject(file.value)) notes.fail(path, 'is not an object');
  return isObject(file.value) ? file.value : null;
}

/**
 * Compares what a document says of files.
 * @param found what they are, as far as they were read, to which others are added; null if reported
 */
async function compareFiles(
  document: string,
  found: Map<string, FoundFile | null>,
  tree: Tree,
  notes: Notes,
): Promise<void> {
  const content = (await documentIn(document, tree, notes)) ?? {};
  const listed = listedFiles(document, tree, notes);
  for (const item of [content.distribution, content['@graph']].flat()) {
    const { '@id': path, contentSize: size, sha256 } = objectIn(item);
    if (typeof path !== 'string' || sha256 === undefined) continue;
    notes.looked();
    const known = found.get(path);
    // Croissant has the unit, too: `21 B`.
    const fits = ({ bytes, sum }: FoundFile) =>
      String(size).replace(/ B$/, '') === String(bytes) && sha256 === sum;
    if (known === undefined) found.set(path, await listed.take(path, fits));
    else if (known !== null && !fits(known)) notes.fail(path, `differs from what ${document} says of it`);
  }
}

async function compareResources(tree: Tree, notes: Notes): Promise<Map<string, FoundFile | null>> {
  const folder = tree.folder as string;
  const document = await documentIn(DATA_PACKAGE, tree, notes);
  const listed = listedFiles(DATA_PACKAGE, tree, notes);
  const found = new Map<string, FoundFile | null>();
  // The other documents list it, too.
  if (document === null) found.set(DATA_PACKAGE, null);
  for (const resource of listIn(document?.resources)) {
    const { path, bytes, hash } = objectIn(resource);
    notes.looked();
    if (typeof path !== 'string') notes.fail(DATA_PACKAGE, 'has a resource without a path');
    else {
      const fits = (file: FoundFile) => bytes === file.bytes && hash === `sha256:${file.sum}`;
      found.set(path, await listed.take(path, fits));
    }
  }
  const isListed = (path: string) => document === null || listed.has(path);
  const known = tablePaths(tree);
  const tables = [FOLDER, WIDE, CLDF].flatMap((each) => filesBelow(folder, each));
  for (const path of [...tables, ...rootFiles(folder)]) {
    if (!known.has(path)) notes.fail(path, 'is not a table of the service');
    else if (!isListed(path)) notes.fail(path, `is not listed in ${DATA_PACKAGE}`);
  }
  const others = hasClaims(folder) ? [WORKBOOK, ...panelsIn(folder).map(({ path }) => path)] : [];
  for (const path of [DATABASE, ...texts, ...others])
    if (!isListed(path)) notes.fail(path, `is not listed in ${DATA_PACKAGE}`);
  return found;
}

function tablePaths({ collections }: Tree): ReadonlySet<string> {
  const names = namedTables(collections).flatMap(({ name, kind, links }) => [
    ...[name, ...links.map((link) => link.name)].map((each) => `${FOLDER}/${each}`),
    // Only the configuration says which kind has a wide table.
    `${WIDE}/${kind.name}`,
  ]);
  return new Set([
    ...[...names, ...ROOT_TABLES].flatMap((name) => formats.map((format) => `${name}.${format}`)),
    ...cldfFiles.map((name) => `${CLDF}/${name}`),
  ]);
}
