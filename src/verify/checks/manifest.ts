import type { Manifest } from '../../contract/documents.ts';
import { urlIn } from '../../contract/url-in.ts';
import type { Description } from '../../model/description/kind.ts';
import { recordSchemaPath } from '../../model/schemas/schema.ts';
import { plural } from '../../terminal/plural.ts';
import type { Check } from '../check.ts';
import { noteFaults } from '../check-document.ts';
import { pageCount } from '../expected-envelope.ts';
import { MANIFEST } from '../file-names.ts';
import { failureMessage } from '../show-value.ts';
import { isInside } from '../target/target.ts';

const CATALOG = 'explore/data/catalog.json';

export const manifest: Check = {
  name: 'manifest',
  description:
    'manifest.json fits its schema and names known collections, in order and with their schemas and pages.',
  fix: 'Build the tree again and publish all of it, manifest.json included.',
  examine(tree, notes) {
    const { where, bytes, missing, value, faults } = tree.manifestFile;
    const fail = (message: string) => notes.fail(where, message);
    // A service that this tool did not publish has no manifest.
    if (tree.http !== null && missing && tree.collections.length > 0) {
      notes.looked();
      notes.warn(where, `${faults[0]}: the root index says which collections there are`);
      return;
    }
    if (bytes !== null) notes.looked();
    faults.forEach(fail);
    if (tree.manifest !== null) {
      for (const message of contradictions(tree.manifest, tree.description)) fail(message);
      const isDescribed = tree.descriptionFile.bytes !== null && tree.descriptionFaults.length === 0;
      if (isDescribed) for (const message of otherSizes(tree.manifest, tree.description)) fail(message);
    } else if (value !== undefined)
      for (const problem of tree.validator.document('manifest', value, where)) fail(failureMessage(problem));
  },
};

function* otherSizes(found: Manifest, { collections, pageSize: size }: Description): Iterable<string> {
  const sizes = new Map(collections.map(({ path, pageSize }) => [path, pageSize ?? size]));
  for (const { path, page_size: own } of found.collections) {
    const claimed = own ?? found.page_size;
    const expected = sizes.get(path) ?? claimed;
    if (claimed !== expected)
      yield `gives a page of ${path} ${plural(claimed, 'record')}, databank.json ${expected}`;
  }
}

/** What no schema can express: the manifest agrees with itself and with the contract. */
function* contradictions(found: Manifest, { collections }: Description): Iterable<string> {
  if (urlIn(found.base_url) === null) yield 'base_url is not an address';
  let last = -1;
  for (const { path, schema, records, pages, page_size: pageSize } of found.collections) {
    const position = collections.findIndex((collection) => collection.path === path);
    const known = collections[position];
    if (known === undefined) {
      yield `names the collection ${path}, which is not in the contract`;
      continue;
    }
    if (position === last) yield `names ${path} twice`;
    else if (position < last) yield `names ${path} out of order`;
    last = Math.max(last, position);
    const expectedSchema = `schemas/${recordSchemaPath(known.kind.name)}`;
    if (schema !== expectedSchema) yield `gives ${path} the schema ${schema}, expected ${expectedSchema}`;
    const expectedPages = pageCount(records, pageSize ?? found.page_size);
    if (pages !== expectedPages) yield `gives ${path} ${plural(pages, 'page')}, expected ${expectedPages}`;
  }
  // Its data are compared only in a tree that says it has them.
  if (found.explorer !== true && found.files.includes(CATALOG))
    yield `names ${CATALOG} among its files, but no explorer`;
  if (!found.files.includes(MANIFEST)) yield 'does not name manifest.json among its files';
  for (const [index, file] of found.files.entries()) {
    const before = found.files[index - 1];
    if (!isInside(file)) yield `names the file ${JSON.stringify(file)}, which is not inside the tree`;
    if (before !== undefined && file < before) yield `names the file ${JSON.stringify(file)} out of order`;
  }
}

export const description: Check = {
  name: 'description',
  description: 'databank.json is published, and describes the service without a fault.',
  fix: 'Build the tree again with this version, and publish databank.json with it.',
  withoutPages: true,
  applies: (tree) => tree.manifest !== null,
  examine({ descriptionFile, descriptionFaults }, notes) {
    notes.looked();
    noteFaults(descriptionFile, notes);
    for (const fault of descriptionFaults) notes.fail(descriptionFile.where, fault);
  },
};
