import { isObject, type JsonObject, objectIn } from '../../contract/json/is-object.ts';
import { namedTables } from '../../model/description/table-names.ts';
import type { Check, Notes } from '../check.ts';
import { readDocument } from '../check-document.ts';
import { CHANGELOG, DATA_PACKAGE, DATABASE, WORKBOOK } from '../file-names.ts';
import { compareDocuments } from '../tables/dataset-documents.ts';
import { listedFiles } from '../tables/listed-files.ts';
import {
  CLDF,
  FOLDER,
  filesBelow,
  formats,
  hasClaims,
  isSnapshot,
  panelsIn,
  ROOT_TABLES,
  rootFiles,
  WIDE,
} from '../tables/snapshot.ts';
import { readJson } from '../target/json-file.ts';
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
    'A snapshot has its documents, which say the same of its dataset; its Data Package lists each table and the database as they are, and no others are there.',
  fix: 'Make the snapshot again.',
  over: 'disk',
  withoutPages: true,
  applies: isSnapshot,
  async examine(tree, notes) {
    for (const path of objects) await documentIn(path, tree, notes);
    await compareResources(tree, notes);
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

async function documentIn(path: string, tree: Tree, notes: Notes): Promise<JsonObject> {
  const file = await readDocument(tree, path, notes);
  if (file.faults.length === 0 && !isObject(file.value)) notes.fail(path, 'is not an object');
  return objectIn(file.value);
}

async function compareResources(tree: Tree, notes: Notes): Promise<void> {
  const folder = tree.folder as string;
  const document = await documentIn(DATA_PACKAGE, tree, notes);
  const listed = listedFiles(DATA_PACKAGE, tree, notes);
  for (const resource of Array.isArray(document.resources) ? document.resources : []) {
    const { path, bytes, hash } = objectIn(resource);
    notes.looked();
    if (typeof path !== 'string') notes.fail(DATA_PACKAGE, 'has a resource without a path');
    else await listed.take(path, (found) => bytes === found.bytes && hash === `sha256:${found.sum}`);
  }
  const known = tablePaths(tree);
  const tables = [FOLDER, WIDE, CLDF].flatMap((each) => filesBelow(folder, each));
  for (const path of [...tables, ...rootFiles(folder)]) {
    if (!known.has(path)) notes.fail(path, 'is not a table of the service');
    else if (!listed.has(path)) notes.fail(path, `is not listed in ${DATA_PACKAGE}`);
  }
  const others = hasClaims(folder) ? [WORKBOOK, ...panelsIn(folder).map(({ path }) => path)] : [];
  for (const path of [DATABASE, ...texts, ...others])
    if (!listed.has(path)) notes.fail(path, `is not listed in ${DATA_PACKAGE}`);
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
