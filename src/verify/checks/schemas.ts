import { isDeepStrictEqual } from 'node:util';
import type { Manifest } from '../../contract/documents.ts';
import { objectIn } from '../../contract/json/is-object.ts';
import { urlIn } from '../../contract/url-in.ts';
import { recordSchemaPath } from '../../model/schemas/schema.ts';
import { compareAddress, elsewhere } from '../address-fault.ts';
import { referencesIn } from '../api-faults.ts';
import type { Check, Notes } from '../check.ts';
import { readDocument } from '../check-document.ts';
import { showValue } from '../show-value.ts';
import type { Tree } from '../tree.ts';

const folder = 'schemas/';
const ofItsTime =
  'If another version of polity-press built it, nothing: a release keeps its schemas. Otherwise, restore the release from a copy.';

export const schemas: Check = {
  name: 'schemas',
  description:
    'Every published schema is the one of this version of the tool, under its own address, and leads to others.',
  fix: 'Build the tree again with this version (build --force), and publish the folder schemas with it.',
  withoutPages: true,
  applies: (tree) => tree.manifest !== null,
  async examine(tree, notes) {
    // Without pages, schemas alone have the address.
    if (tree.hasNoPages) compareAddress(tree, notes);
    const { files } = tree.manifest as Manifest;
    const published = new Set(files.filter((file) => file.startsWith(folder) && file.endsWith('.json')));
    for (const path of published) await examine(tree, path, published, notes);
    for (const { path, kind } of tree.collections) {
      const schema = `${folder}${recordSchemaPath(kind.name)}`;
      if (!published.has(schema)) notes.fail(schema, `is not published, but ${path} has its records`);
    }
  },
};

async function examine(tree: Tree, path: string, published: ReadonlySet<string>, notes: Notes) {
  const { where, value } = await readDocument(tree, path, notes);
  if (value === undefined) return;
  const { $id, ...rest } = objectIn(value);
  const address = `${tree.baseUrl}/${path}`;
  const message = `has the $id ${showValue($id)}, expected "${address}"`;
  if ($id !== address) notes.fail(where, message, elsewhere($id, `/${path}`));
  const own = tree.description.schemas.get(path.slice(folder.length));
  if (own === undefined) notes.fail(where, 'is not a schema of the contract');
  else if (!isDeepStrictEqual(rest, own)) {
    if (tree.isRelease) notes.warn(where, 'differs from the schema of this version', ofItsTime);
    else notes.fail(where, 'is not the schema of this version');
  }
  for (const reference of referencesIn(rest)) {
    const leadsTo = urlIn(reference, address)?.href ?? '';
    const target = leadsTo.replace(/#.*$/, '').slice(`${tree.baseUrl}/`.length);
    if (!leadsTo.startsWith(`${tree.baseUrl}/`) || !published.has(target))
      notes.fail(where, `refers to a schema that is not published: ${target || 'no address'}`);
  }
}
